import {
  articlePath,
  articlePdfPath,
  issnLines,
  journalName,
  parseAuthorName,
  plainText,
  splitKeywords,
} from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';
import type { SettingsRecord } from '../settings/model.ts';
import { presentSettings } from '../settings/presenter.ts';

export interface CitedJournal {
  name: string;
  /** At most two ISSNs: print and online. */
  issn: readonly string[];
  origin: string;
}

export function citedJournal(record: SettingsRecord, publicUrl: string): CitedJournal {
  const settings = presentSettings(record, publicUrl);
  return { name: journalName(settings), issn: issnLines(settings.issn), origin: settings.origin };
}

export interface CslName {
  family?: string;
  given?: string;
  'non-dropping-particle'?: string;
  suffix?: string;
  literal?: string;
}

/** An article as CSL-JSON (Citation Style Language). */
export interface CslItem {
  id: string;
  type: 'article-journal';
  /** Text without entities. The only tags are `i`, `sub` and `sup`. */
  title: string;
  author: CslName[];
  'container-title': string;
  ISSN?: string;
  volume: string;
  issue: string;
  issued: { 'date-parts': number[][] };
  page: string;
  DOI?: string;
  URL: string;
  abstract: string;
  keyword?: string;
}

export function cslItem(record: ArticleRecord, { name, issn, origin }: CitedJournal): CslItem {
  const keywords = splitKeywords(record.keywords);
  return {
    id: record.refnumber,
    type: 'article-journal',
    title: markedTitle(record.title),
    author: record.authors.map(cslName),
    'container-title': name,
    ...(issn[0] && { ISSN: issn[0] }),
    volume: String(record.volume),
    issue: String(record.issue),
    issued: { 'date-parts': [dateParts(record)] },
    page: record.pagenumber,
    ...(record.doi && { DOI: record.doi }),
    URL: origin + articlePath(record),
    abstract: plainText(record.abstract),
    ...(keywords.length > 0 && { keyword: keywords.join(', ') }),
  };
}

export function pdfUrl(record: ArticleRecord, { origin }: CitedJournal): string {
  return origin + articlePdfPath(record);
}

/**
 * Returns the publication date. In back issues the certificate may be dated in another year; the result is then
 * only the issue's year.
 */
function dateParts({ publishdate, year }: ArticleRecord): number[] {
  if (publishdate.getUTCFullYear() !== year) return [year];
  return [year, publishdate.getUTCMonth() + 1, publishdate.getUTCDate()];
}

function cslName(name: string): CslName {
  const { family, given, particle, suffix } = parseAuthorName(name);
  return {
    family,
    ...(given && { given }),
    ...(particle && { 'non-dropping-particle': particle }),
    ...(suffix && { suffix }),
  };
}

/** Converts the tags of a title to the tags of CSL, and decodes its entities. */
function markedTitle(title: string): string {
  return title
    .split(/(<\/?(?:i|em|sub|sup)>)/)
    .map((piece, at) => {
      if (at % 2 === 1) return piece.replace('em>', 'i>');
      // The bars protect spaces at both ends, which `plainText` would trim.
      return plainText(`|${piece}|`).slice(1, -1);
    })
    .join('');
}
