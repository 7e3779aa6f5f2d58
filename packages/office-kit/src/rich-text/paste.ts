import type { RichTextFormat } from './format.ts';
import { isLinkTarget } from './marks.ts';
import { keepLines } from './paste-lines.ts';

const mapTags = (tags: string, to?: string) =>
  tags.split(' ').map((tag): [string, string] => [tag, to ?? tag]);

/** The block element for each pasted tag. The editor's schema then removes elements that the format does not allow. */
const blocks = new Map([
  ...mapTags('p h2 h3 h4 ul ol li blockquote hr br'),
  ...mapTags('h1', 'h2'),
  ...mapTags('h5 h6', 'h4'),
  ...mapTags('div pre td th dt dd figcaption section article', 'p'),
]);
const marks = new Map([
  ...mapTags('i em b strong sub sup u small'),
  ...mapTags('cite dfn var', 'i'),
]);
const dropped = new Set(['script', 'style', 'head', 'title', 'meta', 'link', 'template', 'del']);

/** Converts HTML from a word processor or the web: styles become marks, Word's list paragraphs become lists. */
export function cleanPaste(format: RichTextFormat, html: string): string {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  if (format.keepLines) keepLines(body);
  const clean = document.implementation.createHTMLDocument('').createElement('div');
  appendAll(clean, body);
  for (const paragraph of clean.querySelectorAll('p')) {
    if (!paragraph.textContent?.trim() && !paragraph.closest('li')) paragraph.remove();
  }
  return format.layout === 'line' ? inOneLine(clean) : clean.innerHTML;
}

/** Renames `style` attributes to `data-style`, because the content security policy blocks `style` attributes. */
const withoutStyles = (html: string) =>
  html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/(<[^>]*?\s)style(\s*=)/gi, '$1data-style$2');

function appendAll(to: Element, from: Node): void {
  const nodes = [...from.childNodes];
  while (nodes.length > 0) {
    const entries: Element[] = [];
    // White space does not end a list.
    while (nodes[0] && (isListEntry(nodes[0]) || (entries.length > 0 && isBlank(nodes[0])))) {
      const node = nodes.shift();
      if (node instanceof Element) entries.push(node);
    }
    if (entries.length > 0) to.append(listOf(entries, to.ownerDocument, appendAll));
    const next = nodes.shift();
    if (next) append(to, next);
  }
}

const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && !node.textContent?.trim();

function append(to: Element, node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) {
    // Word wraps lines at spaces and pads with non-breaking spaces.
    to.append(
      (node.textContent ?? '').replace(/[\t\n\r ]+/g, ' ').replace(/ ?\u00a0[\u00a0 ]+/g, ' '),
    );
    return;
  }
  if (!(node instanceof Element) || isDropped(node)) return;
  const tag = node.tagName.toLowerCase();
  const styles = stylesOf(node);
  const block = blocks.get(tag);
  let target = to;
  const enter = (name: string) => {
    const element = to.ownerDocument.createElement(name);
    target.append(element);
    target = element;
  };
  // An element that contains blocks does not become a `p`, because a `p` cannot contain other blocks.
  if (block && !(block === 'p' && node.querySelector('p, div, ul, ol, table, h1, h2, h3')))
    enter(block);
  const href = node.getAttribute('href') ?? '';
  if (tag === 'a' && isLinkTarget(href) && !href.startsWith('#')) {
    enter('a');
    target.setAttribute('href', href);
  }
  const markOfTag = marks.get(tag);
  if (markOfTag && !isUndone(markOfTag, styles)) enter(markOfTag);
  for (const mark of marksOf(styles)) if (mark !== markOfTag) enter(mark);
  appendAll(target, node);
}

function isDropped(element: Element): boolean {
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
  const text = (element.getAttribute('data-style') ?? '').toLowerCase();
  const declarations = text.matchAll(/([^:;]+):([^;]*)/g);
  return new Map([...declarations].map(([, name = '', value = '']) => [name.trim(), value.trim()]));
}

const isBold = (weight: string | undefined) => /^(bold(er)?|[6-9]00)$/.test(weight ?? '');

function marksOf(styles: Map<string, string>): string[] {
  const found = {
    i: /^(italic|oblique)/.test(styles.get('font-style') ?? ''),
    b: isBold(styles.get('font-weight')),
    sub: styles.get('vertical-align') === 'sub',
    sup: styles.get('vertical-align') === 'super',
  };
  return Object.entries(found).flatMap(([mark, isOn]) => (isOn ? mark : []));
}

/** Returns whether a style cancels a mark. Google Docs wraps documents in a `b` with normal weight. */
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

/** Splits plain text into paragraphs at empty lines, and each paragraph into its lines. */
export function paragraphsOf(format: RichTextFormat, text: string): string[][] {
  const parts = format.layout === 'line' ? [text] : text.split(/\r?\n[ \t]*\r?\n/);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.split(/\s*\r?\n\s*/))
    .map((lines) => (format.keepLines ? lines : [lines.join(' ')]));
}

/** Matches the style that marks a paragraph as a list entry in Word's HTML, such as `mso-list: l0 level2 lfo1`. */
const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

export const isListEntry = (node: Node): boolean =>
  node instanceof Element && /^(P|DIV|H\d)$/.test(node.tagName) && LEVEL.test(styleOf(node));

/** Returns whether a list entry is numbered: `1.`, `a)`, `iv.` or `(2)`. Every other marker is a bullet. */
function isNumbered(entry: Element): boolean {
  const marker = [...entry.querySelectorAll('[data-style]')].find((element) =>
    /mso-list:\s*ignore/i.test(styleOf(element)),
  );
  return /^\s*\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i.test(marker?.textContent ?? '');
}

export function listOf(
  entries: readonly Element[],
  ownerDocument: Document,
  fill: (to: Element, from: Node) => void,
): DocumentFragment {
  const lists = ownerDocument.createDocumentFragment();
  const open: { level: number; list: Element }[] = [];
  for (const entry of entries) {
    const level = Number(LEVEL.exec(styleOf(entry))?.[1] ?? 1);
    const tag = isNumbered(entry) ? 'ol' : 'ul';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    // A different list type at the same level starts a new list.
    const same = open.at(-1)?.level === level && open.at(-1)?.list.localName === tag;
    if (open.at(-1)?.level === level && !same) open.pop();
    if (!same) {
      const list = ownerDocument.createElement(tag);
      (open.at(-1)?.list.lastElementChild ?? lists).append(list);
      open.push({ level, list });
    }
    const item = ownerDocument.createElement('li');
    fill(item, entry);
    open.at(-1)?.list.append(item);
  }
  return lists;
}
