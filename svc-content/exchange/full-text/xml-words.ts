import { find, textOf, type XmlElement } from '../xml/read-xml.ts';
import { hasSeparateParts, isInline } from './inlines.ts';
import type { XmlNode } from './reading.ts';

/** Elements whose text is not part of what is read: identifiers, alternatives, and the forms of formulas. */
const UNREAD = new Set(
  (
    'object-id sec-meta alt-text long-desc inline-formula disp-formula math tex-math index-term copyright-year ' +
    'copyright-holder license_ref'
  ).split(' '),
);
/** What contains notes that are not within a text. */
const NOTES = ['fn-group', 'table-wrap-foot', 'table-wrap'];

/** Returns the visible texts of elements in their order: one for each paragraph, title, label and cell. Without formulas. */
export function textsOfXml(elements: readonly XmlElement[]): string[] {
  const texts: string[] = [];
  let open = '';
  const close = () => {
    const text = open.replace(/\s+/g, ' ').trim();
    if (text !== '') texts.push(text);
    open = '';
  };
  const see = (node: XmlNode) => {
    if (typeof node === 'string') open += node;
    else if (node.name === 'label' || node.name === 'break' || !isInline(node)) {
      close();
      if (node.name === 'disp-formula') node.children.forEach(seeLabel);
      else if (!UNREAD.has(node.name)) seeAll(node);
      close();
    } else if (node.name === 'fn') seeNote(node);
    else if (UNREAD.has(node.name)) open += ' ';
    else if (hasSeparateParts(node)) {
      for (const child of node.children) {
        open += ' ';
        see(child);
      }
    } else node.children.forEach(see);
  };
  const seeAll = (node: XmlElement) => {
    if (node.name !== 'alternatives') {
      for (const child of node.children) {
        const isNote =
          typeof child !== 'string' && child.name === 'fn' && NOTES.includes(node.name);
        if (isNote) child.children.forEach(see);
        else see(child);
        if (isNote) close();
      }
    } else {
      const forms = node.children.filter((child) => typeof child !== 'string');
      const chosen = forms.find(({ name }) => name === 'table') ?? forms[0];
      if (chosen) see(chosen);
    }
  };
  const seeLabel = (node: XmlNode) => {
    if (typeof node !== 'string' && node.name === 'label') see(node);
  };
  /** Notes within the text, which the tree has at its end. A mark takes their place. */
  let notes: XmlElement[] = [];
  let marks = 0;
  const seeNote = (note: XmlElement) => {
    notes.push(note);
    marks += 1;
    open += textOf(find(note, 'label')) || marks;
  };
  for (const element of elements) see(element);
  close();
  while (notes.length > 0) {
    const waiting = notes;
    notes = [];
    for (const note of waiting) {
      note.children.forEach(see);
      close();
    }
  }
  return texts;
}
