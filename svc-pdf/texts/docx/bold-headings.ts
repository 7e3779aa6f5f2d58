import { childNamed, elementsOf, isOn, visit, type XmlElement } from '@app/service-kit/docx';
import { type Styles, valOf } from './styles.ts';

/** An item of an automatically numbered list. */
export interface ListItem {
  paragraph: XmlElement;
  list: string;
  level: number;
  label: string;
}

/** What makes a paragraph more than text. */
const OBJECTS = new Set(['m:oMath', 'w:drawing', 'w:pict', 'w:object']);

/**
 * Returns the items of numbered lists that are headings: short bold paragraphs, apart from the other items. The items
 * of a list are not headings if one of them has further paragraphs, or if two of them follow each other directly,
 * unless the second one is the first subheading of the first.
 */
export function boldHeadings(
  root: XmlElement,
  items: readonly ListItem[],
  styles: Styles,
): ListItem[] {
  const body = childNamed(root, 'w:body');
  const blocks = body ? elementsOf(body).filter((block) => !isBlank(block)) : [];
  const places = new Map(blocks.map((block, at) => [block, at]));
  const byParagraph = new Map(items.map((item) => [item.paragraph, item]));
  const headings = new Set(items.filter((item) => isLikeHeading(item, styles)));
  const isApart = (item: ListItem): boolean => {
    if (isBlank(item.paragraph)) return true;
    const at = places.get(item.paragraph);
    const next = at === undefined ? undefined : blocks[at + 1];
    if (at === undefined || !isShort(item.paragraph)) return false;
    const following = next && byParagraph.get(next);
    if (!following) return !(next && isContinuation(next, styles));
    if (following.list !== item.list) return following.level === 0;
    return (
      following.level === item.level + 1 && [item, following].every((each) => headings.has(each))
    );
  };
  const others = new Set(items.filter((item) => !isApart(item)).map(({ list }) => list));
  return [...headings].filter((item) => places.has(item.paragraph) && !others.has(item.list));
}

/** The number must say the level, such as `2.1.`. A number such as `1)` or `(a)` is rather that of a list. */
function isLikeHeading({ paragraph, level, label }: ListItem, styles: Styles): boolean {
  const isNumber = /^(?:\d+\.)*\d+\.?$/.test(label) && label.match(/\d+/g)?.length === level + 1;
  if (!isNumber && !(level === 0 && /^[IVX]+\.?$/.test(label))) return false;
  const text = textOf(paragraph);
  if (!/\p{L}{2}/u.test(text) || /[.,;:]$/.test(text) || /^(?:Fig|Tab|Abb)\w*\.?\s*\d/i.test(text))
    return false;
  let isText = isShort(paragraph);
  visit(paragraph, ({ name }) => {
    isText &&= !OBJECTS.has(name);
  });
  return isText && runsOf(paragraph).every((run) => isBold(run, styles));
}

function isBold(run: XmlElement, styles: Styles): boolean {
  const properties = childNamed(run, 'w:rPr');
  const bold =
    childNamed(properties, 'w:b') ??
    styles.find(valOf(properties, 'w:rStyle'), (style) =>
      childNamed(childNamed(style, 'w:rPr'), 'w:b'),
    );
  return bold !== undefined && isOn(bold);
}

function isShort(paragraph: XmlElement): boolean {
  const text = textOf(paragraph);
  return text.length <= 150 && text.split(/\s+/).length <= 20;
}

/** Returns whether a block is a further paragraph of the item before it, such as the definition of a term. */
function isContinuation(block: XmlElement, styles: Styles): boolean {
  const style = valOf(childNamed(block, 'w:pPr'), 'w:pStyle') ?? '';
  const names = styles.chainOf(style).flatMap(({ id }) => [id, styles.nameOf(id)]);
  return [style, ...names].some((name) => /^list ?(?:paragraph|continue)/i.test(name));
}

function isBlank(block: XmlElement): boolean {
  if (block.name === 'w:tbl') return false;
  let isFound = false;
  visit(block, ({ name }) => {
    isFound ||= OBJECTS.has(name);
  });
  return !isFound && textOf(block) === '';
}

function runsOf(paragraph: XmlElement): XmlElement[] {
  const runs: XmlElement[] = [];
  visit(paragraph, (element) => {
    if (element.name === 'w:r' && textOf(element) !== '') runs.push(element);
  });
  return runs;
}

function textOf(element: XmlElement): string {
  let text = '';
  visit(element, ({ name, children }) => {
    if (name === 'w:t') text += children.filter((child) => typeof child === 'string').join('');
    if (name === 'w:tab' || name === 'w:br') text += ' ';
  });
  return text.trim();
}
