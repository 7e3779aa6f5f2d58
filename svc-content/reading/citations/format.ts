import '@citation-js/plugin-csl';
import { readFileSync } from 'node:fs';
import {
  type CitationStyle,
  citationStyleNames,
  doiUrl,
  type FormattedCitation,
  pageRange,
  publicationDate,
} from '@app/contracts';
import { Cite, plugins } from '@citation-js/core';
import sanitizeHtml from 'sanitize-html';
import {
  type CitedJournal,
  type CslItem,
  type CslName,
  cslItem,
  markedTitle,
} from '../../articles/metadata/csl-item.ts';
import { titleOf } from '../../articles/metadata/notices.ts';
import type { ArticleRecord } from '../../articles/model.ts';

/** Returns the name under which citation-js stores a reduced style. The plain name belongs to the complete style. */
const template = (style: CitationStyle) => `article-${style}`;

const AMERICAN = 'en-US';
const BRITISH = 'en-GB';

/**
 * If `articleWord` is set, the style cites this word and the article number instead of pages. Otherwise, the style
 * cites an article number only if there are no pages.
 */
const CONVENTIONS: Record<CitationStyle, { lang: string; articleWord: string }> = {
  apa: { lang: AMERICAN, articleWord: 'Article' },
  mla: { lang: AMERICAN, articleWord: '' },
  chicago: { lang: AMERICAN, articleWord: '' },
  vancouver: { lang: AMERICAN, articleWord: '' },
  harvard: { lang: BRITISH, articleWord: '' },
};

const { styles, locales, engine } = plugins.config.get('@csl');
// Harvard uses British English, which the library lacks. British English has other quotation marks than American
// English, and puts punctuation after them.
locales.add(
  BRITISH,
  locales
    .get(AMERICAN)
    .replaceAll(AMERICAN, BRITISH)
    .replace('punctuation-in-quote="true"', 'punctuation-in-quote="false"')
    .replace(
      /[“”‘’](?=<\/term>)/g,
      (quote) => ({ '“': '‘', '”': '’', '‘': '“', '’': '”' })[quote] ?? quote,
    ),
);
for (const style of citationStyleNames) {
  const csl = readFileSync(new URL(`./styles/${style}.csl`, import.meta.url), 'utf8');
  styles.add(template(style), csl);
}

/**
 * Formatted citations by article. They are cached because formatting takes up to 30 ms. A changed article is a
 * new object.
 */
const cache = new WeakMap<ArticleRecord, { journal: string; citations: FormattedCitation[] }>();

/**
 * The id of every item. It is a constant, because citeproc-js stores items in plain objects by id, and a reference
 * number could be the name of an inherited property.
 */
const ITEM_ID = 'article';

/** Returns the citation in each style, in the order of `citationStyles`. */
export function formatCitations(record: ArticleRecord, journal: CitedJournal): FormattedCitation[] {
  const key = JSON.stringify(journal);
  const cached = cache.get(record);
  if (cached?.journal === key) return cached.citations;
  const { number, page, note, ...item } = cslItem(record, journal);
  const formattable = {
    ...item,
    // An article number replaces missing pages.
    page: page ?? number,
    id: ITEM_ID,
    // The year of the issue is used, because a citation names the issue, even if the article appeared online in another
    // year.
    issued:
      publicationDate(record).slice(0, 4) === String(record.year)
        ? item.issued
        : { 'date-parts': [[record.year]] },
    // `nocase` protects the names of species, which title case would change to “E. Coli”.
    title: isolated(
      markedTitle(titleOf(record), withHiddenSigns).replace(
        /<i>(.*?)<\/i>/g,
        '<span class="nocase"><i>$1</i></span>',
      ),
    ),
    author: item.author.map(formattableName),
    ...(item.DOI && { DOI: doiUrl(item.DOI).replace('https://doi.org/', '') }),
  };
  const citations = citationStyleNames.map((style) => {
    const { articleWord } = CONVENTIONS[style];
    const numbered = number && articleWord ? { page: `${articleWord} ${number}` } : {};
    return format({ ...formattable, ...numbered }, style);
  });
  // citeproc-js does not recognize pages such as `123:1-123:25` as a range. It prints a hyphen instead of a dash, and
  // “p.” instead of “pp.”.
  if (page && /:.*-/.test(page)) {
    for (const citation of citations) {
      citation.html = citation.html
        .replace(/(?<!p)p\. (?=\d+:)/, 'pp. ')
        .replace(page, pageRange(page));
    }
  }
  // The note is appended here, because most styles do not print notes, and the others print them differently.
  const noted = note
    ? citations.map(({ style, html }) => ({ style, html: `${html} (${note})` }))
    : citations;
  cache.set(record, { journal: key, citations: noted });
  return noted;
}

/**
 * Formats one citation in every style. Loading the styles takes 0.15 s, for which the first request would otherwise
 * wait.
 */
export function prepareStyles(): void {
  for (const style of citationStyleNames) format({ id: ITEM_ID, type: 'article-journal' }, style);
}

function format(item: Partial<CslItem>, style: CitationStyle): FormattedCitation {
  const { lang } = CONVENTIONS[style];
  // citeproc-js stores citations in a plain object, by their text. A title such as “constructor” would find an
  // inherited property. citeproc-js would fail, and could not format anything afterwards.
  const { registry } = engine([], template(style), lang, 'html');
  registry.ambigcites = Object.assign(Object.create(null), registry.ambigcites);
  const entry = new Cite(item, { generateGraph: false }).format('bibliography', {
    format: 'html',
    template: template(style),
    lang,
  });
  // Numbered styles put the entry's number into a separate column, which is removed.
  const citation = entry.replace(/<div class="csl-left-margin">.*?<\/div>/s, '');
  const allowed = { allowedTags: ['i', 'em', 'sub', 'sup'], allowedAttributes: {} };
  const html = sanitizeHtml(citation, allowed)
    .replace(/\s+/g, ' ')
    .replace(ISOLATED, '<bdi>$1</bdi>')
    .replaceAll(LESS, '&lt;')
    .replaceAll(BAR, '|')
    .trim();
  return { style, html };
}

const SUPPORTED_SCRIPT =
  /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

/**
 * Joins the parts of a name in an unsupported script with spaces, because the styles would omit the spaces. Replaces
 * `|` in the name of an organization. Returns other names unchanged.
 */
function formattableName(name: CslName): CslName {
  const { given, family, suffix, literal, 'non-dropping-particle': particle } = name;
  if (literal) return { literal: isolated(literal.replaceAll('|', BAR)) };
  if (SUPPORTED_SCRIPT.test(family ?? '')) return name;
  return { literal: isolated([given, particle, family, suffix].filter(Boolean).join(' ')) };
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/**
 * Placeholders for the formatter. They are noncharacters, which texts never contain. `START` and `END` enclose
 * right-to-left text, because the formatter would escape tags. `LESS` replaces `<` in text such as “the <i> element”,
 * because the formatter would read a tag. `BAR` replaces `|` in the name of an organization, because the formatter
 * would divide the name there.
 */
const [START, END, LESS, BAR] = ['\ufdd0', '\ufdd1', '\ufdd2', '\ufdd3'];
const ISOLATED = new RegExp(`${START}([^${END}]*)${END}`, 'g');

const withHiddenSigns = (text: string) => text.replaceAll('<', LESS);

/** Marks right-to-left text, so that it does not change the order of the words around it. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `${START}${text}${END}` : text;
}
