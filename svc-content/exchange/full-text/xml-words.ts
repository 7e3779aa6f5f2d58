import { elementsOf, find, textOf, type XmlElement } from '../xml/read-xml.ts';
import { ET_AL, hasSeparateParts, isComposed, isEtAl, isInline, spacedParts } from './inlines.ts';
import { printedOf } from './lists.ts';
import type { XmlNode } from './reading.ts';

/** Elements whose text is not compared: identifiers, alternatives, and the forms of formulas. */
const UNREAD = new Set(
  (
    'object-id sec-meta math tex-math index-term copyright-year ' + 'copyright-holder license_ref'
  ).split(' '),
);
const ALTERNATIVES = new Set(['alt-text', 'long-desc']);
/** The elements within a formula that are not words: its label, its forms, and elements that describe it. */
const FORMS = new Set(
  'label object-id alt-text long-desc math tex-math alternatives graphic inline-graphic'.split(' '),
);
const SPACED = new Set(['math', 'tex-math', 'alternatives']);
/** The elements whose notes are not within running text. */
const NOTES = ['fn-group', 'table-wrap-foot', 'table-wrap'];

/** Puts the foot of a table after its rows, as on a page. In JATS, the foot precedes the rows. */
const inOrder = (children: readonly XmlNode[]): XmlNode[] => {
  const isFoot = (child: XmlNode) => typeof child !== 'string' && child.name === 'tfoot';
  return [...children.filter((child) => !isFoot(child)), ...children.filter(isFoot)];
};

/**
 * Returns the visible texts of elements in their order: one text for each paragraph, title, label and cell. Formulas
 * are left out.
 */
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
    // A skipped alternative and “et al.” do not interrupt a text.
    else if (ALTERNATIVES.has(node.name)) return;
    else if (isEtAl(node)) open += ET_AL;
    else if (node.name === 'label' || node.name === 'break' || !isInline(node)) {
      close();
      if (node.name === 'disp-formula') {
        node.children.forEach(seeLabel);
        seeFormula(node);
      } else if (!UNREAD.has(node.name)) seeAll(node);
      close();
    } else if (node.name === 'fn') seeNote(node);
    else if (node.name === 'inline-formula' || node.name === 'chem-struct') seeFormula(node);
    else if (UNREAD.has(node.name)) open += ' ';
    else if (hasSeparateParts(node)) {
      for (const [at, child] of elementsOf(node).entries()) {
        if (at > 0) open += ' ';
        seePart(child);
      }
    } else if (isComposed(node)) spacedParts(node.children).forEach(seePart);
    else node.children.forEach(see);
  };
  /** Unlike other identifiers, an `object-id` in a citation is part of the text. */
  const seePart = (node: XmlNode) => {
    if (typeof node !== 'string' && node.name === 'object-id') node.children.forEach(see);
    else see(node);
  };
  const seeAll = (node: XmlElement) => {
    if (node.name === 'citation-alternatives') see(printedOf(node) ?? '');
    else if (node.name !== 'alternatives') {
      for (const child of inOrder(node.children)) {
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
  /** Formulas have words only if they are set as text. */
  const seeFormula = ({ children }: XmlElement) => {
    open += ' ';
    for (const child of children) {
      if (typeof child === 'string' || !FORMS.has(child.name)) see(child);
      else if (SPACED.has(child.name)) open += ' ';
    }
  };
  const seeLabel = (node: XmlNode) => {
    if (typeof node !== 'string' && node.name === 'label') see(node);
  };
  /** The notes within running text, with their marks. They follow at the end, as in the tree. */
  let notes: { note: XmlElement; mark: string }[] = [];
  let marks = 0;
  const seeNote = (note: XmlElement) => {
    marks += 1;
    const label = textOf(find(note, 'label'));
    notes.push({ note, mark: label ? '' : String(marks) });
    open += label || marks;
  };
  for (const element of elements) see(element);
  close();
  while (notes.length > 0) {
    const waiting = notes;
    notes = [];
    for (const { note, mark } of waiting) {
      open += mark;
      close();
      note.children.forEach(see);
      close();
    }
  }
  return texts;
}
