import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { articlePdfPath, articleSchema, plainText } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  publishReal,
  readRealArticles,
  realAuthors,
  realFolder,
  realPdfPath,
} from '../store/testing/real-articles.ts';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const articles = realFolder === undefined ? [] : await readRealArticles();

describe.skipIf(articles.length === 0)('real articles', () => {
  let content: TestContent;
  beforeAll(async () => {
    content = await startContent();
  });
  afterAll(() => content.close());

  it.each(articles)(
    'are read as they were published, with the PDF: $refnumber',
    async (article) => {
      await publishReal(content, article);
      const { refnumber, title, abstract, doi } = article;
      const read = articleSchema.parse(
        await (await content.get(`/api/archives/ref/${refnumber}`)).json(),
      );
      expect(plainText(read.title)).toBe(plainText(title));
      expect(plainText(read.abstract)).toBe(plainText(abstract).normalize('NFC'));
      expect(read.authors).toEqual(realAuthors(article));
      expect(read.doi).toBe(doi);
      const pdf = await (await content.get(articlePdfPath(read))).bytes();
      expect(sha256(pdf)).toBe(sha256(await readFile(realPdfPath(article))));
    },
  );
});
