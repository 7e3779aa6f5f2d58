import { childrenNamed, textOf, type XmlElement } from '../xml/read-xml.ts';
import { escapeHtml } from './source.ts';

/** The HTML equivalents of the tags in JATS and in Crossref's titles. Of other elements, only the content is used. */
const MARKS: Record<string, string> = {
  italic: 'i',
  i: 'i',
  em: 'em',
  bold: 'b',
  b: 'b',
  strong: 'b',
  sub: 'sub',
  sup: 'sup',
};
/** Elements that are omitted if they have siblings: labels, graphics, and alternative forms of formulas. */
const SKIPPED = new Set(['tex-math', 'annotation', 'annotation-xml', 'graphic', 'label']);

/** The elements that end a paragraph. */
const BLOCKS = new Set(['p', 'sec', 'list', 'title', 'disp-quote', 'boxed-text', 'verse-group']);

export function inlineHtml(element: XmlElement | undefined): string {
  const children = element?.children ?? [];
  return children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child.replace(/\s+/g, ' '));
      if (child.name === 'break') return '<br>';
      if (SKIPPED.has(child.name) && children.length > 1) return '';
      const mark = MARKS[child.name];
      return mark ? `<${mark}>${inlineHtml(child)}</${mark}>` : inlineHtml(child);
    })
    .join('');
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

/** Divides the content of an element into lists and what paragraphs contain. Lists may be in paragraphs. */
function blocksOf({ children }: XmlElement): Block[] {
  const blocks: Block[] = [];
  let open: XmlElement['children'] = [];
  const close = () => {
    const html = inlineHtml({ name: '', attributes: {}, children: open, line: 0 }).trim();
    if (html !== '') blocks.push({ html, isList: false });
    open = [];
  };
  for (const child of children) {
    // Skip the abstract's own DOI, with which it may begin.
    if (typeof child !== 'string' && child.name === 'object-id') continue;
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
  // The article's page has its own heading for the abstract.
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
