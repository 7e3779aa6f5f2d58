import { doiKey, type ErrorCode, type ValidationIssue } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { mayBeDuplicate } from '@app/service-kit/mongo';
import { uniqueDoiKey } from './keys.ts';
import type { ArticleCollection, ArticleRecord } from './model.ts';
import type { PreparedArticle } from './prepare.ts';
import type { ArticleCatalogue } from './slice.ts';

type Duplicate = 'refnumber' | 'title' | 'txnid' | 'doi';

/** The error code and the message for each kind of duplicate. */
const duplicateKinds: Record<Duplicate, { code: ErrorCode; message: string }> = {
  refnumber: { code: 'duplicate_reference_number', message: 'Duplicate reference number' },
  title: { code: 'duplicate_title', message: 'Duplicate title' },
  txnid: { code: 'duplicate_txnid', message: 'Transaction ID Already Used' },
  doi: { code: 'duplicate_doi', message: 'Duplicate DOI' },
};

export function duplicatesOf(
  { current }: ArticleCatalogue,
  { refKey, titleKey, txnid, doi }: PreparedArticle,
  id?: string,
): (ValidationIssue & { path: Duplicate })[] {
  const holders: [Duplicate, ArticleRecord | undefined][] = [
    ['refnumber', current.articleByRefKey.get(refKey)],
    ['title', current.articleByTitleKey.get(titleKey)],
    ['txnid', txnid === undefined ? undefined : current.articleByTxnid.get(txnid)],
    ['doi', otherWithDoi(current, doi, id)],
  ];
  return holders
    .filter(([, holder]) => holder !== undefined && String(holder._id) !== id)
    .map(([path, holder]) => {
      const { message } = duplicateKinds[path];
      return {
        path,
        message: path === 'doi' ? `${message}: ${holder?.refnumber} has it` : message,
      };
    });
}

/**
 * Returns an article with the DOI. Returns undefined if the article `id` already has this DOI: duplicates from earlier
 * releases may stay.
 */
function otherWithDoi(
  { articlesByDoi }: ArticleCatalogue['current'],
  doi: string,
  id: string | undefined,
): ArticleRecord | undefined {
  const holders = doi ? (articlesByDoi.get(doiKey(doi)) ?? []) : [];
  return holders.some(({ _id }) => String(_id) === id) ? undefined : holders[0];
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
 * Corrects outdated values of `doiKey`. Instances of an earlier release change a DOI without its key. Returns whether a
 * key was outdated.
 */
export async function correctDoiKeys({
  articles,
  catalogue,
}: {
  articles: ArticleCollection;
  catalogue: ArticleCatalogue;
}): Promise<boolean> {
  const { articleById, articlesByDoi } = catalogue.current;
  const wrong = [...articleById.values()].filter((article) => {
    const key = uniqueDoiKey(article);
    const isFirst = !article.doi || articlesByDoi.get(key)?.[0] === article;
    // If several articles have the same DOI, only the first one needs the key.
    return article.doiKey !== key && (isFirst || article.doiKey !== undefined);
  });
  for (const article of wrong) {
    await articles
      .correct(article, { doiKey: uniqueDoiKey(article) })
      .catch(async (error: unknown) => {
        if (!mayBeDuplicate(error)) throw error;
        // Another article has the key. If that article's key is outdated too, it is corrected in this or a later run.
        await articles.correct(article, { doiKey: undefined });
      });
  }
  return wrong.length > 0;
}

/**
 * Throws the error for a duplicate that a unique index has found. If the duplicate is not in memory, first reads all
 * records again. Returns if there is still no duplicate, because an outdated `doiKey` may be the reason.
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
