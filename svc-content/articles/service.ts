import type { ImportArticle, IssueKey, UpdateArticle } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { issueKey } from '../issues/keys.ts';
import { changeRecord, differing, sent, type Written } from '../record-store/record-collection.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { Pdf } from '../storage/upload-form.ts';
import { explainRefusal, refuseDuplicates } from './duplicates.ts';
import type { ArticleFields, ArticleModel, ArticleRecord, NewArticle } from './model.ts';
import { type PreparedArticle, prepareArticle, prepareFields } from './prepare.ts';

export interface ArticleParts {
  articles: ArticleModel;
  catalogue: Catalogue;
  store: FileStore;
  log: Logger;
}

/**
 * Publishes an article. Everything is checked before its PDF is stored, and the PDF is stored before
 * the article is inserted, so that there is never an article without its PDF; the unique indexes
 * decide between articles that come at once, and the loser's PDF is swept as an orphan.
 */
export async function createArticle(
  { articles, catalogue, store, log }: ArticleParts,
  {
    fields,
    pdf,
    by,
    status = 'enabled',
  }: { fields: ImportArticle; pdf: Pdf; by: string; status?: ArticleFields['status'] },
): Promise<ArticleRecord> {
  const prepared = prepareArticle(fields);
  await requireIssue(catalogue, fields);
  refuseDuplicates(catalogue, prepared);
  await store.store(pdf.path, pdf.digest);
  const article: NewArticle = { ...prepared, pdf: stored(pdf), createdby: by, modifiedby: by };
  const creating = sent(catalogue, articles.create({ ...article, status }));
  const created = await creating.catch(async (error: unknown) => {
    if (isDuplicate(error)) await explainRefusal(catalogue, prepared);
    throw error;
  });
  const record = created.toObject<ArticleRecord>();
  await catalogue.put({ kind: 'articles', record });
  await store.storeAgainIfSwept(pdf.path, pdf.digest, log.child({ refnumber: fields.refnumber }));
  return record;
}

/**
 * Changes those of an article's fields that are given, and its PDF where a new one is: that is stored
 * before the article names it, and the one before is swept. What is saved without a change stays of its
 * version.
 */
export async function updateArticle(
  { articles, catalogue, store, log }: ArticleParts,
  id: string,
  { fields, pdf, by }: { fields: UpdateArticle; pdf?: Pdf; by: string },
): Promise<Written<ArticleRecord>> {
  const { version, status, ...given } = fields;
  const prepared = prepareFields(given);
  const whole = (before: ArticleRecord): PreparedArticle => ({ ...before, ...prepared });
  const find = () => catalogue.current.records.articles.get(id);
  let isStored = false;
  const written = await changeRecord<ArticleRecord>(catalogue, {
    expected: version,
    find,
    write: async (before) => {
      if (given.txnid === '') requireNoTxnid(before);
      await requireIssue(catalogue, whole(before));
      refuseDuplicates(catalogue, whole(before), id);
      // Once, however often somebody else writes the article in between.
      if (pdf && !isStored) await store.store(pdf.path, pdf.digest);
      isStored = true;
      const isNew = pdf && pdf.digest.sha256 !== before.pdf.sha256;
      const changed = differing<ArticleFields>(before, {
        ...prepared,
        ...(status && { status }),
        ...(isNew && { pdf: stored(pdf) }),
      });
      if (!changed) return before;
      const update = articles
        .findOneAndUpdate(
          { _id: before._id, version: before.version },
          { $set: { ...changed, modifiedby: by }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean<ArticleRecord>();
      return sent(catalogue, update);
    },
    change: (record) => ({ kind: 'articles', record }),
  }).catch(async (error: unknown) => {
    const before = find();
    // Of an update the embedded database does not even tell that a unique index has refused it.
    if (before && !(error instanceof AppError)) {
      await explainRefusal(catalogue, whole(before), id);
    }
    throw error;
  });
  if (pdf) {
    const { refnumber } = written.after;
    await store.storeAgainIfSwept(pdf.path, pdf.digest, log.child({ refnumber }));
  }
  return written;
}

/** A transaction id may be missing, but it is not taken away. */
function requireNoTxnid({ txnid }: ArticleRecord): void {
  if (txnid === undefined) return;
  throw new AppError('invalid_txnid', { issues: [{ path: 'txnid', message: 'Required' }] });
}

function stored({ digest }: Pdf): ArticleFields['pdf'] {
  return { sha256: digest.sha256, size: digest.size, stored: new Date() };
}

async function requireIssue(catalogue: Catalogue, key: IssueKey): Promise<void> {
  const exists = () => catalogue.current.issueByKey.has(issueKey(key));
  if (exists()) return;
  // Another instance may have made it a moment ago.
  await catalogue.catchUp();
  if (exists()) return;
  const { year, volume, issue } = key;
  const message = `There is no issue ${issue} of volume ${volume} in ${year}`;
  throw new AppError('invalid_request', { issues: [{ path: 'issue', message }] });
}
