import { plainText } from '@app/contracts';
import { element, known, type Xml, type XmlContent } from '../../store/text/xml.ts';

/** The marks that titles and abstracts may contain (see `store/text/rich-text.ts`), by their names in JATS. */
const JATS_MARKS = { i: 'italic', em: 'italic', b: 'bold', strong: 'bold', sub: 'sub', sup: 'sup' };
type Mark = keyof typeof JATS_MARKS;
const isMark = (tag: string): tag is Mark => Object.hasOwn(JATS_MARKS, tag);

interface HtmlNode {
  tag: string;
  children: (HtmlNode | string)[];
}

/**
 * Converts the sanitized HTML of a title. `nameOf` returns the name of a mark, which differs
 * between Crossref and JATS.
 */
export function titleXml(html: string, nameOf: (mark: Mark) => string = jatsMark): XmlContent {
  return inline(readHtml(html).children, nameOf);
}

export const jatsMark = (mark: Mark): string => JATS_MARKS[mark];

/** Converts sanitized HTML to the paragraphs and lists of JATS, whose names get `prefix`. */
export function paragraphsXml(html: string, prefix = ''): Xml[] {
  return blocks(readHtml(html).children, {
    prefix,
    nameOf: (mark) => prefix + JATS_MARKS[mark],
    wrap: (content) => content,
  });
}

function inline(children: HtmlNode['children'], nameOf: (mark: Mark) => string): XmlContent {
  return children.map((child) => {
    if (typeof child === 'string') return child;
    const content = inline(child.children, nameOf);
    return isMark(child.tag) ? known(nameOf(child.tag), content) : content;
  });
}

interface Context {
  prefix: string;
  nameOf: (mark: Mark) => string;
  /** Adds the marks around the current blocks, because JATS allows marks only inside of paragraphs. */
  wrap: (content: XmlContent) => XmlContent;
}

/**
 * Returns the paragraphs and lists of a node. JATS has no line breaks within paragraphs, so a line
 * break begins a new paragraph.
 */
function blocks(children: HtmlNode['children'], context: Context): Xml[] {
  const { prefix, nameOf, wrap } = context;
  const done: Xml[] = [];
  let open: XmlContent[] = [];
  const close = () => {
    const paragraph = known(`${prefix}p`, wrap(open));
    if (paragraph && plainText(paragraph.text) !== '') done.push(paragraph);
    open = [];
  };
  for (const child of children) {
    if (typeof child === 'string' || !hasBlocks(child)) {
      open.push(inline([child], nameOf));
      continue;
    }
    close();
    if (child.tag === 'ul' || child.tag === 'ol') done.push(...list(child, context));
    else if (isMark(child.tag)) {
      const name = nameOf(child.tag);
      const inner = (content: XmlContent) => wrap(known(name, content));
      done.push(...blocks(child.children, { ...context, wrap: inner }));
    } else done.push(...blocks(child.children, context));
  }
  close();
  return done;
}

function list(node: HtmlNode, context: Context): Xml[] {
  const { prefix } = context;
  const items = node.children.flatMap((child) => {
    const inner = typeof child !== 'string' && child.tag === 'li' ? child.children : [child];
    const content = blocks(inner, context);
    return content.length > 0 ? element(`${prefix}list-item`, content) : [];
  });
  if (items.length === 0) return [];
  const type = node.tag === 'ol' ? 'order' : 'bullet';
  // A list is inside a paragraph, because an abstract may only contain paragraphs.
  return [element(`${prefix}p`, element(`${prefix}list`, items, { 'list-type': type }))];
}

function hasBlocks({ tag, children }: HtmlNode): boolean {
  return !isMark(tag) || children.some((child) => typeof child !== 'string' && hasBlocks(child));
}

/** Reads sanitized HTML, in which all elements but `br` are closed. */
function readHtml(html: string): HtmlNode {
  const root: HtmlNode = { tag: '', children: [] };
  const open = [root];
  for (const piece of html.split(/(<[^<>]*>)/)) {
    const [, slash, tag] = /^<(\/?)([a-z0-9]+)[^<>]*>$/.exec(piece) ?? [];
    const parent = open.at(-1) ?? root;
    if (tag === undefined) {
      // The bars protect spaces at both ends, which `plainText` would trim.
      if (piece !== '') parent.children.push(plainText(`|${piece}|`).slice(1, -1));
    } else if (slash) {
      if (open.length > 1 && parent.tag === tag) open.pop();
    } else {
      const node: HtmlNode = { tag, children: [] };
      parent.children.push(node);
      if (tag !== 'br') open.push(node);
    }
  }
  return root;
}
