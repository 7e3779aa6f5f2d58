import { searchArticles } from '@app/contracts/endpoints';
import type { CallService } from '@app/service-kit';

/** Returns a title without differences of spelling, such as case and punctuation. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

/** Returns whether the archive has an article with a title, or undefined if svc-content does not answer. */
export type InArchive = (title: string) => Promise<boolean | undefined>;

export function archiveSearch(call: CallService): InArchive {
  return async function isInArchive(title) {
    const key = titleKey(title);
    if (key === '') return false;
    try {
      const found = await call(searchArticles, { query: { q: title } });
      const articles = Array.isArray(found) ? found : found.results;
      return articles.some((article) => titleKey(article.title) === key);
    } catch {
      return undefined;
    }
  };
}
