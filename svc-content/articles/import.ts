import type { ImportArticle, ValidationIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { circlesOf } from './circles.ts';
import { duplicatesOf } from './duplicates.ts';
import type { ArticleRecord } from './model.ts';
import { hasFields, type PreparedArticle, prepareArticle } from './prepare.ts';
import { type ArticleParts, createArticle } from './service.ts';
import type { ArticleCatalogue } from './slice.ts';

/** Creates an article, or returns an existing one with the same fields and PDF, so that an import can be repeated. */
export async function importArticle(
  parts: ArticleParts,
  article: Parameters<typeof createArticle>[1],
): Promise<{ outcome: 'created' | 'exists'; article: ArticleRecord }> {
  const prepared = prepareArticle(article.fields);
  const existing = () => {
    const found = findSame(parts.catalogue, prepared);
    return found?.pdf.sha256 === article.pdf.digest.sha256 ? found : undefined;
  };
  const known = existing();
  if (known) return { outcome: 'exists', article: known };
  try {
    return {
      outcome: 'created',
      article: await createArticle(parts, { ...article, imported: true }),
    };
  } catch (error) {
    // A concurrent request may have imported the same article in the meantime.
    const raced = existing();
    if (error instanceof AppError && error.status === 409 && raced) {
      return { outcome: 'exists', article: raced };
    }
    throw error;
  }
}

type ForeseenImport = { issues: readonly ValidationIssue[]; article?: ArticleRecord };

/**
 * Predicts the result of `importArticle`, but does not compare the PDF, and does not check whether the article's
 * journal issue exists or whether a notice is complete.
 */
export function foreseeImport(catalogue: ArticleCatalogue, fields: ImportArticle): ForeseenImport {
  try {
    const prepared = prepareArticle(fields);
    const article = findSame(catalogue, prepared);
    if (article) return { issues: [], article };
    const circles = circlesOf(prepared, catalogue.current.articleById);
    return { issues: [...duplicatesOf(catalogue, prepared), ...circles] };
  } catch (error) {
    if (!(error instanceof AppError && error.issues)) throw error;
    return { issues: error.issues };
  }
}

function findSame(
  { current }: ArticleCatalogue,
  prepared: PreparedArticle,
): ArticleRecord | undefined {
  const article = current.articleByRefKey.get(prepared.refKey);
  return article && hasFields(article, prepared) ? article : undefined;
}
