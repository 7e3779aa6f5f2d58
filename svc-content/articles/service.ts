import {
  type ImportArticle,
  type IssueKey,
  type UpdateArticle,
  wasPublished,
} from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { isDuplicate, mayBeDuplicate } from '@app/service-kit/mongo';
import type { RecordUpdate, Written } from '../store/record-store/record-collection.ts';
import { type FileSource, type FileStore, storeFor } from '../store/storage/file-store.ts';
import type { Pdf } from '../store/uploaded-pdfs/uploaded-pdf.ts';
import { refuseCircles } from './circles.ts';
import { changedAuthors, contributorsOf, withoutNewConfirmations } from './contributors.ts';
import type { DeletedDrafts } from './deleted-drafts.ts';
import { correctDoiKeys, explainRejection, refuseDuplicates } from './duplicates.ts';
import { effectiveArticleIn, issueOf, stageIn } from './effective-article.ts';
import { movedAddresses } from './former-addresses.ts';
import { issueKey } from './issues/keys.ts';
import type { IssueCollection } from './issues/model.ts';
import { doiKeys, uniqueDoiKey } from './keys.ts';
import type { ArticleCollection, ArticleFields, ArticleRecord, StoredVersion } from './model.ts';
import { requireCompleteNotice, requireSameReference, requireSameSubject } from './notice-rules.ts';
import { articleMarkedBy } from './notices.ts';
import { placeOf } from './places.ts';
import { type PreparedArticle, prepareArticle, prepareFields, requirePlace } from './prepare.ts';
import { shownPdf } from './shown-pdf.ts';
import type { ArticleCatalogue } from './slice.ts';
import { statusAfter } from './status.ts';

export interface ArticleParts {
  articles: ArticleCollection;
  issues: IssueCollection;
  catalogue: ArticleCatalogue;
  store: FileStore;
  log: Logger;
}

/** A PDF that was checked, as a file or as bytes. */
export type ArticleFile = { path: FileSource; digest: Pdf['digest'] };

type NewArticle = {
  fields: ImportArticle;
  pdf: ArticleFile;
  by: Actor;
  status?: Pick<ArticleFields, 'status' | 'scheduled'>;
  imported?: boolean;
  versions?: readonly StoredVersion[];
};

/**
 * Creates an article. All fields are checked before the PDF is stored, and the PDF is stored before the article is
 * inserted. Unique indexes decide between concurrent requests. `sweepOrphans` removes the PDF of a refused article.
 */
export async function createArticle(
  parts: ArticleParts,
  { fields, pdf, by, status = statusAfter(undefined, {}), imported, versions = [] }: NewArticle,
): Promise<ArticleRecord> {
  const { articles, catalogue, store } = parts;
  const prepared = prepareArticle(fields);
  await requireIssue(parts, fields);
  refuseDuplicates(catalogue, prepared);
  refuseCircles(prepared, catalogue.current.articleById);
  requireCompleteNotice(prepared);
  const log = parts.log.child({ refnumber: fields.refnumber });
  return storeFor(store, { bytes: pdf.path, digest: pdf.digest }, log, async () => {
    // While the PDF was stored, the issue may have been removed or renumbered.
    await requireIssue(parts, fields);
    const file = { pdf: pdfField(pdf), ...(versions.length > 0 && { versions }) };
    const names = { createdby: by.by.name, modifiedby: by.by.name };
    const origin = imported && { imported };
    const create = () =>
      articles.create({ ...prepared, ...file, ...status, ...names, ...origin }, by);
    return create().catch(async (error: unknown) => {
      if (!isDuplicate(error)) throw error;
      await explainRejection(parts, prepared);
      if (!(await correctDoiKeys(parts))) throw error;
      return create();
    });
  });
}

/**
 * Changes the given fields. With `note`, creates a new version and retains the previous one. A new PDF is stored
 * before the article refers to it, and `sweepOrphans` later removes the previous PDF. An update without changes does
 * not increment the version.
 */
