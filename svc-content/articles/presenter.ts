import {
  type AdminArticle,
  type AdminSearchRow,
  type Article,
  type ArticleStatus,
  type ArticleSummary,
  type CorrectedArticle,
  type CurrentVersion,
  type EarlierVersion,
  isPublicText,
  issueNumbers,
  mapArticleTexts,
  type PublicArticleText,
  prefixedTitle,
  type SelectedArticle,
} from '@app/contracts';
import { editedVersion } from '../store/record-store/record-collection.ts';
import { citedAuthors } from './cited-authors.ts';
import { contributorsOf } from './contributors.ts';
import { changedAt, marksOf } from './marks.ts';
import type { ArticleRecord, StoredVersion } from './model.ts';
import { isTextRemoved } from './notices.ts';
import { shownPdf } from './shown-pdf.ts';

function common(record: ArticleRecord) {
  const { refnumber, pagenumber } = record;
  const title = prefixedTitle({ title: record.title, ...noticed(record) });
  return { refnumber, title, pagenumber, ...issueNumbers(record) };
}

/** Returns the fields that the article's page and printed documents have in common. */
function published(record: ArticleRecord) {
  const { authors, publishdate, dateprecision } = record;
  return {
    ...common(record),
    authors: [...authors],
    publishdate: publishdate.toISOString(),
    dateprecision,
  };
}

function fileFields(record: ArticleRecord) {
  return { file: `${record.refnumber}.pdf`, fileSize: shownPdf(record).size };
}

/** Returns the text that readers see, unless a notice has removed it. */
function textFields(record: ArticleRecord): Pick<Article, 'fulltext'> {
  const { fulltext } = record;
  if (!fulltext || isTextRemoved(record)) return {};
  const { version, shownSince, pdf, text, typeset } = fulltext;
  const isFormer = pdf === 'typeset' && typeset?.text && typeset.text !== text.sha256;
  const shown = { version, pdf, shownSince: shownSince.toISOString() };
  return { fulltext: { ...shown, ...(isFormer && { isPdfOfFormerText: true }) } };
}

/** Returns the number and date of the current version, or undefined if there are no earlier ones. */
export function currentVersionOf({ versions = [] }: ArticleRecord): CurrentVersion | undefined {
  const last = versions.at(-1);
  return last && { number: versions.length + 1, date: last.date.toISOString() };
}

/** Returns the events since the publication of an article: the notices about it, and a new version. */
function noticed(record: ArticleRecord) {
  return { updates: [...marksOf(record).updates], currentVersion: currentVersionOf(record) };
}

/** Returns the article's own status, which differs from the status for readers if its issue is not published. */
export function stageOf({ stage, status }: ArticleRecord): ArticleStatus {
  return stage ?? status;
}

function stored({ _id, status, creation, modification }: ArticleRecord) {
  return {
    id: String(_id),
    status: status === 'enabled' ? status : ('disabled' as const),
    creation: creation.toISOString(),
    modification: modification.toISOString(),
  };
}

function presentVersion(version: StoredVersion, at: number): EarlierVersion {
  const { date, note, title, abstract, pdf } = version;
  return { number: at + 1, date: date.toISOString(), note, title, abstract, fileSize: pdf.size };
}

/** Returns an article without payment, contact and editing data. */
export function presentArticle(record: ArticleRecord): Article {
  const { authorname, abstract, version, type, funding, references, relations, translations } =
    record;
  return {
    ...published(record),
    ...fileFields(record),
    ...textFields(record),
    ...stored(record),
    modification: changedAt(record).toISOString(),
    ...mapArticleTexts<string, PublicArticleText>((_, name) => record[name] ?? '', isPublicText),
    authorname,
    contributors: contributorsOf(record).map(({ confirmedName: _, ...author }) => author),
    citedAuthors: [...citedAuthors(record)],
    type,
    abstract,
    funding,
    references,
    relations,
    translations,
    ...noticed(record),
    notice: marksOf(record).notice,
    versions: (record.versions ?? []).map(presentVersion),
    version,
  };
}

export function presentAdminArticle(record: ArticleRecord): AdminArticle {
  const { txnid = '', ptype, email, mobile, formeraddresses, scheduled = '' } = record;
  const { noticekind, noticeof, removestext } = record;
  const { createdby, modifiedby } = record;
  return {
    ...presentArticle(record),
    ...stored(record),
    // Editors need the stored title, without the prefix of notices.
    title: record.title,
    // A new typeset PDF does not change the fields in an editor's open form, so it does not increase this version.
    version: editedVersion(record),
    txnid,
    ptype,
    email,
    mobile,
    formeraddresses,
    noticekind,
    noticeof,
    removestext,
    stage: stageOf(record),
    scheduled,
    createdby,
    modifiedby,
  };
}

export function presentSummary(record: ArticleRecord): ArticleSummary {
  return {
    ...published(record),
    ...fileFields(record),
    citedAuthors: [...citedAuthors(record)],
    country: record.country,
    doi: record.doi,
    articlenumber: record.articlenumber,
    ...noticed(record),
  };
}

export function presentSelected(record: ArticleRecord): SelectedArticle {
  const { _id, doi, articlenumber, version } = record;
  const contributors = contributorsOf(record).map(({ name, orcid, orcidAuthenticated }) => ({
    name,
    ...(orcid && { orcid }),
    ...(orcidAuthenticated && { orcidAuthenticated }),
  }));
  return {
    ...published(record),
    ...noticed(record),
    id: String(_id),
    contributors,
    doi,
    articlenumber,
    version,
  };
}

export function presentCorrected({ _id, ...record }: ArticleRecord, refused?: string) {
  const { refnumber, title, authors } = record;
  const article: CorrectedArticle = { id: String(_id), refnumber, title, authors };
  return refused === undefined ? article : { ...article, refused };
}

export function presentAdminRow(record: ArticleRecord): AdminSearchRow {
  const { txnid = '', articlenumber } = record;
  const stage = stageOf(record);
  return { ...common(record), ...noticed(record), ...stored(record), stage, txnid, articlenumber };
}
