import '@citation-js/plugin-csl';
import { readFileSync } from 'node:fs';
import { type CitationStyle, citationStyles, doiUrl, type FormattedCitation } from '@app/contracts';
import { Cite, plugins } from '@citation-js/core';
import sanitizeHtml from 'sanitize-html';
import type { ArticleRecord } from '../articles/model.ts';
import { type CitedJournal, type CslItem, type CslName, cslItem } from './csl-item.ts';

/** The processor has styles of the same names, which are whole. */
const template = (style: CitationStyle) => `article-${style}`;
const allStyles = Object.keys(citationStyles) as CitationStyle[];

const AMERICAN = 'en-US';
const BRITISH = 'en-GB';

const { styles, locales } = plugins.config.get('@csl');
// The library brings no British English, which Harvard is set in: other quotes, and no comma in them.
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

/** Up to 30 ms for all styles: once for each record and journal, which are replaced by a write. */
const kept = new WeakMap<ArticleRecord, { journal: string; citations: FormattedCitation[] }>();

/** The article cited in each of `citationStyles`, in their order. */
export function formatCitations(record: ArticleRecord, journal: CitedJournal): FormattedCitation[] {
  const key = JSON.stringify(journal);
  const known = kept.get(record);
  if (known?.journal === key) return known.citations;
  const item = cslItem(record, journal);
  const shown = {
    ...item,
    // A style’s capitals would make “E. Coli” of the name of a species.
    title: item.title.replace(/<i>(.*?)<\/i>/g, '<span class="nocase"><i>$1</i></span>'),
    author: item.author.map(shownName),
    ...(item.DOI && { DOI: doiUrl(item.DOI).replace('https://doi.org/', '') }),
  };
  const citations = allStyles.map((style) => formatted(shown, style));
  kept.set(record, { journal: key, citations });
  return citations;
}

/** Reads the styles, in some 0.15 s, which no reader should wait for: before the process listens. */
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
  for (const style of allStyles) formatted(item, style);
}

function formatted(item: CslItem, style: CitationStyle): FormattedCitation {
  const entry = new Cite(item, { generateGraph: false }).format('bibliography', {
    format: 'html',
    template: template(style),
    lang: style === 'harvard' ? BRITISH : AMERICAN,
  });
  // A numbered style puts the number of the list’s entry into a column of its own.
  const cited = entry.replace(/<div class="csl-left-margin">.*?<\/div>/s, '');
  const allowed = { allowedTags: ['i', 'em', 'sub', 'sup'], allowedAttributes: {} };
  const html = sanitizeHtml(cited, allowed).replace(/\s+/g, ' ').trim();
  return { style, html };
}

const DIVIDED =
  /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u;

/** The styles would run the names of other scripts together without a space: they stay as written. */
function shownName(name: CslName): CslName {
  if (DIVIDED.test(name.family ?? '')) return name;
  const { given, family, suffix, 'non-dropping-particle': particle } = name;
  return { literal: [given, particle, family, suffix].filter(Boolean).join(' ') };
}
