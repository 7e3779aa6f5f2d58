import type {
  AdminArticle,
  AdminSearchRow,
  Article,
  ArticleSummary,
  SelectedArticle,
} from '@app/contracts';
import type { ArticleRecord } from './model.ts';

/** What anyone may know of an article: nothing of payment, of how to reach its author, of editing. */
export function presentArticle(record: ArticleRecord): Article {
  return {
    id: String(record._id),
    refnumber: record.refnumber,
    title: record.title,
    authorname: record.authorname,
    authors: [...record.authors],
    abstract: record.abstract,
    description: record.description,
    keywords: record.keywords,
    subject: record.subject,
    country: record.country,
    doi: record.doi,
    pagenumber: record.pagenumber,
    publishdate: record.publishdate.toISOString(),
    year: record.year,
    volume: record.volume,
    issue: record.issue,
    file: fileOf(record),
    fileSize: record.pdf.size,
    status: record.status,
    creation: record.creation.toISOString(),
    modification: record.modification.toISOString(),
    version: record.version,
  };
}

/** What a list shows of an article. */
export function presentSummary(record: ArticleRecord): ArticleSummary {
  const { refnumber, title, country, pagenumber, year, volume, issue } = record;
  return {
    refnumber,
    title,
    authors: [...record.authors],
    country,
    pagenumber,
    publishdate: record.publishdate.toISOString(),
    year,
    volume,
    issue,
    file: fileOf(record),
    fileSize: record.pdf.size,
  };
}

/** What a document says of an article, and the version that it says it of. */
export function presentSelected(record: ArticleRecord): SelectedArticle {
  const { refnumber, title, doi, pagenumber, year, volume, issue, version } = record;
  return {
    id: String(record._id),
    refnumber,
    title,
    authors: [...record.authors],
    doi,
    pagenumber,
    publishdate: record.publishdate.toISOString(),
    year,
    volume,
    issue,
    version,
  };
}

export function presentAdminArticle(record: ArticleRecord): AdminArticle {
  const { txnid = '', ptype, email, mobile, createdby, modifiedby } = record;
  return { ...presentArticle(record), txnid, ptype, email, mobile, createdby, modifiedby };
}

/** What the administrators' search shows of an article. */
export function presentAdminRow(record: ArticleRecord): AdminSearchRow {
  const { refnumber, title, txnid = '', pagenumber, status, year, volume, issue } = record;
  return {
    id: String(record._id),
    refnumber,
    title,
    txnid,
    pagenumber,
    status,
    year,
    volume,
    issue,
    creation: record.creation.toISOString(),
    modification: record.modification.toISOString(),
  };
}

function fileOf({ refnumber }: ArticleRecord): string {
  return `${refnumber}.pdf`;
}
