import type { ImportArticle, IssueKey } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { issueKey } from '../catalogue/snapshot.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { Pdf } from '../storage/upload-form.ts';
import { explainRefusal, refuseDuplicates } from './duplicates.ts';
import type { ArticleFields, ArticleModel, ArticleRecord, NewArticle } from './model.ts';
import { prepareArticle } from './prepare.ts';

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
  { fields, pdf, by }: { fields: ImportArticle; pdf: Pdf; by: string },
): Promise<ArticleRecord> {
  const prepared = prepareArticle(fields);
  await requireIssue(catalogue, fields);
  refuseDuplicates(catalogue, prepared);
  await store.store(pdf.path, pdf.digest);
  const article: NewArticle = { ...prepared, pdf: stored(pdf), createdby: by, modifiedby: by };
  const creating = catalogue.watch(reachable(articles.create(article)));
  const created = await creating.catch(async (error: unknown) => {
    if (isDuplicate(error)) await explainRefusal(catalogue, prepared);
    throw error;
  });
  const record = created.toObject<ArticleRecord>();
  await catalogue.put({ kind: 'articles', record });
  await store.storeAgainIfSwept(pdf.path, pdf.digest, log.child({ refnumber: fields.refnumber }));
  return record;
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
