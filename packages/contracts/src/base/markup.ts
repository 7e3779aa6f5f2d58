import { withoutControls } from './text.ts';

// Imported and pasted texts contain tags of HTML, JATS and MathML, but also `<` and `>` as comparisons. A text counts
// as a tag only if it has a known name, its attributes have values, and its end tag follows.

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Elements that begin a line. Their tags are replaced by a space, so that words are not joined. */
const BLOCKS = words(`
  address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li legend main menu nav ol option p pre section summary table tbody
  td tfoot th thead title tr ul
  boxed-text break def-item def-list disp-formula disp-quote list list-item sec subtitle verse-group`);
/** Elements whose end tag may be missing, for example in an excerpt. */
const OPEN_ENDED = words(
  'blockquote dd dt h1 h2 h3 h4 h5 h6 li ol p tbody td tfoot th thead tr ul',
);
/**
 * Elements without content. Except for `br`, `hr` and `wbr`, they are recognised as tags only if they have
 * attributes.
 */
const ALONE = words('br hr wbr');
const EMPTY = words('area base basefont col embed frame img input link meta param source track');
/** Elements whose content readers do not see. */
export const UNREAD = words('head option script style svg template textarea xml');
const OTHERS = words(`
  a abbr acronym applet audio b bdi bdo big blink button canvas cite code colgroup data datalist del dfn em font frameset
  i iframe ins kbd label map mark marquee meter nobr noframes noscript optgroup output picture progress q rp rt ruby s
  samp search select slot small span strike strong sub sup textarea time tt u var video
  abbrev alternatives bold chem-struct citation collab def email ext-link fn graphic inline-formula inline-graphic
  inline-supplementary-material institution italic monospace mixed-citation named-content object-id overline ovl private-char
  rb related-article roman sans-serif sc scp styled-content target term tex-math underline uri x xref
  annotation annotation-xml maction math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom
  mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`);
/** The namespace prefixes of elements that word processors write. */
const OFFICE = words('m o st1 v w');

/** The attributes of HTML that need no value. */
const FLAGS =
  'allowfullscreen async autofocus autoplay checked compact controls defer disabled download hidden ismap loop ' +
  'multiple muted noshade nowrap open readonly required reversed selected';
const ATTRIBUTE = `[a-z_][\\w:.-]*\\s{0,9}=\\s{0,9}(?:"[^"<]*"|'[^'<]*'|[^\\s"'<>=\`]+)|(?:${FLAGS.replaceAll(' ', '|')})(?=[\\s/>])`;
/**
 * Matches comments, declarations and everything in the form of a tag. A space must precede each attribute. A slash is
 * not sufficient: because values may contain slashes, `x=///x=` could be divided in many ways, and matching could take
 * exponential time.
 */
const MARKUP = new RegExp(
  `<!--(?:(?!<!--)[\\s\\S])*?-->|<(?:\\?xml|!doctype|!\\[)[^<>]*>|` +
    `<(?<slash>/?)(?:(?<prefix>[a-z][a-z0-9]{0,9}):)?(?<name>[a-z][a-z0-9-]{0,30})(?<attributes>(?:\\s[\\s/]*(?:${ATTRIBUTE})){0,40})(?<end>[\\s/]*)>`,
  'gi',
);

const WORD = /[\p{L}\p{N}]/u;

/** A tag in a text. `name` is in lower case and has no prefix. It is empty for comments and declarations. */
export interface Tag {
  start: number;
  end: number;
  isEnd: boolean;
  name: string;
  attributes: string;
}

const isKnown = (name: string) =>
  [BLOCKS, ALONE, EMPTY, UNREAD, OTHERS].some((names) => names.has(name));
export const isBlock = (name: string) => BLOCKS.has(name);

/** Returns the tags of a text in order. Anything else between `<` and `>` is text. */
export function tagsIn(text: string): Tag[] {
  if (!text.includes('<')) return [];
  const found: Tag[] = [];
  const certain = new Set<Tag>();
  const open = new Map<string, Tag[]>();
  for (const { 0: markup, index: start, groups = {} } of text.matchAll(MARKUP)) {
    const { slash, prefix = '', name: written = '', attributes = '', end = '' } = groups;
    const isOffice = OFFICE.has(prefix.toLowerCase()) && written !== 'math';
    const name = isOffice ? 'span' : written.toLowerCase();
    if (name !== '' && !isKnown(name)) continue;
    const tag = { start, end: start + markup.length, isEnd: slash === '/', name, attributes };
    found.push(tag);
    const unended = open.get(name) ?? [];
    open.set(name, unended);
    const begin = tag.isEnd ? unended.pop() : undefined;
    if (begin) certain.add(begin);
    const isEmpty = ALONE.has(name) || (EMPTY.has(name) && attributes !== '') || end.includes('/');
    // “n<p>m” is a comparison, but “End.<p>Begin” has two paragraphs.
    const isCompared =
      attributes === '' && unended.length === 0 && WORD.test(text[start - 1] ?? '');
    const isOpenEnded = OPEN_ENDED.has(name) && !(name === 'p' && isCompared);
    if (tag.isEnd || name === '' || isEmpty || isOpenEnded) certain.add(tag);
    if (!tag.isEnd && !isEmpty) unended.push(tag);
  }
  return found.filter((tag) => certain.has(tag));
}

