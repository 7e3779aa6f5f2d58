import type { Fault, ImportArticle } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { duplicateFaults } from './duplicates.ts';
import type { ArticleRecord } from './model.ts';
import { hasFields, type PreparedArticle, prepareArticle } from './prepare.ts';
import { type ArticleParts, createArticle } from './service.ts';

export interface ImportedArticle {
  outcome: 'created' | 'exists';
  article: ArticleRecord;
}

/**
 * Publishes an article of a back issue. One that is there already, with the same fields and the same
 * PDF, is answered as it is, so that an import can be run again; any other clash is a duplicate.
 */
export async function importArticle(
  parts: ArticleParts,
  { fields, ...rest }: Parameters<typeof createArticle>[1],
): Promise<ImportedArticle> {
  const prepared = prepareArticle(fields);
  const { pdf } = rest;
  const existing = () => {
    const article = articleWith(parts.catalogue, prepared);
    return article?.pdf.sha256 === pdf.digest.sha256 ? article : undefined;
  };
  const known = existing();
  if (known) return { outcome: 'exists', article: known };
  try {
    return { outcome: 'created', article: await createArticle(parts, { fields, ...rest }) };
  } catch (error) {
    // The same article may have come twice at once; the refusal has made it known by now.
    const raced = existing();
    if (error instanceof AppError && error.status === 409 && raced) {
      return { outcome: 'exists', article: raced };
    }
    throw error;
  }
}

export type ForeseenImport =
  | { outcome: 'new'; faults: [] }
  | { outcome: 'exists'; faults: []; article: ArticleRecord }
  | { outcome: 'faulty'; faults: readonly Fault[] };

/** What `importArticle` would make of these fields just now; issues that are missing are no fault here. */
export function foreseeImport(catalogue: Catalogue, fields: ImportArticle): ForeseenImport {
  let prepared: PreparedArticle;
  try {
    prepared = prepareArticle(fields);
  } catch (error) {
    if (error instanceof AppError && error.issues) {
      return { outcome: 'faulty', faults: error.issues };
    }
    throw error;
  }
  const article = articleWith(catalogue, prepared);
  if (article) return { outcome: 'exists', faults: [], article };
  const faults = duplicateFaults(catalogue, prepared);
  return faults.length > 0 ? { outcome: 'faulty', faults } : { outcome: 'new', faults: [] };
}

/** The article of this reference number, if all its fields are these. */
function articleWith(catalogue: Catalogue, prepared: PreparedArticle): ArticleRecord | undefined {
  const article = catalogue.current.articleByRefKey.get(prepared.refKey);
  return article && hasFields(article, prepared) ? article : undefined;
}
