import { type Contributor, errorMessages } from '@app/contracts';
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

interface Correction {
  article: ArticleRecord;
  /** The reason why the article was not changed, such as a concurrent change. */
  refused?: string;
}

/** Corrects a name in all articles or only in the articles with these `ids`, one article after another. */
export async function correctAuthor(
  parts: ArticleParts,
  { from, to, ids, by }: { from: string; to: string; ids: string[] | undefined; by: Actor },
): Promise<Correction[]> {
  await parts.articles.caughtUp();
  const articles = articlesOfAuthor(parts.catalogue, from).filter(
    ({ _id }) => ids?.includes(String(_id)) ?? true,
  );
  if (articles.length === 0 && !ids) throw new AppError('not_found');
  const corrections: Correction[] = [];
  for (const article of articles) {
    const fields = { version: article.version, contributors: renamed(article, from, to) };
    try {
      const { before, after } = await updateArticle(parts, String(article._id), { fields, by });
      if (before.version !== after.version) corrections.push({ article: after });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const refused = error.detail ?? error.issues?.[0]?.message ?? errorMessages[error.code];
      corrections.push({ article, refused });
    }
  }
  return corrections;
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

/**
 * Returns the given and the family name in the corrected name if only one of them differs. Otherwise they are unknown,
 * and guessing them would be unsafe.
 */
function partsOf(name: string, { given, family, suffix }: Contributor) {
  if (!given || !family || suffix) return {};
  if (name.startsWith(`${given} `)) return { given, family: name.slice(given.length + 1) };
  if (name.endsWith(` ${family}`)) return { given: name.slice(0, -family.length - 1), family };
  return {};
}
