import type { RichTextKind } from './kinds.ts';
import { isLinkTarget } from './marks.ts';
import { keepLines } from './paste-lines.ts';
import { isListEntry, listOf } from './word-lists.ts';

/** Tags that stay what they are; the editor's schema takes those that its kind of text may hold. */
const blocks = new Map(
  Object.entries({
    p: 'p',
    h1: 'h2',
    h2: 'h2',
    h3: 'h3',
    h4: 'h4',
    h5: 'h4',
    h6: 'h4',
    ul: 'ul',
    ol: 'ol',
    li: 'li',
    blockquote: 'blockquote',
    hr: 'hr',
    br: 'br',
    div: 'p',
    pre: 'p',
    td: 'p',
    th: 'p',
    dt: 'p',
    dd: 'p',
    figcaption: 'p',
    section: 'p',
    article: 'p',
  }),
);
const marks = new Map(
  Object.entries({
    i: 'i',
    em: 'em',
    b: 'b',
    strong: 'strong',
    sub: 'sub',
    sup: 'sup',
    u: 'u',
    small: 'small',
    cite: 'i',
    dfn: 'i',
    var: 'i',
  }),
);
const dropped = new Set(['script', 'style', 'head', 'title', 'meta', 'link', 'template', 'del']);

/**
 * What is pasted from a word processor, a document on the web or a page, as plain semantic HTML: marks that
 * were made by styles become tags, Word's lists become lists, and nothing else of its look is left.
 */
export function cleanPaste(kind: RichTextKind, html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  if (kind === 'work') keepLines(body);
  const clean = document.implementation.createHTMLDocument('').createElement('div');
  appendAll(clean, body);
  for (const paragraph of clean.querySelectorAll('p')) {
    if (!paragraph.textContent?.trim() && !paragraph.closest('li')) paragraph.remove();
  }
  return kind === 'title' ? inOneLine(clean) : clean.innerHTML;
}

/** Also a document that is only parsed obeys the page's security policy, which allows no styles in it. */
const withoutStyles = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/(<[^>]*?\s)style(\s*=)/gi, '$1data-style$2');

function appendAll(to: Element, from: Node): void {
  const nodes = [...from.childNodes];
  while (nodes.length > 0) {
    const entries: HTMLElement[] = [];
    // White space between two entries of a list parts nothing.
    while (nodes[0] && (isListEntry(nodes[0]) || (entries.length > 0 && isBlank(nodes[0])))) {
      const node = nodes.shift();
      if (node instanceof Element) entries.push(node as HTMLElement);
    }
    if (entries.length > 0) to.append(listOf(entries, to.ownerDocument, appendAll));
    const next = nodes.shift();
    if (next) append(to, next);
  }
}

const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && !node.textContent?.trim();

function append(to: Element, node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) {
    // Word breaks lines within words' spaces, and pads with spaces that do not break.
    to.append(
      (node.textContent ?? '').replace(/[\t\n\r ]+/g, ' ').replace(/ ?\u00a0[\u00a0 ]+/g, ' '),
    );
    return;
  }
  if (!(node instanceof Element) || isLeftOut(node)) return;
  const tag = node.tagName.toLowerCase();
  const styles = stylesOf(node);
  const block = blocks.get(tag);
  let target = to;
  const enter = (name: string) => {
    const element = to.ownerDocument.createElement(name);
    target.append(element);
    target = element;
  };
  // A block that only wraps other blocks would part what is inside of it.
  if (block && !(block === 'p' && node.querySelector('p, div, ul, ol, table, h1, h2, h3')))
    enter(block);
  const href = node.getAttribute('href') ?? '';
  if (tag === 'a' && isLinkTarget(href) && !href.startsWith('#')) {
    enter('a');
    target.setAttribute('href', href);
  }
  const own = marks.get(tag);
  if (own && !isUndone(own, styles)) enter(own);
  for (const mark of marksOf(styles)) if (mark !== own) enter(mark);
  appendAll(target, node);
}

/** Comments of a document, what was deleted in it, what it does not show, and the bullets of Word. */
function isLeftOut(element: Element): boolean {
  const styles = stylesOf(element);
  return (
    dropped.has(element.tagName.toLowerCase()) ||
    /\bmsocom/i.test(element.className) ||
    /^comment/.test(styles.get('mso-element') ?? '') ||
    styles.get('mso-list')?.toLowerCase() === 'ignore' ||
    styles.get('mso-hide') === 'all' ||
    styles.get('display') === 'none'
  );
}

function stylesOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute('data-style') ?? '').split(';');
  return new Map(
    declarations.map((declaration) => {
      const colon = declaration.indexOf(':');
      const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
      return [
        name,
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      ];
    }),
  );
}

const isBold = (weight: string | undefined) => /^(bold(er)?|[6-9]00)$/.test(weight ?? '');

function marksOf(styles: Map<string, string>): string[] {
  const found: string[] = [];
  if (/^(italic|oblique)/.test(styles.get('font-style') ?? '')) found.push('i');
  if (isBold(styles.get('font-weight'))) found.push('b');
  if (styles.get('vertical-align') === 'sub') found.push('sub');
  if (styles.get('vertical-align') === 'super') found.push('sup');
  return found;
}

/** Documents on the web stand in a `b` that is not bold, and turn italics off within italics. */
function isUndone(mark: string, styles: Map<string, string>): boolean {
  if (mark === 'b' || mark === 'strong') {
    return styles.has('font-weight') && !isBold(styles.get('font-weight'));
  }
  return (mark === 'i' || mark === 'em') && styles.get('font-style') === 'normal';
}

function inOneLine(clean: Element): string {
  for (const block of clean.querySelectorAll('p, h2, h3, h4, li, br, hr, ul, ol, blockquote')) {
    block.replaceWith(' ', ...block.childNodes, ' ');
  }
  return clean.innerHTML.replace(/\s+/g, ' ').trim();
}

/**
 * Plain text, the lines of each paragraph: an empty line begins a paragraph. A single break is only where a line
 * was full, but for notes and mails, which go into the work log.
 */
export function paragraphsOf(kind: RichTextKind, text: string): string[][] {
  const parts = kind === 'title' ? [text] : text.split(/\r?\n[ \t]*\r?\n/);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.split(/\s*\r?\n\s*/))
    .map((lines) => (kind === 'work' ? lines : [lines.join(' ')]));
}
