import { namedNodes } from './ids.ts';
import type { Question, QuestionKind } from './report.ts';
import type { FullText } from './tree.ts';

/** The formats that browsers show. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|svg)$/i;
/** A picture over one column of 85 mm needs 1,000 pixels for 300 dots per inch. Half of this number looks coarse. */
const MIN_WIDTH = 500;

/** Asks the editor about pictures. Called after the pictures were stored in their final format. */
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

/** The SVG elements that draw and do nothing else. */
const DRAWING: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath image clipPath mask ' +
    'pattern linearGradient radialGradient stop marker title desc style metadata filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge ' +
    'feMergeNode feMorphology feOffset feTile feTurbulence'
  ).split(' '),
);

/**
 * Matches a comment, a CDATA section, the XML declaration, a document type, or the end or the beginning of an element.
 * Matches only `<` for anything else, such as the declaration of an encoding other than UTF-8, which would change the
 * meaning of the bytes.
 */
const PART =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?xml\s+version\s*=\s*["']1\.[01]["'](?:\s+encoding\s*=\s*["'][Uu][Tt][Ff]-8["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>|<!DOCTYPE\s[^>[]*>|<\/[\w:.-]+\s*>|<(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|</g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Matches attributes whose value is text or a name. Browsers never use these values as styles. */
const WORDS = /^(?:aria-[\w-]+|data-[\w-]+|id)$/;
const WITHIN_FILE = /^(?:#\S*|data:image\/(?:png|jpe?g|gif);base64,[A-Za-z0-9+/=\s]*)$/;
const OWN_URL = /url\(\s*["']?#[\w:.-]+["']?\s*\)/gi;
/** Matches the parts of a style that load or run something, and backslashes, which could hide such a part. */
const LOADING = /\b(?:url|src|image|image-set|expression)\s*\(|@import|javascript:|\\/i;
const DRAWING_SPACES = /^http:\/\/www\.w3\.org\/(?:2000\/svg|1999\/xhtml)$/;
/**
 * Matches an ampersand that begins no known character reference. With the document type of a web page, browsers know
 * further names, which are refused.
 */
const UNKNOWN_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[\dA-Fa-f]{1,5});)/;
const REFERENCE = /&(?:#(\d+)|#x([\dA-Fa-f]+)|(\w+));/g;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns whether an SVG contains only shapes, texts and pictures, and refers to nothing outside the file. */
export function isDrawing(svg: string): boolean {
  let hasRoot = false;
  let style: string | undefined;
  let end = 0;
  const drawingPrefixes = new Set(['']);
  const otherPrefixes = new Set<string>();
  for (const match of svg.matchAll(PART)) {
    const { 0: part, 1: section = '', 2: prefix = '', 3: name, 4: attributes = '', index } = match;
    const text = svg.slice(end, index);
    end = index + part.length;
    if (part === '<' || UNKNOWN_REFERENCE.test(text + attributes)) return false;
    if (style !== undefined) {
      // Comments and CDATA sections can split a word of a style sheet, so the style sheet is checked as a whole.
      style += decode(text) + section;
      if (name !== undefined) return false;
      if (part.startsWith('</')) {
        if (!isStyle(style)) return false;
        style = undefined;
      }
    }
    if (name === undefined) continue;
    hasRoot ||= name === 'svg';
    if (!DRAWING.has(name)) otherPrefixes.add(prefix);
    if (!isAttributes(attributes, drawingPrefixes)) return false;
    if (name === 'style' && !part.endsWith('/>')) style = '';
  }
  // Elements of other vocabularies do nothing, unless their prefix is declared for SVG or HTML.
  const isOnlyDrawing = ![...otherPrefixes].some((prefix) => drawingPrefixes.has(prefix));
  return hasRoot && style === undefined && isOnlyDrawing;
}

const isStyle = (text: string) => !LOADING.test(text.replace(OWN_URL, ''));

const decode = (text: string) =>
  text.replace(REFERENCE, (_, decimal?: string, hex?: string, name = '') =>
    decimal || hex
      ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
      : (NAMED[name] ?? ''),
  );

/**
 * Returns whether no attribute loads or runs anything. Adds the prefixes that attributes declare for SVG or HTML to
 * `drawingPrefixes`.
 */
function isAttributes(attributes: string, drawingPrefixes: Set<string>): boolean {
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = decode(double ?? single ?? '').trim();
    const [, prefix, local = ''] = /^(?:(.*):)?(.*)$/.exec(name) ?? [];
    if (prefix === 'xmlns') {
      if (DRAWING_SPACES.test(value)) drawingPrefixes.add(local);
    } else if (/^(?:href|src)$/i.test(local)) {
      if (!WITHIN_FILE.test(value)) return false;
    } else if (name === 'xml:base' || /^on/i.test(local)) return false;
    else if (prefix === undefined && !WORDS.test(name) && !isStyle(value)) return false;
  }
  return true;
}
