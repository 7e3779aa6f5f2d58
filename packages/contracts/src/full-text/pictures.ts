import { namedNodes } from './ids.ts';
import type { Question, QuestionKind } from './report.ts';
import type { FullText } from './tree.ts';

/** The formats that browsers show. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|svg)$/i;
/** A picture over one column of 85 mm needs 1,000 pixels for 300 dots per inch. Half of that looks coarse. */
const MIN_WIDTH = 500;

/** Asks about pictures, when they are stored in their final format. */
export function askAboutPictures(text: FullText): Question[] {
  const questions: Question[] = [];
  for (const node of namedNodes(text)) {
    if (node.type !== 'picture') continue;
    const ask = (kind: QuestionKind) =>
      questions.push({ id: `${kind}-${node.id}`, kind, node: node.id, excerpt: node.file });
    if (!node.alt) ask('missing-alt');
    if (!SHOWN.test(node.file)) ask('picture-format');
    const isDrawing = /\.svg$/i.test(node.file);
    if (!isDrawing && node.width !== undefined && node.width < MIN_WIDTH) ask('low-resolution');
  }
  return questions;
}

/** The elements of SVG that only draw. */
const DRAWING: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image clipPath mask pattern ' +
    'linearGradient radialGradient stop marker title desc style metadata filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feOffset'
  ).split(' '),
);

/** A comment, a CDATA section, a declaration, the end or the beginning of an element, or something else. */
const PART =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?xml\s[^>]*\?>|<!DOCTYPE\s[^>[]*>|<\/[\w:.-]+\s*>|<([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|</g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const WITHIN_FILE = /^(?:#[^&]*|data:image\/(?:png|jpe?g|gif);base64,[A-Za-z0-9+/=\s]*)$/;
const OWN_URL = /url\(\s*(?:["']|&quot;|&apos;)?#[\w:.-]+(?:["']|&quot;|&apos;)?\s*\)/gi;
/** What loads or runs something in a style or another value. Escapes could hide it. */
const LOADING = /url\s*\(|@import|javascript:|expression\s*\(|&#/i;
const DRAWING_SPACES = /^http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xhtml)$/;

/** Returns whether an SVG contains only shapes, texts and pictures, and refers to nothing outside of it. */
export function isDrawing(svg: string): boolean {
  let hasRoot = false;
  let style: number | undefined;
  for (const { 0: part, 1: name, 2: attributes = '', index } of svg.matchAll(PART)) {
    if (part === '<') return false;
    if (style !== undefined && !isStyle(svg.slice(style, index))) return false;
    if (part.startsWith('<![CDATA[') && style !== undefined && !isStyle(part)) return false;
    if (name === undefined) {
      if (part.startsWith('</')) style = undefined;
      else if (style !== undefined) style = index + part.length;
      continue;
    }
    // Elements of other vocabularies do nothing, unless a prefix stands for that of drawings or pages.
    if (!name.includes(':') && !DRAWING.has(name)) return false;
    if (!isAttributes(attributes)) return false;
    hasRoot ||= name === 'svg';
    style = name === 'style' && !part.endsWith('/>') ? index + part.length : undefined;
  }
  return hasRoot && style === undefined;
}

const isStyle = (text: string) => !LOADING.test(text.replace(OWN_URL, '')) && !/\\/.test(text);

function isAttributes(attributes: string): boolean {
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    const local = name.replace(/^.*:/, '').toLowerCase();
    const isSpace = name.startsWith('xmlns:');
    if (local.startsWith('on') || name === 'xml:base') return false;
    if (isSpace && (DRAWING_SPACES.test(value.trim()) || value.includes('&'))) return false;
    if ((local === 'href' || local === 'src') && !isSpace && !WITHIN_FILE.test(value.trim()))
      return false;
    if (local === 'style' ? !isStyle(value) : LOADING.test(value.replace(OWN_URL, '')))
      return false;
  }
  return true;
}
