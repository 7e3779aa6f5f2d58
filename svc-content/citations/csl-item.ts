import {
  articlePath,
  articlePdfPath,
  parseAuthorName,
  plainText,
  splitKeywords,
} from '@app/contracts';
import type { ArticleRecord } from '../articles/model.ts';

/** What a citation tells of the journal. `issn` holds one for print and one for the web, or fewer. */
export interface CitedJournal {
  name: string;
  issn: readonly string[];
  origin: string;
}

export interface CslName {
  family?: string;
  given?: string;
  'non-dropping-particle'?: string;
  suffix?: string;
  literal?: string;
}

/** An article in the Citation Style Language's own terms (CSL-JSON). */
export interface CslItem {
  id: string;
  type: 'article-journal';
  /** Text with `i`, `sub` and `sup` at most; no entities. */
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

/** The day, or the issue's year alone where the certificate is dated in another, as a back issue's is. */
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

/** The title's tags as CSL knows them, its entities as the signs that they stand for. */
function markedTitle(title: string): string {
  return title
    .split(/(<\/?(?:i|em|sub|sup)>)/)
    .map((piece, at) => {
      if (at % 2 === 1) return piece.replace('em>', 'i>');
      // Kept apart from its neighbours, whose spaces `plainText` would trim.
      return plainText(`|${piece}|`).slice(1, -1);
    })
    .join('');
}
