import { escapeHtml } from './source.ts';
import { childrenNamed, elementsOf, textOf, type XmlElement } from './xml.ts';

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

export function inlineHtml(element: XmlElement | undefined): string {
  const children = element?.children ?? [];
  return children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child.replace(/\s+/g, ' '));
      if (child.name === 'break') return '<br>';
      if (SKIPPED.has(child.name) && children.length > 1) return '';
      if (child.name === 'list') return listHtml(child);
      const mark = MARKS[child.name];
      return mark ? `<${mark}>${inlineHtml(child)}</${mark}>` : inlineHtml(child);
    })
    .join('');
}

/** Converts an abstract with its paragraphs and lists to HTML. Section titles become bold lines. */
export function abstractHtml(element: XmlElement): string {
  const hasBlocks = elementsOf(element).some(({ name }) => ['p', 'sec', 'list'].includes(name));
  if (!hasBlocks) return paragraph(inlineHtml(element));
  return element.children
    .map((child) => {
      if (typeof child === 'string') return paragraph(escapeHtml(child));
      if (child.name === 'sec') return abstractHtml(child);
      if (child.name === 'list') return listHtml(child);
      if (child.name !== 'title') return paragraph(inlineHtml(child));
      // The article's page has its own heading for the abstract.
      const isHeading = /^(?:abstract|summary)[.:]?$/i.test(textOf(child));
      return isHeading ? '' : paragraph(`<b>${inlineHtml(child)}</b>`);
    })
    .join('');
}

function paragraph(html: string): string {
  const text = html.trim();
  return text === '' || text === '<b></b>' ? '' : `<p>${text}</p>`;
}

function listHtml(list: XmlElement): string {
  const tag = list.attributes['list-type'] === 'order' ? 'ol' : 'ul';
  const items = childrenNamed(list, 'list-item').map((item) => {
    const parts = elementsOf(item).map((part) =>
      part.name === 'list' ? listHtml(part) : inlineHtml(part),
    );
    return `<li>${parts.length > 0 ? parts.join('<br>') : inlineHtml(item)}</li>`;
  });
  return `<${tag}>${items.join('')}</${tag}>`;
}
