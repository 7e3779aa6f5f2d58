import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const catalogueSchema = z.object({
  articles: z.array(
    z.object({
      refnumber: z.string(),
      doi: z.string(),
      title: z.string(),
      authors: z.array(
        z.object({ given: z.string(), family: z.string(), orcid: z.string().nullish() }),
      ),
      published: z.string(),
      volume: z.number(),
      issue: z.number(),
      firstpage: z.number(),
      pages: z.number(),
      abstract: z.string(),
      pdf: z.string(),
    }),
  ),
});

/** Reads `articles.json` in a folder with real articles. */
export function readRealArticles(folder: string) {
  return catalogueSchema.parse(JSON.parse(readFileSync(join(folder, 'articles.json'), 'utf8')))
    .articles;
}

/** Publishes the articles in the folder that `REAL_ARTICLES` names, if it is set. Returns their number. */
export async function publishRealArticles(
  origin: string,
  authorization: Record<string, string>,
): Promise<number> {
  const folder = process.env.REAL_ARTICLES;
  if (!folder) return 0;
  const articles = readRealArticles(folder);
  const send = async (path: string, body: FormData | string, type?: string) => {
    const headers = { ...authorization, ...(type && { 'content-type': type }) };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
    const isThere = path.endsWith('create-issue') && answer.status === 409;
    if (!answer.ok && !isThere) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  for (const article of articles) {
    const { refnumber, doi, title, abstract, published, firstpage, pages } = article;
    // The volumes do not overlap with those of the demonstration journal.
    const issue = {
      year: Number(published.slice(0, 4)),
      volume: article.volume + 100,
      issue: article.issue,
    };
    await send('/api/admin/create-issue', JSON.stringify(issue), 'application/json');
    const contributors = article.authors.map(({ given, family, orcid }) => ({
      name: `${given} ${family}`,
      given,
      family,
      ...(orcid && { orcid }),
    }));
    const fields = {
      refnumber,
      doi,
      title,
      abstract,
      publishdate: published,
      pagenumber: `${firstpage}-${firstpage + pages - 1}`,
      authorname: contributors.map(({ name }) => name).join(', '),
      contributors: JSON.stringify(contributors),
      txnid: `TXN-${refnumber}`,
      email: 'office@example.org',
      ...issue,
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const pdf = new Blob([readFileSync(join(folder, article.pdf))], { type: 'application/pdf' });
    form.append('pdfFile', pdf, `${refnumber}.pdf`);
    await send('/api/admin/archives', form);
  }
  return articles.length;
}
