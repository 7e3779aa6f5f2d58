import type { ErrorCode, ValidationIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { ArticleCollection, ArticleRecord } from './model.ts';
import type { PreparedArticle } from './prepare.ts';
import type { ArticleCatalogue } from './slice.ts';

type Duplicate = 'refnumber' | 'title' | 'txnid';

/** In the order in which they are reported. */
const duplicateKinds: Record<Duplicate, { code: ErrorCode; message: string }> = {
  refnumber: { code: 'duplicate_reference_number', message: 'Duplicate reference number' },
  title: { code: 'duplicate_title', message: 'Duplicate title' },
  txnid: { code: 'duplicate_txnid', message: 'Transaction ID Already Used' },
};

/** The unique fields that another article than `id` has already. */
export function duplicatesOf(
  { current }: ArticleCatalogue,
  { refKey, titleKey, txnid }: PreparedArticle,
  id?: string,
): (ValidationIssue & { path: Duplicate })[] {
  const holders: [Duplicate, ArticleRecord | undefined][] = [
    ['refnumber', current.articleByRefKey.get(refKey)],
    ['title', current.articleByTitleKey.get(titleKey)],
    ['txnid', txnid === undefined ? undefined : current.articleByTxnid.get(txnid)],
  ];
  return holders
    .filter(([, holder]) => holder !== undefined && String(holder._id) !== id)
    .map(([path]) => ({ path, message: duplicateKinds[path].message }));
}

export function refuseDuplicates(
  catalogue: ArticleCatalogue,
  article: PreparedArticle,
  id?: string,
): void {
  const issues = duplicatesOf(catalogue, article, id);
  const [first] = issues;
  if (first) throw new AppError(duplicateKinds[first.path].code, { issues });
}

/**
 * After a unique index has rejected the article: finds the field in the catalogue. If it is not there, the
 * catalogue has missed a write, and must show the article that the error refers to.
 */
export async function explainRejection(
  { articles, catalogue }: { articles: ArticleCollection; catalogue: ArticleCatalogue },
  article: PreparedArticle,
  id?: string,
): Promise<void> {
  refuseDuplicates(catalogue, article, id);
  await articles.recover();
  refuseDuplicates(catalogue, article, id);
}
