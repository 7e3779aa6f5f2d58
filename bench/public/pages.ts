import {
  archiveSummarySchema,
  articlePath,
  articleSummarySchema,
  authorPath,
  issuePath,
  preservedVolumePath,
  publicPageAddresses,
} from '@app/contracts';
import { z } from 'zod';

/** Returns the path of each kind of public page. Uses an article of the measured journal that has an author. */
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
        ...publicPageAddresses({
          issue: issuePath(article),
          article: articlePath(article),
          author: authorPath(author),
          verify: '/verify',
          'preserved-volume': preservedVolumePath(article),
        }),
        search: `/search?q=${encodeURIComponent(author)}`,
        download: `/pdf?refno=${encodeURIComponent(article.refnumber)}`,
      };
    }
  }
  throw new Error(
    `The journal at ${baseUrl} has no article with an author. Publish one before the measurement.`,
  );
}
