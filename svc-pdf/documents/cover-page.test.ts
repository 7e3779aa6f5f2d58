import { expect, it } from 'vitest';
import type { PrintableDocument } from '../printing/printable.ts';
import { loadTemplates } from '../templates/load.ts';
import { testArticle, testDesign, testSettings } from '../testing/records.ts';
import { coverPageDocument, coverPageFields } from './cover-page.ts';

const settings = testSettings({ origin: 'https://journal.example.org' });
const templates = await loadTemplates();

it('offers shorter versions that name fewer authors and count the others', () => {
  const authors = Array.from({ length: 900 }, (_, at) => `Kowalski ${at}.`);
  const fields = coverPageFields(testArticle({ authors }), settings);
  let cover: PrintableDocument | undefined = coverPageDocument(templates, fields, testDesign());
  let before = 900;
  let tried = 0;
  for (; cover; cover = cover.shorter?.()) {
    const [, named = '', others] =
      /class="authors"[^>]*>(.*?)(?: and (\d+) others?)?<\/p>/.exec(cover.body) ?? [];
    const count = named.split('Kowalski').length - 1;
    expect(count + Number(others ?? 0)).toBe(900);
    expect(count).toBeLessThan(before);
    expect(cover.metadata.author.split(', ')).toHaveLength(count);
    before = count;
    tried += 1;
  }
  expect([before, tried < 25]).toEqual([1, true]);
  expect(coverPageFields(testArticle({ authors: authors.slice(0, 80) }), settings).others).toBe(0);
});

it.each([
  ['12-15', 'Article e12, pages 12–15'],
  ['', 'Article e12'],
])('states the article number with the pages “%s”', (pagenumber, place) => {
  const article = testArticle({ pagenumber, articlenumber: 'e12' });
  const { body } = coverPageDocument(templates, coverPageFields(article, settings), testDesign());
  expect(body).toContain(`>${place}<`);
});

it('uses the singular for one other author', () => {
  const fields = coverPageFields(testArticle({ authors: ['Ada', 'Bo'] }), settings);
  const { body } = coverPageDocument(templates, { ...fields, others: 1 }, testDesign());
  expect(body).toContain(' and 1 other<');
});
