import { expect, it } from 'vitest';
import { testArticle, testSettings } from '../testing.ts';
import { coverPageFields } from './document.ts';

const settings = testSettings({ origin: 'https://journal.example.org' });

it('names as many authors as a cover page has room for, and counts the others', () => {
  const authors = Array.from({ length: 300 }, (_, at) => `Kowalski ${at}`);
  const fields = coverPageFields(testArticle({ authors }), settings);
  expect(fields.authors.length).toBeGreaterThan(100);
  expect(fields.authors.length + fields.others).toBe(300);
  expect(fields.others).toBeGreaterThan(50);
  expect(coverPageFields(testArticle({ authors: authors.slice(0, 80) }), settings).others).toBe(0);
});