export async function updateArticle(
  parts: ArticleParts,
  id: string,
  { fields, pdf, note, by }: { fields: UpdateArticle; pdf?: Pdf; note?: string; by: Actor },
): Promise<Written<ArticleRecord>> {
  const { articles, catalogue, store, log } = parts;
  const { version, status, scheduled, authorname, contributors, ...given } = fields;
  const prepared = prepareFields(given);
  const changed = (before: ArticleRecord) => ({
    ...prepared,
    ...changedDoiKey(before, { ...before, ...prepared }),
    ...changedAuthors(contributorsOf(before), {
      authorname,
      contributors: withoutNewConfirmations(contributors ?? [], contributorsOf(before)),
    }),
  });
  const merged = (before: ArticleRecord): PreparedArticle => ({ ...before, ...changed(before) });
  /**
   * Returns the fields to write. Throws if the current state of the article or its issue does not permit the change.
   */
  const decide = (before: ArticleRecord) => {
    if (given.txnid === '') requireNoTxnid(before);
    if (given.abstract === '' && before.abstract !== '') throw missing('abstract');
    requirePlace(merged(before));
    requireCompleteNotice(merged(before));
    requireSameReference(catalogue.current, before, merged(before));
    const effective = effectiveArticleIn(catalogue, before);
    const wasPublic = wasPublished(effective.status);
    requireSameSubject(before, merged(before), wasPublic);
    if (wasPublic && issueKey(merged(before)) !== issueKey(before)) {
      requireVisibleIssue(parts, effective, merged(before));
    }
    refuseDuplicates(catalogue, merged(before), id);
    refuseCircles(merged(before), catalogue.current.articleById);
    return {
      ...changed(before),
      // Links, registered DOIs and harvested records still refer to the previous address.
      ...(wasPublic && movedAddresses(before, merged(before))),
      ...statusAfter(
        { ...before, status: stageIn(issueOf(catalogue, before), before) },
        { status, scheduled },
        wasPublic,
      ),
    };
  };
  const place = placeOf(parts, by);
  let isStored = false;
  let placed: Written<PreparedArticle> | undefined;
  const update: RecordUpdate<ArticleRecord> = {
    expected: version,
    stamp: { modifiedby: by.by.name },
    by,
    async fields(before) {
      await requireIssue(parts, merged(before));
      decide(before);
      // `fields` runs again if the update is retried, but the PDF is stored only once.
      if (pdf && !isStored) await store.store(pdf.path, pdf.digest);
      isStored = true;
      const isMoved = before.refKey !== merged(before).refKey;
      if (isMoved && (await place.add(before, merged(before)))) {
        placed = { before, after: merged(before) };
      }
      const isNew = pdf && pdf.digest.sha256 !== before.pdf.sha256;
      return {
        // Check again: while the PDF or the place was stored, the issue may have been published or hidden.
        ...decide(before),
        ...(isNew && { pdf: pdfField(pdf) }),
        ...(note && { versions: [...(before.versions ?? []), earlierVersion(before, note)] }),
      };
    },
  };
  /** Writes the changes. If a unique index refuses the DOI because of an outdated key, corrects the key and retries. */
  const write = () =>
    articles.update(id, update).catch(async (error: unknown) => {
      const before = articles.find(id);
      if (!before || !mayBeDuplicate(error)) throw error;
      await explainRejection(parts, merged(before), id);
      if (!(await correctDoiKeys(parts))) throw error;
      return articles.update(id, update);
    });
  const written = await write().catch(async (reason: unknown) => {
    // After other failures the outcome is unknown. The new number stays in the order, because a repeated request needs
    // it.
    if (placed && reason instanceof AppError && reason.status < 500) {
      await place.undo(placed.before, placed.after).catch((err: unknown) => {
        log.warn({ err, id }, 'the refused reference number is still in the order of the issue');
      });
    }
    throw reason;
  });
  if (written.before.refKey !== written.after.refKey) {
    await place.leave(written.before, written.after).catch((err: unknown) => {
      // Harmless: no article has the old number.
      log.warn({ err, id }, 'the previous reference number is still in the order of the issue');
    });
  }
  if (pdf) {
    const { refnumber } = written.after;
    await store.storeAgainIfSwept(pdf.path, pdf.digest, log.child({ refnumber }));
  }
  return written;
}

function changedDoiKey(before: ArticleRecord, after: ArticleRecord) {
  const isSame = doiKeys(before)[0] === doiKeys(after)[0];
  const isKept = isSame && (after.doi || before.refKey === after.refKey);
  return isKept ? {} : { doiKey: uniqueDoiKey(after) };
}

function earlierVersion(record: ArticleRecord, note: string): StoredVersion {
  const { title, abstract } = record;
  return { date: new Date(), note, title, abstract, pdf: shownPdf(record) };
}

