import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { articleFields, articleForm } from './article-form.ts';
import type { TestContent } from './start-content.ts';

/**
 * The folder with `articles.json` and the PDFs of real articles. If it is not set, tests that need it are skipped.
 */
export const realFolder = process.env.REAL_ARTICLES;

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
export type RealArticle = z.infer<typeof realArticles>['articles'][number];

export async function readRealArticles(): Promise<RealArticle[]> {
  const text = await readFile(join(realFolder ?? '', 'articles.json'), 'utf8');
  return realArticles.parse(JSON.parse(text)).articles;
}

export const realPdfPath = ({ refnumber }: RealArticle): string =>
  join(realFolder ?? '', 'pdf', `${refnumber}.pdf`);

export const realAuthors = ({ authors }: RealArticle): string[] =>
  authors.map(({ given, family }) => `${given} ${family}`);

/** Publishes a real article, with its PDF or another one. Creates the article's issue first if it does not exist. */
export async function publishReal(
  content: TestContent,
  article: RealArticle,
  pdf?: Blob,
): Promise<void> {
  const admin = content.sign('admin');
  const { refnumber, title, abstract, doi, firstpage, pages, published, volume, issue } = article;
  const year = Number(published.slice(0, 4));
  await content.post('/api/admin/create-issue', { year, volume, issue }, admin);
  const fields = articleFields({
    refnumber,
    title,
    abstract,
    doi,
    authorname: realAuthors(article).join(', '),
    publishdate: published,
    pagenumber: `${firstpage}-${firstpage + pages - 1}`,
    year: String(year),
    volume: String(volume),
    issue: String(issue),
  });
  const form = articleForm(fields, pdf ?? (await openAsBlob(realPdfPath(article))));
  const created = await content.post('/api/admin/archives/', form, admin);
  if (created.status !== 201) throw new Error(`could not publish: ${await created.text()}`);
}