/** Replaces the tags of a text, and the text between the tags. */
export function replaceMarkup(
  text: string,
  replaceTag: (tag: Tag, markup: string) => string,
  replaceText: (part: string) => string,
): string {
  const parts: string[] = [];
  let last = 0;
  for (const tag of tagsIn(text)) {
    parts.push(replaceText(text.slice(last, tag.start)));
    parts.push(replaceTag(tag, text.slice(tag.start, tag.end)));
    last = tag.end;
  }
  return parts.join('') + replaceText(text.slice(last));
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes each `<` that does not start a tag, because an HTML parser would drop the text that follows. */
export function escapeLoneLessThan(html: string): string {
  return replaceMarkup(
    html,
    (_, markup) => markup,
    (part) => part.replaceAll('<', '&lt;'),
  );
}

const SUPERSCRIPTS: Record<string, string> = Object.fromEntries(
  [...'0123456789+−-–=()ni'].map((character, at) => [
    character,
    [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'][at] ?? '',
  ]),
);

/** Replaces superscript tags by Unicode superscripts. If the tags were only removed, 10⁵ would become 105. */
function withSuperscripts(html: string): string {
  return html.replace(/<sup>([0-9+−–=()ni-]{1,12})<\/sup>/gi, (_, text: string) =>
    text.replace(/./gu, (character) => SUPERSCRIPTS[character.toLowerCase()] ?? character),
  );
}

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function withoutEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]+);/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
    const code =
      name[1]?.toLowerCase() === 'x' ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Replaces each run of white space by one space. For speed, the pattern does not match single spaces. */
function singleSpaced(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ');
}

const tagAsText = ({ name }: Tag) => (isBlock(name) ? ' ' : '');

/** Converts HTML to text without tags, entities and line breaks. It does not make HTML safe. */
export function plainText(html: string): string {
  const text = html.includes('<')
    ? replaceMarkup(withSuperscripts(html), tagAsText, withoutEntities)
    : withoutEntities(html);
  return singleSpaced(withoutControls(text)).trim();
}

/** Removes the tags of a text that is not HTML, such as keywords. Other text is not changed. */
export function withoutMarkup(text: string): string {
  if (tagsIn(text).length === 0) return text;
  let unread = '';
  const removed = replaceMarkup(
    withSuperscripts(text),
    (tag) => {
      if (unread === '' && UNREAD.has(tag.name) && !tag.isEnd) unread = tag.name;
      else if (tag.name === unread) unread = '';
      return tagAsText(tag);
    },
    (part) => (unread === '' ? part : ''),
  );
  return singleSpaced(removed).trim();
}

/** Removes the tags of all texts of an object. */
export function textsWithoutMarkup<Texts extends object>(object: Texts): Texts {
  const texts = Object.entries(object).map(([name, text]) => [
    name,
    typeof text === 'string' ? withoutMarkup(text) : text,
  ]);
  // The cast is needed because `Object.fromEntries` loses the names of the fields.
  return Object.fromEntries(texts) as Texts;
}

/** Separators of keywords, in all widths and scripts. The first pattern in this list that matches a text is used. */
const KEYWORD_SEPARATORS = [
  /[;；؛]/,
  // Commas within names such as N,N-dimethylaniline do not separate keywords.
  /,(?=\s|$)|(?<=[^\s,]{3}),(?=\p{L}{2})|[，、،]/u,
  /\s[·•|]\s|[\r\n]+/,
];

/** Splits keywords at semicolons, commas or line ends. Removes tags, because indexers would display them. */
export function splitKeywords(keywords: string): string[] {
  const text = withoutMarkup(keywords.trim());
  const pieces = text.split(KEYWORD_SEPARATORS.find((separator) => separator.test(text)) ?? /$^/);
  return [...new Set(pieces.map((piece) => piece.replace(/\s+/g, ' ').trim()).filter(Boolean))];
}