interface DraftParts extends ArticleParts {
  deletedDrafts: DeletedDrafts;
}

/**
 * Deletes an article that was never public. Throws `invalid_request` for other articles, because links and citations to
 * them must not break.
 */
export async function deleteDraft(
  { articles, catalogue, deletedDrafts }: DraftParts,
  id: string,
  { version, by }: { version: number | undefined; by: Actor },
): Promise<ArticleRecord> {
  const requireDraft = (article: ArticleRecord) => {
    if (!wasPublished(article.status)) return;
    const message = 'A published article cannot be deleted: hide it';
    throw new AppError('invalid_request', { issues: [{ path: 'status', message }] });
  };
  await articles.caughtUp();
  const article = catalogue.current.articleById.get(id);
  if (article) requireDraft(article);
  const removed = await articles.remove(id, version ?? article?.version, by, (draft) =>
    deletedDrafts.put(draft),
  );
  // During the removal, another instance may have published the issue together with this draft.
  await articles.caughtUp();
  try {
    requireDraft(effectiveArticleIn(catalogue, removed));
  } catch (error) {
    await articles.restore(removed, by);
    throw error;
  }
  return removed;
}

/**
 * Undoes the deletion of a draft, including its PDF and preview links. Throws `not_found` if the deletion is final.
 */
export async function restoreDraft(
  parts: DraftParts,
  id: string,
  by: Actor,
): Promise<ArticleRecord> {
  const { articles, catalogue, deletedDrafts } = parts;
  await articles.caughtUp();
  const known = articles.find(id);
  if (known) return known;
  const draft = await deletedDrafts.find(id);
  // Retain the stored copy until the sweep: without it, the PDF could be removed as orphaned while the
  // article is inserted.
  if (!draft) throw new AppError('not_found', { detail: 'The deletion can no longer be undone.' });
  await requireIssue(parts, draft);
  refuseDuplicates(catalogue, draft, id);
  try {
    return await articles.restore(draft, by);
  } catch (error) {
    if (isDuplicate(error)) await explainRejection(parts, draft, id);
    // A concurrent request may have restored the draft.
    const restored = articles.find(id);
    if (restored) return restored;
    throw error;
  }
}

/**
 * Throws if the article has a transaction ID. An article may be created without a transaction ID, but a stored one
 * cannot be removed.
 */
function requireNoTxnid({ txnid }: ArticleRecord): void {
  if (txnid === undefined) return;
  throw missing('txnid', 'invalid_txnid');
}

function missing(path: string, code: 'invalid_request' | 'invalid_txnid' = 'invalid_request') {
  return new AppError(code, { issues: [{ path, message: 'Required' }] });
}

function pdfField({ digest }: ArticleFile): ArticleFields['pdf'] {
  return { sha256: digest.sha256, size: digest.size, stored: new Date() };
}

/**
 * Throws `invalid_request` if an article that was public would move to a draft issue, because OAI-PMH would not
 * report it as deleted. Also throws if a public notice would move to a hidden issue, because the article that the
 * notice is about would lose the mark, unless that article is in the same hidden issue.
 */
function requireVisibleIssue(
  { catalogue }: ArticleParts,
  effective: ArticleRecord,
  key: IssueKey,
): void {
  const refuse = (message: string): never => {
    throw new AppError('invalid_request', { issues: [{ path: 'issue', message }] });
  };
  const status = issueOf(catalogue, key)?.status;
  if (status === 'draft') {
    refuse('A published article cannot be moved to a draft issue: publish the issue first');
  }
  const article = articleMarkedBy(catalogue.current, effective);
  if (status === 'hidden' && article && issueKey(article) !== issueKey(key)) {
    refuse(
      `A notice cannot be moved to a hidden issue, because ${article.refnumber} would lose its mark: show the issue first`,
    );
  }
}

async function requireIssue({ articles, catalogue }: ArticleParts, key: IssueKey): Promise<void> {
  const exists = () => catalogue.current.anyIssueByKey.has(issueKey(key));
  if (exists()) return;
  // Another instance may have created the issue a moment ago, so check again after its writes are applied.
  await articles.caughtUp();
  if (exists()) return;
  const { year, volume, issue } = key;
  const message = `There is no issue ${issue} of volume ${volume} in ${year}`;
  throw new AppError('invalid_request', { issues: [{ path: 'issue', message }] });
}
