import type { ImportArticle, ValidationIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { duplicatesOf } from './duplicates.ts';
import type { ArticleRecord } from './model.ts';
import { hasFields, type PreparedArticle, prepareArticle } from './prepare.ts';
import { type ArticleParts, createArticle } from './service.ts';
import type { ArticleCatalogue } from './slice.ts';

export interface ImportedArticle {
  outcome: 'created' | 'exists';
  article: ArticleRecord;
}

/**
 * Publishes an article of a back issue. If an article with the same fields and the same PDF exists, it is returned
 * unchanged, so that an import can be repeated. Any other duplicate is an error.
 */
export async function importArticle(
  parts: ArticleParts,
  article: Parameters<typeof createArticle>[1],
): Promise<ImportedArticle> {
  const prepared = prepareArticle(article.fields);
  const existing = () => {
    const found = findSame(parts.catalogue, prepared);
    return found?.pdf.sha256 === article.pdf.digest.sha256 ? found : undefined;
  };
  const known = existing();
  if (known) return { outcome: 'exists', article: known };
  try {
    return { outcome: 'created', article: await createArticle(parts, article) };
  } catch (error) {
    // A concurrent request may have imported the same article. After the rejection the catalogue contains it.
    const raced = existing();
    if (error instanceof AppError && error.status === 409 && raced) {
      return { outcome: 'exists', article: raced };
    }
    throw error;
  }
}

export type ForeseenImport =
  | { outcome: 'new'; issues: [] }
  | { outcome: 'exists'; issues: []; article: ArticleRecord }
  | { outcome: 'faulty'; issues: readonly ValidationIssue[] };

/** Returns what `importArticle` would do with these fields now. It does not report a missing issue. */
export function foreseeImport(catalogue: ArticleCatalogue, fields: ImportArticle): ForeseenImport {
  let prepared: PreparedArticle;
  try {
    prepared = prepareArticle(fields);
  } catch (error) {
    if (error instanceof AppError && error.issues) {
      return { outcome: 'faulty', issues: error.issues };
    }
    throw error;
  }
  const article = findSame(catalogue, prepared);
  if (article) return { outcome: 'exists', issues: [], article };
  const issues = duplicatesOf(catalogue, prepared);
  return issues.length > 0 ? { outcome: 'faulty', issues } : { outcome: 'new', issues: [] };
}

/** Returns the article with this reference number if all its fields are the same. */
function findSame(
  { current }: ArticleCatalogue,
  prepared: PreparedArticle,
): ArticleRecord | undefined {
  const article = current.articleByRefKey.get(prepared.refKey);
  return article && hasFields(article, prepared) ? article : undefined;
}
