import {
  archiveSummarySchema,
  articlePath,
  articleSummarySchema,
  authorPath,
  issuePath,
} from '@app/contracts';
import { z } from 'zod';

/** One path of each page for readers. */
export async function findPages(baseUrl: string) {
  const read = async <T>(path: string, schema: z.ZodType<T>) =>
    schema.parse(await (await fetch(baseUrl + path)).json());
  for (const { year, volume, issues } of await read(
    '/api/archives/',
    z.array(archiveSummarySchema),
  )) {
    for (const issue of issues.toReversed()) {
      const path = `/api/archives/${year}/${volume}/${issue}`;
      const [article] = await read(path, z.array(articleSummarySchema));
      const author = article?.authors[0];
      if (!article || !author) continue;
      return {
        home: '/',
        issue: issuePath(article),
        article: articlePath(article),
        author: authorPath(author),
        archives: '/archives',
        search: `/search?q=${encodeURIComponent(author)}`,
        download: `/pdf?refno=${encodeURIComponent(article.refnumber)}`,
        board: '/board',
        instructions: '/instructions',
        indexing: '/indexing',
        about: '/about',
        contact: '/contact',
        manuscript: '/manuscript',
      };
    }
  }
  throw new Error(`${baseUrl} has no article`);
}
export type Pages = Awaited<ReturnType<typeof findPages>>;
