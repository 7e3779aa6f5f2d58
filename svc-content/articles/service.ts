import type { CreateArticle, ErrorCode, Fault } from '@app/contracts';
import { plainText, splitAuthors } from '@app/contracts';
import { AppError, type Logger } from '@app/service-kit';
import { isDuplicate, reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { issueKey } from '../catalogue/snapshot.ts';
import { cleanRichText } from '../rich-text/clean.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { Pdf } from '../storage/upload-form.ts';
import { refKey, titleKey } from './keys.ts';
import type { ArticleModel, ArticleRecord, NewArticle } from './model.ts';

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
  { fields, pdf, by }: { fields: CreateArticle; pdf: Pdf; by: string },
): Promise<ArticleRecord> {
  const article = prepare(fields, pdf, by);
  await requireIssue(catalogue, fields);
  refuseDuplicates(duplicatesIn(catalogue, article));
  await store.store(pdf.path, pdf.digest);
  const creating = catalogue.watch(reachable(articles.create(article)));
  const created = await creating.catch(async (error: unknown) => {
    if (isDuplicate(error)) await refuseDuplicate(catalogue, article);
    throw error;
  });
  const record = created.toObject<ArticleRecord>();
  await catalogue.put({ kind: 'articles', record });
  await store.storeAgainIfSwept(pdf.path, pdf.digest, log.child({ refnumber: fields.refnumber }));
  return record;
}

/** The fields as they are stored; text that has nothing left once it is clean is refused. */
function prepare(fields: CreateArticle, { digest }: Pdf, by: string): NewArticle {
  const title = cleanRichText('title', fields.title);
  const abstract = cleanRichText('abstract', fields.abstract);
  const key = titleKey(title);
  const empty: Fault[] = [
    ...(key === '' ? [{ path: 'title', message: 'Required' }] : []),
    ...(plainText(abstract) === '' ? [{ path: 'abstract', message: 'Required' }] : []),
  ];
  if (empty.length > 0) throw new AppError('invalid_request', { issues: empty });
  const authors = splitAuthors(fields.authorname.normalize('NFC'));
  return {
    ...fields,
    title,
    abstract,
    titleKey: key,
    refKey: refKey(fields.refnumber),
    authors,
    authorname: authors.join(', '),
    publishdate: new Date(fields.publishdate),
    pdf: { sha256: digest.sha256, size: digest.size, stored: new Date() },
    createdby: by,
    modifiedby: by,
  };
}

async function requireIssue(catalogue: Catalogue, fields: CreateArticle): Promise<void> {
  const exists = () => catalogue.current.issueByKey.has(issueKey(fields));
  if (exists()) return;
  // Another instance may have made it a moment ago.
  await catalogue.catchUp();
  if (exists()) return;
  const { year, volume, issue } = fields;
  const message = `There is no issue ${issue} of volume ${volume} in ${year}`;
  throw new AppError('invalid_request', { issues: [{ path: 'issue', message }] });
}

type Duplicate = 'refnumber' | 'title' | 'txnid';

/** In the order in which they are told when there are several. */
const duplicateKinds: Record<Duplicate, { code: ErrorCode; message: string }> = {
  refnumber: { code: 'duplicate_reference_number', message: 'Duplicate reference number' },
  title: { code: 'duplicate_title', message: 'Duplicate title' },
  txnid: { code: 'duplicate_txnid', message: 'Transaction ID Already Used' },
};

function duplicatesIn({ current }: Catalogue, article: NewArticle): Set<Duplicate> {
  return new Set([
    ...(current.articleByRefKey.has(article.refKey) ? (['refnumber'] as const) : []),
    ...(current.articleByTitleKey.has(article.titleKey) ? (['title'] as const) : []),
    ...(current.articleByTxnid.has(article.txnid) ? (['txnid'] as const) : []),
  ]);
}

/**
 * After a unique index has refused. Which one it was, the catalogue says: the embedded database does
 * not. Where it knows of none, it has missed a write, and would not show what is told to be there.
 */
async function refuseDuplicate(catalogue: Catalogue, article: NewArticle): Promise<void> {
  refuseDuplicates(duplicatesIn(catalogue, article));
  await catalogue.recover();
  refuseDuplicates(duplicatesIn(catalogue, article));
}

function refuseDuplicates(found: ReadonlySet<Duplicate>): void {
  const fields = (Object.keys(duplicateKinds) as Duplicate[]).filter((field) => found.has(field));
  const [first] = fields;
  if (!first) return;
  const issues = fields.map((path) => ({ path, message: duplicateKinds[path].message }));
  throw new AppError(duplicateKinds[first].code, { issues });
}
