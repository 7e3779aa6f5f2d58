import {
  articlePath,
  articlePdfPath,
  plainText,
  publicationDate,
  splitAuthors,
} from '@app/contracts';
import type { Page } from '@playwright/test';
import { type CheerioAPI, load } from 'cheerio';
import { baseUrl } from '../environment.ts';
import { type ArticleText, ask } from './api.ts';
import { expect } from './test.ts';

export interface Masthead {
  websitename: string;
  issn: string;
}

export function placeOf(fields: ArticleText) {
  const number = (name: string) => Number(fields[name]);
  const { refnumber = '' } = fields;
  return { year: number('year'), volume: number('volume'), issue: number('issue'), refnumber };
}

/** Formats a date, as in `2026-02-03` → `2026/2/3`. */
function slashed(day = ''): string {
  return day.split('-').map(Number).join('/');
}

/** Returns the text of a title as displayed by browsers. `plainText` writes superscripts with separate characters. */
export const shownText = (html: string): string => plainText(html.replace(/<\/?su[bp]>/g, ''));

const dateOf = ({ publishdate = '' }: ArticleText): string => publicationDate({ publishdate });

/** Expects the metadata for indexers in the server's HTML. `authors` are the names as indexers receive them. */
export async function expectCitationTags(
  fields: ArticleText,
  masthead: Masthead,
  authors = splitAuthors(fields.authorname ?? ''),
): Promise<void> {
  const place = placeOf(fields);
  const page = await readRaw(articlePath(place));
  expect(page.status).toBe(200);
  const title = plainText(fields.title ?? '');
  const [first = '', last] = (fields.pagenumber ?? '').split('-');
  const split = (list: string) => list.split(',').map((entry) => entry.trim());
  const expected: Record<string, string[]> = {
    citation_title: [title],
    citation_author: authors,
    citation_publication_date: [slashed(dateOf(fields))],
    citation_journal_title: [masthead.websitename],
    citation_issn: split(masthead.issn),
    citation_volume: [String(place.volume)],
    citation_issue: [String(place.issue)],
    citation_firstpage: [first],
    citation_lastpage: last ? [last] : [],
    citation_pdf_url: [baseUrl + articlePdfPath(place)],
    citation_abstract_html_url: [baseUrl + articlePath(place)],
    citation_doi: fields.doi ? [fields.doi] : [],
  };
  const contents = (name: string) => attributesOf(page, `head meta[name="${name}"]`, 'content');
  for (const [name, values] of Object.entries(expected)) {
    expect(contents(name), name).toEqual(values);
  }
  const keywords = contents('citation_keywords').flatMap(split);
  expect(keywords).toEqual(fields.keywords ? split(fields.keywords) : []);

  expect(attributesOf(page, 'head meta[property="og:title"]', 'content')).toEqual([title]);
  const address = [baseUrl + articlePath(place)];
  expect(attributesOf(page, 'head meta[property="og:url"]', 'content')).toEqual(address);
  expect(attributesOf(page, 'head link[rel="canonical"]', 'href')).toEqual(address);
  expect(textOf(page, 'main h1')).toBe(shownText(fields.title ?? ''));
  expect(textOf(page, 'main')).toContain(shownText(fields.abstract ?? ''));
  expectStructuredData(page, fields, masthead);
}

function expectStructuredData(page: RawPage, fields: ArticleText, masthead: Masthead): void {
  const place = placeOf(fields);
  const article = structuredDataOf(page).find((data) => data['@type'] === 'ScholarlyArticle');
  const [first = '', last] = (fields.pagenumber ?? '').split('-');
  expect(article).toMatchObject({
    '@context': 'https://schema.org',
    headline: plainText(fields.title ?? ''),
    author: splitAuthors(fields.authorname ?? '').map((name) => ({ '@type': 'Person', name })),
    datePublished: dateOf(fields),
    pageStart: first,
    ...(last && { pageEnd: last }),
    url: baseUrl + articlePath(place),
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: String(place.issue),
      isPartOf: {
        '@type': 'PublicationVolume',
        volumeNumber: String(place.volume),
        isPartOf: { '@type': 'Periodical', name: masthead.websitename },
      },
    },
  });
}

/** Expects the visible article, with or without scripts. */
export async function expectArticleShown(page: Page, fields: ArticleText): Promise<void> {
  const article = page.getByRole('main');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(
    shownText(fields.title ?? ''),
  );
  for (const author of splitAuthors(fields.authorname ?? ''))
    await expect(article).toContainText(author);
  await expect(article).toContainText(shownText(fields.abstract ?? ''));
}

/** An HTML document as the server sent it, without running its scripts. */
export interface RawPage {
  status: number;
  headers: Headers;
  html: string;
  $: CheerioAPI;
}

export async function readRaw(path: string): Promise<RawPage> {
  const answer = await ask(path, { redirect: 'manual' });
  const html = await answer.text();
  let parsed: CheerioAPI | undefined;
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    // Parsed only on demand, because some callers also read pictures and scripts.
    get $() {
      parsed ??= load(html);
      return parsed;
    },
  };
}

/** Returns the text of the selected elements with collapsed white space. */
export function textOf({ $ }: RawPage, selector: string): string {
  return $(selector).text().replace(/\s+/g, ' ').trim();
}

/** Returns an attribute of all selected elements, in document order. */
export function attributesOf({ $ }: RawPage, selector: string, name: string): string[] {
  return $(selector)
    .toArray()
    .map((element) => $(element).attr(name) ?? '');
}

type StructuredData = { '@type': string } & Record<string, unknown>;

export function structuredDataOf({ $ }: RawPage): StructuredData[] {
  return $('script[type="application/ld+json"]')
    .toArray()
    .map((element) => JSON.parse($(element).text()) as StructuredData);
}
