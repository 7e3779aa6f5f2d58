import { childNamed, elementsOf, visit, type XmlElement } from '@app/service-kit/docx';
import { runOf } from './nodes.ts';

type Children = XmlElement['children'];

/**
 * Elements around text that have no visible effect, such as the mark of an insertion. pandoc omits some of them
 * together with their text.
 */
const WRAPPERS = new Set([
  ...['w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag', 'w:bdo', 'w:dir', 'w:customXmlPr'],
  'w:smartTagPr',
]);

/** Replaces elements that only Word reads by elements that pandoc reads, too. */
export function flatten(element: XmlElement): void {
  element.children = joinedParagraphs(element.children).flatMap((child): Children => {
    if (typeof child === 'string') return [child];
    const numbers = /^m:oMath(?:Para)?$/.test(child.name) ? takeNumbers(child) : [];
    flatten(child);
    if (numbers.length > 0) return [child, runOf(` ${[...new Set(numbers)].join('–')}`)];
    if (child.name === 'm:eqArr' && isNumbered(child)) return withoutArray(child);
    if (WRAPPERS.has(child.name)) return child.children;
    if (child.name === 'mc:AlternateContent') return shownAlternative(child);
    if (child.name === 'w:r' && childNamed(child, 'w:ruby')) return withoutRuby(child);
    if (child.name === 'w:cr') return [{ ...child, name: 'w:br' }];
    // Breaks of pages and columns become spaces, because the page of the article has neither.
    if (child.name === 'w:br' && child.attributes['w:type']) return elementsOf(runOf(' '));
    return [child];
  });
}

/**
 * Returns the alternative for newer programs. For a drawing by hand and a 3D model, returns the picture for older
 * programs.
 */
function shownAlternative(alternatives: XmlElement): Children {
  const choice = childNamed(alternatives, 'mc:Choice');
  const fallback = childNamed(alternatives, 'mc:Fallback');
  const isEmpty = !choice || elementsOf(choice).length === 0;
  const isUnread = has(choice, /:(?:contentPart|model3d)$/) && has(fallback, /^pic:pic$/);
  return (isEmpty || isUnread ? fallback : choice)?.children ?? [];
}

function has(element: XmlElement | undefined, name: RegExp): boolean {
  let isFound = false;
  if (element) visit(element, (each) => (isFound ||= name.test(each.name)));
  return isFound;
}

/** Joins a paragraph with the next one if the mark of its end was deleted or moved away. */
function joinedParagraphs(children: Children): Children {
  const all: Children = [];
  let open: XmlElement | undefined;
  for (const child of children) {
    if (typeof child === 'string' || (child.name !== 'w:p' && !isBlock(child))) {
      all.push(child);
      continue;
    }
    if (open && child.name !== 'w:p') all.push(open);
    if (open && child.name === 'w:p') {
      const properties = childNamed(child, 'w:pPr');
      const content = [...contentOf(open), ...contentOf(child)];
      child.children = [...(properties ? [properties] : []), ...content];
    }
    open = child.name === 'w:p' && isEndGone(child) ? child : undefined;
    if (!open) all.push(child);
  }
  return open ? [...all, open] : all;
}

const isBlock = ({ name }: XmlElement) => name === 'w:tbl' || name === 'w:sdt';

function isEndGone(paragraph: XmlElement): boolean {
  const mark = childNamed(childNamed(paragraph, 'w:pPr'), 'w:rPr');
  return ['w:del', 'w:moveFrom'].some((name) => childNamed(mark, name));
}

export const contentOf = ({ children }: XmlElement): Children =>
  children.filter((child) => typeof child === 'string' || child.name !== 'w:pPr');

/** Writes the reading (ruby) of characters in brackets after these characters. */
const withoutRuby = (run: XmlElement): Children =>
  elementsOf(run).flatMap((child): Children => {
    if (child.name === 'w:rPr') return [];
    if (child.name !== 'w:ruby') return [{ ...run, children: [child] }];
    const base = childNamed(child, 'w:rubyBase');
    const reading = childNamed(child, 'w:rt');
    return [...(base?.children ?? []), runOf('('), ...(reading?.children ?? []), runOf(')')];
  });

/**
 * Returns whether an array represents an equation with a number. Word writes such an array if the author types `#` and
 * the number after an equation.
 */
const isNumbered = (array: XmlElement) =>
  childNamed(childNamed(array, 'm:eqArrPr'), 'm:maxDist') !== undefined;

/** Removes the numbers of equations from a formula. Returns the first number and the last number. */
function takeNumbers(formula: XmlElement): string[] {
  const numbers: string[] = [];
  visit(formula, (array) => {
    if (array.name !== 'm:eqArr' || !isNumbered(array)) return;
    for (const row of elementsOf(array)) {
      const at = row.children.findIndex((child) => mathText(child).includes('#'));
      const sign = row.children[at];
      if (row.name !== 'm:e' || sign === undefined) continue;
      const [before = '', ...after] = mathText(sign).split('#');
      numbers.push(
        after.join('#') +
          row.children
            .slice(at + 1)
            .map(mathText)
            .join(''),
      );
      row.children = [...row.children.slice(0, at), ...(before === '' ? [] : [mathRun(before)])];
    }
  });
  return [numbers[0], numbers.at(-1)].filter((number) => number !== undefined);
}

function withoutArray(array: XmlElement): Children {
  const [row, ...others] = elementsOf(array).filter(({ name }) => name === 'm:e');
  return row && others.length === 0 ? row.children : [array];
}

const mathRun = (text: string): XmlElement => ({
  name: 'm:r',
  attributes: {},
  children: [{ name: 'm:t', attributes: {}, children: [text] }],
});

function mathText(node: XmlElement | string): string {
  if (typeof node === 'string') return '';
  if (node.name === 'm:t' || node.name === 'w:t')
    return node.children.filter((child) => typeof child === 'string').join('');
  const text = elementsOf(node).map(mathText).join('');
  if (node.name !== 'm:d') return text;
  const properties = childNamed(node, 'm:dPr');
  const sign = (name: string) => childNamed(properties, name)?.attributes['m:val'];
  return `${sign('m:begChr') ?? '('}${text}${sign('m:endChr') ?? ')'}`;
}
