import { childNamed, elementsOf, type XmlElement } from '@app/service-kit/docx';

/**
 * Moves large initials and text boxes into the reading order. Word sets them apart from the text, and pandoc does not
 * read them there.
 */
export function joinSetApart(element: XmlElement): void {
  element.children = withInitials(element.children).flatMap((child) => {
    if (typeof child === 'string') return [child];
    const boxes = child.name === 'w:p' ? boxesIn(child) : [];
    for (const each of [child, ...boxes]) joinSetApart(each);
    return [child, ...boxes.flatMap(({ children }) => children)];
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

const contentOf = ({ children }: XmlElement) =>
  children.filter((child) => typeof child === 'string' || child.name !== 'w:pPr');

/** Takes the text boxes out of a paragraph. Their place is after it. */
function boxesIn(element: XmlElement): XmlElement[] {
  const isBox = ({ name }: XmlElement) => name === 'w:txbxContent';
  const boxes = elementsOf(element).flatMap((child) => (isBox(child) ? [child] : boxesIn(child)));
  element.children = element.children.filter((child) => typeof child === 'string' || !isBox(child));
  return boxes;
}
