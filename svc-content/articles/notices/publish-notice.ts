import {
  type ArticleType,
  type ImportArticle,
  type IssueKey,
  type NoticeKind,
  type NoticeReferences,
  noArticleTexts,
  noticeKinds,
  type PublishNotice,
  type PublishVersion,
} from '@app/contracts';
import { AppError } from '@app/service-kit';
import type { Actor } from '@app/service-kit/audit';
import { digestOf } from '../../store/storage/digest.ts';
import { cleanRichText } from '../../store/text/rich-text.ts';
import type { Pdf } from '../../store/uploaded-pdfs/uploaded-pdf.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { issueOf } from '../effective-article.ts';
import { refKey, titleKey } from '../keys.ts';
import { citedJournal } from '../metadata/csl-item.ts';
import type { ArticleRecord } from '../model.ts';
import { noticeSheet } from '../pdfs/article-sheet.ts';
import { print } from '../pdfs/print.ts';
import { type ArticleFile, type ArticleParts, createArticle, updateArticle } from '../service.ts';

export interface NoticeParts extends ArticleParts {
  catalogue: Catalogue;
  publicUrl: string;
}

interface SentNotice {
  fields: Omit<PublishNotice, 'removeActiveContent'>;
  pdf: ArticleFile | undefined;
  by: Actor;
}

/** The types of notices for clients that know only the original types. `noticekind` is more precise. */
const TYPES: Record<NoticeKind, ArticleType> = {
  correction: 'correction',
  'expression-of-concern': 'other',
  retraction: 'retraction',
  withdrawal: 'retraction',
};

/**
 * Publishes a notice about an article. The notice is itself an article. Readers and indexers see the notice with the
 * article that it is about.
 */
export async function publishNotice(
  parts: NoticeParts,
  id: string,
  { fields, pdf, by }: SentNotice,
): Promise<ArticleRecord> {
  const { catalogue, publicUrl } = parts;
  const { kind, text, version, title: sentTitle, authorname: sentAuthor, ...given } = fields;
  const article = await requirePublicArticle(parts, id, version);
  requirePublished(catalogue, given);
  const journal = citedJournal(catalogue.current.records.settings, publicUrl);
  const title = sentTitle || proposedTitle(catalogue, article, kind);
  // Commas are removed because they separate authors.
  const editors = `The Editors of ${journal.name.replaceAll(',', '')}`;
  const authorname = sentAuthor || editors;
  const abstract = cleanRichText('abstract', text);
  const notice = {
    kind,
    title,
    html: abstract,
    date: fields.publishdate,
    authorname,
    doi: given.doi,
  };
  return createArticle(parts, {
    fields: {
      ...noOtherFields(),
      ...given,
      title,
      abstract,
      authorname,
      ...(sentAuthor === '' && { contributors: [{ name: editors, isOrganization: true }] }),
      type: TYPES[kind],
      noticekind: kind,
      noticeof: article.refnumber,
    },
    pdf: pdf ?? (await printed(noticeSheet(notice, article, journal))),
    by,
  });
}

/** Throws `invalid_request` if the notice would not become public at once. */
function requirePublished(catalogue: Catalogue, key: IssueKey): void {
  const issue = issueOf(catalogue, key);
  if (!issue || issue.status === 'published') return;
  const message = 'This issue is not public, so readers would not see the notice';
  throw new AppError('invalid_request', { issues: [{ path: 'issue', message }] });
}

const noOtherFields = (): Omit<
  ImportArticle,
  keyof SentNotice['fields'] | 'type' | 'abstract' | 'noticekind' | 'noticeof'
> => ({
  ptype: 'free',
  txnid: '',
  email: '',
  ...noArticleTexts,
  funding: [],
  references: [],
  relations: [],
  translations: [],
});

/** Returns a title that no other article has, such as `Correction (2): On engines`. */
function proposedTitle({ current }: Catalogue, { title }: ArticleRecord, kind: NoticeKind): string {
  const nth = (count: number) => `${noticeKinds[kind]}${count > 1 ? ` (${count})` : ''}: ${title}`;
  return firstFree(nth, (proposed) => current.articleByTitleKey.has(titleKey(proposed)));
}

/** Returns reference numbers that no other article has, not even a hidden one, such as `JRN-14-R1`. */
export function proposedReferences(
  { current }: Catalogue,
  { refnumber }: ArticleRecord,
): NoticeReferences {
  const isTaken = (proposed: string) => current.articleByRefKey.has(refKey(proposed));
  const next = (letter: string) => firstFree((count) => `${refnumber}-${letter}${count}`, isTaken);
  return {
    correction: next('C'),
    'expression-of-concern': next('E'),
    retraction: next('R'),
    withdrawal: next('W'),
  };
}

function firstFree(nth: (count: number) => string, isTaken: (name: string) => boolean): string {
  let count = 1;
  while (isTaken(nth(count))) count += 1;
  return nth(count);
}

async function printed(sheet: ReturnType<typeof noticeSheet>): Promise<ArticleFile> {
  const result = await print(sheet);
  if ('bytes' in result)
    return { path: result.bytes, digest: { ...digestOf(result.bytes), isPdf: true } };
  const characters = result.missing.slice(0, 5).join(' ');
  const message = `The journal cannot print ${characters}: choose a PDF of the notice`;
  throw new AppError('invalid_request', { issues: [{ path: 'pdfFile', message }] });
}

interface SentVersion {
  fields: Omit<PublishVersion, 'removeActiveContent'>;
  pdf: Pdf | undefined;
  by: Actor;
}

/** Replaces the PDF, the title or the abstract of a published article. The previous version stays available. */
export async function publishVersion(
  parts: ArticleParts,
  id: string,
  { fields: { note, title, abstract, version }, pdf, by }: SentVersion,
): Promise<ArticleRecord> {
  const before = await requirePublicArticle(parts, id, version);
  const isSame =
    (pdf === undefined || pdf.digest.sha256 === before.pdf.sha256) &&
    (title === '' || title === before.title) &&
    (abstract === '' || abstract === before.abstract);
  if (isSame) {
    const message = 'Choose another PDF, or change the title or the abstract';
    throw new AppError('invalid_request', { issues: [{ path: 'pdfFile', message }] });
  }
  const { after } = await updateArticle(parts, id, {
    fields: {
      version: before.version,
      ...(title && { title }),
      ...(abstract && { abstract }),
    },
    ...(pdf && { pdf }),
    note,
    by,
  });
  return after;
}

/** Returns a public article. Throws if the article is not public, or if its version is not the one the editor read. */
async function requirePublicArticle(
  { articles, catalogue }: Pick<ArticleParts, 'articles' | 'catalogue'>,
  id: string,
  version: number | undefined,
): Promise<ArticleRecord> {
  if ((catalogue.current.articleById.get(id)?.version ?? -1) < (version ?? 0))
    await articles.caughtUp();
  const article = catalogue.current.articleById.get(id);
  if (!article) throw new AppError('not_found');
  if (version !== undefined && version !== article.version) throw new AppError('version_conflict');
  if (article.status === 'enabled') return article;
  const message = 'Only a published article has notices and versions. Edit the article instead.';
  throw new AppError('invalid_request', { issues: [{ path: 'status', message }] });
}
