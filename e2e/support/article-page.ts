import { articlePath, articlePdfPath, plainText, splitAuthors } from '@app/contracts';
import type { Page } from '@playwright/test';
import { baseUrl } from '../environment.ts';
import type { ArticleText } from './api.ts';
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

/** `2026-02-03` → `2026/2/3` */
function slashed(day = ''): string {
  return day.split('-').map(Number).join('/');
}

const contents = (page: Page, name: string) =>
  page
    .locator(`head meta[name="${name}"]`)
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));

/** What indexers read of an article's page, which must be opened without scripts. */
export async function expectCitationTags(
  page: Page,
  fields: ArticleText,
  masthead: Masthead,
): Promise<void> {
  const place = placeOf(fields);
  const [first = '', last = first] = (fields.pagenumber ?? '').split('-');
  const split = (list: string) => list.split(',').map((entry) => entry.trim());
  const expected: Record<string, string[]> = {
    citation_title: [plainText(fields.title ?? '')],
    citation_author: splitAuthors(fields.authorname ?? ''),
    citation_publication_date: [slashed(fields.publishdate)],
    citation_journal_title: [masthead.websitename],
    citation_issn: split(masthead.issn),
    citation_volume: [String(place.volume)],
    citation_issue: [String(place.issue)],
    citation_firstpage: [first],
    citation_lastpage: [last],
    citation_pdf_url: [baseUrl + articlePdfPath(place)],
    citation_abstract_html_url: [baseUrl + articlePath(place)],
    citation_doi: fields.doi ? [fields.doi] : [],
  };
  for (const [name, values] of Object.entries(expected)) {
    expect(await contents(page, name), name).toEqual(values);
  }
  const keywords = (await contents(page, 'citation_keywords')).flatMap((list) => split(list ?? ''));
  expect(keywords).toEqual(fields.keywords ? split(fields.keywords) : []);

  const openGraph = page.locator('head meta[property="og:title"]');
  await expect(openGraph).toHaveAttribute('content', plainText(fields.title ?? ''));
  await expect(page.locator('head meta[property="og:url"]')).toHaveAttribute(
    'content',
    baseUrl + articlePath(place),
  );
  await expectStructuredData(page, fields, masthead);
}

async function expectStructuredData(page: Page, fields: ArticleText, masthead: Masthead) {
  const place = placeOf(fields);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const article = blocks
    .map((block) => JSON.parse(block))
    .find((data) => data['@type'] === 'ScholarlyArticle');
  expect(article).toMatchObject({
    headline: plainText(fields.title ?? ''),
    author: splitAuthors(fields.authorname ?? '').map((name) => ({ '@type': 'Person', name })),
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

/** The whole of an article as a reader sees it at once, with or without scripts. */
export async function expectArticleShown(page: Page, fields: ArticleText): Promise<void> {
  const article = page.getByRole('main');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(
    plainText(fields.title ?? ''),
  );
  for (const author of splitAuthors(fields.authorname ?? ''))
    await expect(article).toContainText(author);
  await expect(article).toContainText(plainText(fields.abstract ?? ''));
}
