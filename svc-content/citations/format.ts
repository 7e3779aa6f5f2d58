import '@citation-js/plugin-csl';
import { readFileSync } from 'node:fs';
import { type CitationStyle, citationStyles, doiUrl, type FormattedCitation } from '@app/contracts';
import { Cite, plugins } from '@citation-js/core';
import sanitizeHtml from 'sanitize-html';
import type { ArticleRecord } from '../articles/model.ts';
import { type CitedJournal, type CslItem, type CslName, cslItem } from './csl-item.ts';

/** A prefix, because the processor has unabridged styles of the same names. */
const template = (style: CitationStyle) => `article-${style}`;
// `Object.keys` widens the literal keys to strings.
const allStyles = Object.keys(citationStyles) as CitationStyle[];

const AMERICAN = 'en-US';
const BRITISH = 'en-GB';

const { styles, locales } = plugins.config.get('@csl');
// The library has no British English, which Harvard uses: other quotes, with punctuation outside.
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
for (const style of allStyles) {
  const csl = readFileSync(new URL(`./styles/${style}.csl`, import.meta.url), 'utf8');
  styles.add(template(style), csl);
}

/** Formatting takes up to 30 ms. Records are replaced when they change. */
const cache = new WeakMap<ArticleRecord, { journal: string; citations: FormattedCitation[] }>();

/** The citation in each style, in the order of `citationStyles`. */
export function formatCitations(record: ArticleRecord, journal: CitedJournal): FormattedCitation[] {
  const key = JSON.stringify(journal);
  const cached = cache.get(record);
  if (cached?.journal === key) return cached.citations;
  const item = cslItem(record, journal);
  const formattable = {
    ...item,
    // Title case would change names of species to “E. Coli”.
    title: item.title.replace(/<i>(.*?)<\/i>/g, '<span class="nocase"><i>$1</i></span>'),
    author: item.author.map(formattableName),
    ...(item.DOI && { DOI: doiUrl(item.DOI).replace('https://doi.org/', '') }),
  };
  const citations = allStyles.map((style) => format(formattable, style));
  cache.set(record, { journal: key, citations });
  return citations;
}

/** Loads the styles, which takes 0.15 s, so that the first reader does not wait for it. */
export function prepareStyles(): void {
  const item: CslItem = {
    id: 'none',
    type: 'article-journal',
    title: 'None',
    author: [],
    'container-title': '',
    volume: '1',
    issue: '1',
    issued: { 'date-parts': [[2000]] },
    page: '1',
    URL: '',
    abstract: '',
  };
  for (const style of allStyles) format(item, style);
}

function format(item: CslItem, style: CitationStyle): FormattedCitation {
  const entry = new Cite(item, { generateGraph: false }).format('bibliography', {
    format: 'html',
    template: template(style),
    lang: style === 'harvard' ? BRITISH : AMERICAN,
  });
  // Numbered styles put the number of the entry into a column of its own.
  const citation = entry.replace(/<div class="csl-left-margin">.*?<\/div>/s, '');
  const allowed = { allowedTags: ['i', 'em', 'sub', 'sup'], allowedAttributes: {} };
  const html = sanitizeHtml(citation, allowed).replace(/\s+/g, ' ').trim();
  return { style, html };
}

/** The scripts whose names the styles can take apart. */
const SUPPORTED_SCRIPT =
  /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

/** Styles join the parts of names in other scripts without a space, so that these are cited as written. */
function formattableName(name: CslName): CslName {
  if (SUPPORTED_SCRIPT.test(name.family ?? '')) return name;
  const { given, family, suffix, 'non-dropping-particle': particle } = name;
  return { literal: [given, particle, family, suffix].filter(Boolean).join(' ') };
}
