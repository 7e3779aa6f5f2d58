import {
  escapeHtml,
  escapeLoneLessThan,
  isBlock,
  plainText,
  replaceMarkup,
  tagsIn,
  UNREAD,
  withoutControls,
  withoutOverrides,
} from '@app/contracts';
import sanitizeHtml from 'sanitize-html';
import { isTex, readFormula, texHtml } from './formulas/formula.ts';

/** The kinds of rich text. A text is sanitized when it is stored, so pages can insert the stored HTML unchanged. */
export type RichTextKind = keyof typeof allowed;

const marks = ['i', 'em', 'sub', 'sup'];
const blocks = ['p', 'br', 'b', 'strong', 'ul', 'ol', 'li', ...marks];

const links = {
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/**
 * The maximum depth of elements. The text of deeper elements remains without tags. The limit protects programs that
 * process elements recursively.
 */
const MAX_DEPTH = 30;

const allowed = {
  title: { allowedTags: marks, allowedAttributes: {} },
  abstract: { allowedTags: blocks, allowedAttributes: {} },
  page: {
    allowedTags: [...blocks, 'a', 'h2', 'h3', 'h4', 'hr', 'blockquote', 'u', 'small'],
    ...links,
  },
  work: { allowedTags: [...blocks, 'a', 'u'], ...links },
} satisfies Record<string, sanitizeHtml.IOptions & { allowedTags: string[] }>;

/** Removes the HTML that is not allowed in this kind of text. Sanitizing the result again changes nothing. */
export function cleanRichText(kind: RichTextKind, html: string): string {
  return readRichText(kind, html).html;
}

export interface RichText {
  html: string;
  /** The formulas that remain TeX, because HTML would not have exactly the same meaning. */
  formulas: string[];
}

/**
 * Converts HTML, or a text with markup of JATS, MathML and TeX, to HTML that the kind allows. Anything else between
 * `<` and `>` remains as text. Formulas are converted in titles and abstracts.
 */
export function readRichText(kind: RichTextKind, markup: string): RichText {
  const escaped = escapeLoneLessThan(withoutOverrides(withoutControls(markup.normalize('NFC'))));
  const hasFormulas = kind === 'title' || kind === 'abstract';
  const { html: read, formulas } = hasFormulas
    ? withFormulas(escaped)
    : { html: escaped, formulas: [] };
  const html = sanitized(kind, withOurTags(read, allowed[kind].allowedTags));
  return { html, formulas };
}

function sanitized(kind: RichTextKind, html: string): string {
  const options = {
    disallowedTagsMode: 'discard' as const,
    nestingLimit: MAX_DEPTH,
    nonTextTags: [...UNREAD],
  } satisfies sanitizeHtml.IOptions;
  const clean = sanitizeHtml(html, { ...allowed[kind], ...options }).trim();
  // The sanitizer decodes references such as &#1;. Decoded control characters may have hidden a scheme such as
  // `javascript:`, so the text is sanitized again without them.
  const printable = withoutOverrides(withoutControls(clean));
  if (printable !== clean) return sanitized(kind, printable);
  return kind === 'title' ? clean.replace(/\s+/g, ' ') : clean;
}

/** HTML tags by the names of the marks in JATS and Crossref's XML. */
const NAMES: Record<string, string> = {
  italic: 'i',
  bold: 'b',
  break: 'br',
  list: 'ul',
  'list-item': 'li',
};
const HEADING_OF_ABSTRACT = /<(?:jats:)?title>\s*(?:abstract|summary)[.:]?\s*<\/(?:jats:)?title>/gi;

/** Replaces the tags of JATS by HTML. A space replaces the tags of forbidden blocks, so that words are not joined. */
function withOurTags(html: string, allowedTags: readonly string[]): string {
  if (tagsIn(html).length === 0) return html;
  const hasParagraphs = allowedTags.includes('p');
  return replaceMarkup(
    hasParagraphs ? html.replace(HEADING_OF_ABSTRACT, '') : html,
    ({ name, isEnd, attributes }, tag) => {
      if (name === 'title' && hasParagraphs) return isEnd ? '</b></p>' : '<p><b>';
      const ours = NAMES[name] ?? name;
      // In HTML, `<i/>` is the beginning of an element.
      const isEmpty = tag.endsWith('/>') && ours !== 'br' && ours !== 'hr';
      if (isEmpty && !isBlock(name)) return '';
      if (allowedTags.includes(ours)) return `<${isEnd ? '/' : ''}${ours}${attributes}>`;
      return isBlock(name) && !UNREAD.has(name) ? SPACE : tag;
    },
    (part) => part,
  ).replace(SPACES, ' ');
}
/** The character that replaces a removed block. It is unambiguous, because texts contain no control characters. */
const SPACE = '\u0001';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the mark of `SPACE`
const SPACES = /(?<!\s)\s*\u0001[\s\u0001]*/g;

/** Matches the elements of JATS and MathML that are formulas. */
const FORMULA =
  /<(?:\w{1,9}:)?(inline-formula|disp-formula|tex-math|math)\b[^<>]*>[\s\S]*?<\/(?:\w{1,9}:)?\1>/gi;
/** Matches TeX between its own delimiters. */
const TEX =
  /\$\$([^$]{1,1000})\$\$|\\\(([^$]{1,1000}?)\\\)|\\\[([^$]{1,1000}?)\\\]|(?<![\\$\p{L}\d])\$(?!\s)([^$]{1,1000})(?<![\s\\])\$(?!\$)/gu;

/** The maximum number of characters in formulas that are converted per text. Converting 10,000 takes about 0.1 s. */
const MAX_FORMULAS = 10_000;
/** The basic cost of converting a formula, in characters. */
const EACH = 40;

function withFormulas(html: string): RichText {
  const formulas: string[] = [];
  let size = 0;
  const asTex = (tex: string) => {
    formulas.push(tex);
    return escapeHtml(tex);
  };
  const withElements = !html.includes('</')
    ? html
    : html.replace(FORMULA, (element) => {
        size += element.length / 4 + EACH;
        const read = size > MAX_FORMULAS ? undefined : readFormula(element);
        if (!read) return element;
        const text = 'html' in read ? read.html : asTex(`$${read.tex}$`);
        return element.includes('disp-formula') ? ` ${text} ` : text;
      });
  if (!/\$|\\[([]/.test(withElements)) return { html: withElements, formulas };
  const read = replaceMarkup(
    withElements,
    (_, tag) => tag,
    (part) =>
      part.replace(TEX, (whole: string, one, two, three, four, at: number) => {
        const tex = plainText(String(one ?? two ?? three ?? four));
        const isFormula = whole.startsWith('\\') || isTex(tex, part[at + whole.length]);
        if (!isFormula) return whole;
        size += tex.length + EACH;
        const written = size > MAX_FORMULAS ? undefined : texHtml(tex);
        if (written === undefined && !formulas.includes(plainText(whole)))
          formulas.push(plainText(whole));
        return written ?? whole;
      }),
  );
  return { html: read, formulas };
}
