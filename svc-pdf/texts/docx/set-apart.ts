import { childNamed, elementsOf, visit, type XmlElement } from '@app/service-kit/docx';
import { contentOf } from './flatten.ts';
import { textOf } from './nodes.ts';

/**
 * Moves large initials, floating pictures and text boxes into the reading order. Word stores them outside of the text,
 * where pandoc does not read them.
 */
export function joinSetApart(element: XmlElement): void {
  element.children = withInitials(element.children).flatMap((child) => {
    if (typeof child === 'string') return [child];
    const pictures = child.name === 'w:p' ? floatingPictures(child) : [];
    const boxes = child.name === 'w:p' ? boxesIn(child) : [];
    for (const each of [child, ...boxes]) joinSetApart(each);
    return [child, ...pictures, ...boxes.flatMap(({ children }) => children)];
  });
}

/** Puts a large initial, which is a paragraph of its own, before the rest of its word. */
function withInitials(children: XmlElement['children']): XmlElement['children'] {
  return children.flatMap((child, at) => {
    if (typeof child === 'string' || child.name !== 'w:p') return [child];
    const before = children[at - 1];
    if (isInitial(child)) return isRest(children[at + 1]) ? [] : [child];
    if (typeof before !== 'object' || !isInitial(before)) return [child];
    const properties = childNamed(child, 'w:pPr');
    const content = [...contentOf(before), ...contentOf(child)];
    return [{ ...child, children: [...(properties ? [properties] : []), ...content] }];
  });
}

const isRest = (child: XmlElement['children'][number] | undefined) =>
  typeof child === 'object' && child.name === 'w:p' && !isInitial(child);

function isInitial(paragraph: XmlElement): boolean {
  const frame = childNamed(childNamed(paragraph, 'w:pPr'), 'w:framePr');
  return (frame?.attributes['w:dropCap'] ?? 'none') !== 'none';
}

/** Half an inch, in the units of Word's drawings. A smaller picture is treated as an icon in a sentence. */
const ICON_SIZE = 457_200;

/**
 * Takes floating pictures out of a paragraph of text that is not their caption. The caller puts them after the
 * paragraph.
 */
function floatingPictures(paragraph: XmlElement): XmlElement[] {
  const isCaption = /^\s*\p{L}{3,}\.?\s*[\dIVX]/u.test(textOf(paragraph));
  if (isCaption || textOf(paragraph).trim() === '') return [];
  const floating = elementsOf(paragraph).filter((run) => run.name === 'w:r' && isFloating(run));
  paragraph.children = paragraph.children.filter((child) => !floating.some((run) => run === child));
  return floating.map((run) => ({ name: 'w:p', attributes: {}, children: [run] }));
}

function isFloating(run: XmlElement): boolean {
  const anchor = childNamed(childNamed(run, 'w:drawing'), 'wp:anchor');
  const { cx, cy } = childNamed(anchor, 'wp:extent')?.attributes ?? {};
  let hasPicture = false;
  if (anchor) visit(anchor, ({ name }) => (hasPicture ||= name === 'pic:pic'));
  return hasPicture && Math.max(Number(cx), Number(cy)) > ICON_SIZE && textOf(run) === '';
}

/** Takes the text boxes out of a paragraph. The caller puts them after the paragraph. */
function boxesIn(element: XmlElement): XmlElement[] {
  const isBox = ({ name }: XmlElement) => name === 'w:txbxContent';
  const boxes = elementsOf(element).flatMap((child) => (isBox(child) ? [child] : boxesIn(child)));
  element.children = element.children.filter((child) => typeof child === 'string' || !isBox(child));
  return boxes;
}
