import { childNamed, visit, type XmlElement } from '@app/service-kit/docx';
import { textOf } from './nodes.ts';
import { type Styles, valOf } from './styles.ts';

/** The styles of tables of contents, and of lists of figures and tables. */
const STYLE = /^(?:toc (?:\d|heading)|contents (?:\d|heading)|table of (?:figures|authorities))/i;

/**
 * Removes tables of contents from a part and returns their paragraphs. The page of the article has its own contents.
 */
export function takeContents(root: XmlElement, styles: Styles): string[] {
  const taken: string[] = [];
  const within = paragraphsInFields(root);
  const take = (element: XmlElement) => {
    element.children = element.children.filter((child) => {
      if (typeof child === 'string') return true;
      const style = valOf(childNamed(child, 'w:pPr'), 'w:pStyle') ?? '';
      const isTaken =
        child.name === 'w:p' && (within.has(child) || STYLE.test(styles.nameOf(style)));
      if (!isTaken) take(child);
      else if (textOf(child).trim() !== '') taken.push(textOf(child).trim());
      return !isTaken;
    });
  };
  take(root);
  return taken;
}

/** Returns the paragraphs with text of fields that are tables of contents. */
function paragraphsInFields(root: XmlElement): Set<XmlElement> {
  const found = new Set<XmlElement>();
  const open: { isContents: boolean; isResult: boolean }[] = [];
  visit(root, (paragraph) => {
    if (paragraph.name !== 'w:p') return;
    visit(paragraph, ({ name, attributes, children }) => {
      const field = open.at(-1);
      const kind = attributes['w:fldCharType'];
      if (name === 'w:fldChar' && kind === 'begin')
        open.push({ isContents: false, isResult: false });
      else if (name === 'w:fldChar' && kind === 'separate' && field) field.isResult = true;
      else if (name === 'w:fldChar' && kind === 'end') open.pop();
      else if (name === 'w:instrText' && field && /^\s*TOC\b/.test(children.join('')))
        field.isContents = true;
      else if (name === 'w:t' && open.some(({ isContents, isResult }) => isContents && isResult))
        found.add(paragraph);
    });
  });
  return found;
}
