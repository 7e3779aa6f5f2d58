import type { ErrorCode, Fault } from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ArticleRecord } from './model.ts';
import type { PreparedArticle } from './prepare.ts';

type Duplicate = 'refnumber' | 'title' | 'txnid';

/** In the order in which they are told when there are several. */
const duplicateKinds: Record<Duplicate, { code: ErrorCode; message: string }> = {
  refnumber: { code: 'duplicate_reference_number', message: 'Duplicate reference number' },
  title: { code: 'duplicate_title', message: 'Duplicate title' },
  txnid: { code: 'duplicate_txnid', message: 'Transaction ID Already Used' },
};

/** What an article has that only another one may have; `id` is its own where it is stored already. */
export function duplicateFaults(
  { current }: Catalogue,
  { refKey, titleKey, txnid }: PreparedArticle,
  id?: string,
): (Fault & { path: Duplicate })[] {
  const holders: Record<Duplicate, ArticleRecord | undefined> = {
    refnumber: current.articleByRefKey.get(refKey),
    title: current.articleByTitleKey.get(titleKey),
    txnid: txnid === undefined ? undefined : current.articleByTxnid.get(txnid),
  };
  const isTaken = (holder?: ArticleRecord) => holder !== undefined && String(holder._id) !== id;
  return (Object.keys(duplicateKinds) as Duplicate[])
    .filter((path) => isTaken(holders[path]))
    .map((path) => ({ path, message: duplicateKinds[path].message }));
}

export function refuseDuplicates(
  catalogue: Catalogue,
  article: PreparedArticle,
  id?: string,
): void {
  const issues = duplicateFaults(catalogue, article, id);
  const [first] = issues;
  if (first) throw new AppError(duplicateKinds[first.path].code, { issues });
}

/**
 * After the database has refused. Which index it was, the catalogue says: the embedded database does
 * not. Where it knows of none, it has missed a write, and would not show what is told to be there.
 */
export async function explainRefusal(
  catalogue: Catalogue,
  article: PreparedArticle,
  id?: string,
): Promise<void> {
  refuseDuplicates(catalogue, article, id);
  await catalogue.recover();
  refuseDuplicates(catalogue, article, id);
}
