import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { articlePdfPath, articleSchema, plainText } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { articleFields, articleForm } from '../testing/article-form.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';

const folder = process.env.REAL_ARTICLES;

const realArticles = z.object({
  articles: z.array(
    z.object({
      refnumber: z.string(),
      doi: z.string(),
      title: z.string(),
      authors: z.array(z.object({ given: z.string(), family: z.string() })),
      published: z.string(),
      volume: z.number(),
      issue: z.number(),
      firstpage: z.number(),
      pages: z.number(),
      abstract: z.string(),
    }),
  ),
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(folder === undefined)('real articles', () => {
  let content: TestContent;
  beforeAll(async () => {
    content = await startContent();
  });
  afterAll(() => content.close());

  it('are read as they were published, their PDFs byte for byte', async () => {
    const admin = content.sign('admin');
    const file = await readFile(join(folder ?? '', 'articles.json'), 'utf8');
    for (const article of realArticles.parse(JSON.parse(file)).articles.slice(0, 5)) {
      const { refnumber, title, abstract, firstpage, published, volume, issue } = article;
      const year = Number(published.slice(0, 4));
      await content.post('/api/admin/create-issue', { year, volume, issue }, admin);
      const authors = article.authors.map(({ given, family }) => `${given} ${family}`);
      const fields = articleFields({
        refnumber,
        title,
        abstract,
        doi: article.doi,
        authorname: authors.join(', '),
        publishdate: published,
        pagenumber: `${firstpage}-${firstpage + article.pages - 1}`,
        year: String(year),
        volume: String(volume),
        issue: String(issue),
      });
      const path = join(folder ?? '', 'pdf', `${refnumber}.pdf`);
      const form = articleForm(fields, await openAsBlob(path));
      const created = await content.post('/api/admin/archives/', form, admin);
      expect(created.status, await created.clone().text()).toBe(201);

      const read = articleSchema.parse(
        await (await content.get(`/api/archives/ref/${refnumber}`)).json(),
      );
      expect(plainText(read.title)).toBe(plainText(title));
      expect(plainText(read.abstract)).toBe(plainText(abstract).normalize('NFC'));
      expect(read.authors).toEqual(authors);
      expect(read.doi).toBe(article.doi);
      const pdf = await (await content.get(articlePdfPath(read))).bytes();
      expect(sha256(pdf)).toBe(sha256(await readFile(path)));
    }
  });
});
