import { escapeHtml, isBlock, plainText } from '@app/contracts';
import { readRichText } from '../../store/text/rich-text.ts';
import { childrenNamed, elementsOf, textOf, type XmlElement } from '../xml/read-xml.ts';

// These functions return JATS markup as HTML, which `readRichText` reads.

/** The elements of JATS and Crossref that become markup. Other elements are replaced by their content. */
const MARKS = new Set('italic i em bold b strong sub sup break'.split(' '));
const FORMULAS = new Set(['inline-formula', 'disp-formula', 'alternatives', 'math', 'tex-math']);
/** Elements that are omitted if they have siblings. */
const SKIPPED = new Set(['graphic', 'inline-graphic', 'label']);

/** The elements that end a paragraph. */
const BLOCKS = new Set(['p', 'sec', 'list', 'title', 'disp-quote', 'boxed-text', 'verse-group']);

/** Other elements that begin a line, besides those of `isBlock`. */
const LINES = new Set(
  'array attrib def disp-formula-group fig preformat speech statement table-wrap verse-line'.split(
    ' ',
  ),
);

/** Returns the marks, formulas and texts of an element. */
export function inlineHtml(element: XmlElement | undefined): string {
  const children = element?.children ?? [];
  return children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child.replace(/\s+/g, ' '));
      if (SKIPPED.has(child.name) && children.length > 1) return '';
      if (FORMULAS.has(child.name) && hasFormula(child)) return formula(child);
      if (child.name === 'break') return '<br>';
      const content = inlineHtml(child);
      if (isBlock(child.name) || LINES.has(child.name)) return ` ${content} `;
      return MARKS.has(child.name) ? `<${child.name}>${content}</${child.name}>` : content;
    })
    .join('');
}

function hasFormula(element: XmlElement): boolean {
  const { name } = element;
  return name === 'math' || name === 'tex-math' || elementsOf(element).some(hasFormula);
}

/** Returns the XML of a formula, with all alternative forms. */
function formula(element: XmlElement): string {
  const xml = (node: XmlElement | string): string => {
    if (typeof node === 'string') return escapeHtml(node);
    const attributes = Object.entries(node.attributes).map(
      ([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`,
    );
    return `<${node.name}${attributes.join('')}>${node.children.map(xml).join('')}</${node.name}>`;
  };
  return `<inline-formula>${xml(element)}</inline-formula>`;
}

/** Returns the HTML of a title, without the marks of footnotes. */
export function titleHtml(title: XmlElement | undefined): string {
  return title ? inlineHtml(withoutNotes(title)).replace(/\s+/g, ' ').trim() : '';
}

/** Returns the text of an element for a field without markup. Formulas and superscripts are written as text. */
export function plainOf(element: XmlElement | undefined): string {
  if (!element || elementsOf(element).length === 0) return textOf(element);
  return plainText(readRichText('title', inlineHtml(element)).html);
}

/** Removes footnotes, their marks, and superscripts that contain only such marks. */
export function withoutNotes(element: XmlElement): XmlElement {
  const all = element.children;
  const children = all.flatMap((child, at) => {
    if (typeof child === 'string') return child;
    const isMark = isNote(child) || (child.name === 'sup' && elementsOf(child).some(isNote));
    if (isMark || (child.name === 'sup' && isSignOfNote(child, all, at))) return [];
    return child.name === 'math' ? child : withoutNotes(child);
  });
  return { ...element, children };
}

/**
 * Returns whether an element is a footnote or its mark. A link that contains a word, such as “see
 * Smith (2020)”, is text.
 */
function isNote(child: XmlElement): boolean {
  return child.name === 'fn' || (child.name === 'xref' && !/\p{L}{2}/u.test(textOf(child)));
}

/** Returns whether a superscript after the last word is the mark of a footnote. The asterisk in “C*-algebra” is not. */
function isSignOfNote(sup: XmlElement, all: XmlElement['children'], at: number): boolean {
  const isSign = /^[*†‡§¶‖#\s,]+$/u.test(textOf(sup));
  const isLast = all.slice(at + 1).every((child) => typeof child === 'string' && !child.trim());
  const before = all[at - 1];
  return (
    isSign && isLast && /\p{L}{3}[.?!)”"]*\s*$/u.test(typeof before === 'string' ? before : '')
  );
}

/** Converts an abstract with its paragraphs and lists to HTML. Section titles become bold lines. */
export function abstractHtml(element: XmlElement): string {
  return blocksOf(element)
    .map(({ html, isList }) => (isList ? html : paragraph(html)))
    .join('');
}

interface Block {
  html: string;
  isList: boolean;
}

/** Divides the content of an element into lists and the content of paragraphs. A paragraph may contain lists. */
function blocksOf({ children }: XmlElement): Block[] {
  const blocks: Block[] = [];
  let open: XmlElement['children'] = [];
  const close = () => {
    const html = inlineHtml({ name: '', attributes: {}, children: open, line: 0 }).trim();
    if (html !== '') blocks.push({ html, isList: false });
    open = [];
  };
  for (const child of children) {
    // Skip footnotes, and the abstract's own DOI, which may be at the beginning.
    if (typeof child !== 'string' && (child.name === 'object-id' || child.name === 'fn')) continue;
    const isInline = typeof child === 'string' || !BLOCKS.has(child.name);
    if (isInline) open.push(child);
    else {
      close();
      if (child.name === 'list') blocks.push({ html: listHtml(child), isList: true });
      else if (child.name === 'title') blocks.push(...headingOf(child));
      else blocks.push(...blocksOf(child));
    }
  }
  close();
  return blocks;
}

function headingOf(title: XmlElement): Block[] {
  // The heading is omitted, because the article's page has its own heading for the abstract.
  const isHeading = /^(?:abstract|summary)[.:]?$/i.test(textOf(title));
  return isHeading ? [] : [{ html: `<b>${inlineHtml(title)}</b>`, isList: false }];
}

function paragraph(html: string): string {
  const text = html.trim();
  return text === '' || text === '<b></b>' ? '' : `<p>${text}</p>`;
}

function listHtml(list: XmlElement): string {
  const tag = list.attributes['list-type'] === 'order' ? 'ol' : 'ul';
  const items = childrenNamed(list, 'list-item').map((item) => {
    const blocks = blocksOf(item).map(({ html, isList }, at, all) => {
      const isAfterText = at > 0 && !isList && !all[at - 1]?.isList;
      return isAfterText ? `<br>${html}` : html;
    });
    return `<li>${blocks.join('')}</li>`;
  });
  return `<${tag}>${items.join('')}</${tag}>`;
}
