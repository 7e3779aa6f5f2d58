import type { Contributor } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { contributorsOf } from './contributors.ts';
import { authorKey, authorKeys } from './keys.ts';
import type { ArticleRecord } from './model.ts';
import { newestFirst } from './order.ts';
import { type ArticleParts, updateArticle } from './service.ts';
import type { ArticleCatalogue } from './slice.ts';

/** Returns all articles with an author of this name, the newest first. */
export function articlesOfAuthor({ current }: ArticleCatalogue, name: string): ArticleRecord[] {
  const key = authorKey(name);
  return [...current.articleById.values()]
    .filter((article) => authorKeys(article).includes(key))
    .sort(newestFirst);
}

/**
 * Corrects a name in all articles, one after another. If some are refused, for example because of a concurrent change, the
 * others are corrected, and the first refusal is thrown with the reference number of its article.
 */
export async function correctAuthor(
  parts: ArticleParts,
  { from, to, by }: { from: string; to: string; by: Actor },
): Promise<ArticleRecord[]> {
  await parts.articles.caughtUp();
  const articles = articlesOfAuthor(parts.catalogue, from);
  if (articles.length === 0) throw new AppError('not_found');
  const changed: ArticleRecord[] = [];
  let refused: AppError | undefined;
  for (const article of articles) {
    const { version, refnumber } = article;
    const fields = { version, contributors: renamed(article, from, to) };
    try {
      const { before, after } = await updateArticle(parts, String(article._id), { fields, by });
      if (before.version !== after.version) changed.push(after);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const reason = error.detail ?? error.issues?.[0]?.message ?? error.code;
      refused ??= new AppError(error.code, { detail: `${refnumber}: ${reason}`, cause: error });
    }
  }
  if (refused) throw refused;
  return changed;
}

/** Returns the authors with the correct name. */
function renamed(article: ArticleRecord, from: string, to: string) {
  const key = authorKey(from);
  return contributorsOf(article).map((contributor) => {
    if (authorKey(contributor.name) !== key) return contributor;
    const { given: _, family: __, suffix: ___, ...details } = contributor;
    return { ...details, name: to, ...partsOf(to, contributor) };
  });
}

/** Returns the parts of the correct name if it differs in one part only. Otherwise they are unknown: none is guessed. */
function partsOf(name: string, { given, family, suffix }: Contributor) {
  if (!given || !family || suffix) return {};
  if (name.startsWith(`${given} `)) return { given, family: name.slice(given.length + 1) };
  if (name.endsWith(` ${family}`)) return { given: name.slice(0, -family.length - 1), family };
  return {};
}
