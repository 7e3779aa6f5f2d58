import {
  type AdminArticle,
  type AdminIssue,
  MAX_JOB_CERTIFICATES,
  MAX_JOB_SELECTION,
} from '@app/contracts';
import { newestFirst } from '../../shared/issue-numbers.ts';
import { certificatesText } from './job-text.ts';

/** The enabled articles of one or more issues, and the number of certificates for their authors. */
export interface Certifiable {
  refnumbers: string[];
  certificates: number;
}

type Counted = Pick<AdminArticle, 'refnumber' | 'status' | 'authors'>;

export function certifiableOf(articles: readonly Counted[]): Certifiable {
  const enabled = articles.filter(({ status }) => status === 'enabled');
  return {
    refnumbers: enabled.map(({ refnumber }) => refnumber),
    certificates: enabled.reduce((sum, { authors }) => sum + authors.length, 0),
  };
}

export function sumOf(parts: readonly Certifiable[]): Certifiable {
  return {
    refnumbers: parts.flatMap(({ refnumbers }) => refnumbers),
    certificates: parts.reduce((sum, { certificates }) => sum + certificates, 0),
  };
}

/** Formats a selection, as in `131 certificates for the authors of 48 articles`. */
export function certifiableText({ refnumbers, certificates }: Certifiable): string {
  const articles = refnumbers.length.toLocaleString('en');
  const counted = refnumbers.length === 1 ? '1 article' : `${articles} articles`;
  return `${certificatesText(certificates)} for the authors of ${counted}`;
}

/** Returns the reason why certificates cannot be made for the issues; empty if there is no such reason. */
export function refusalOf({ refnumbers, certificates }: Certifiable, selected: 'issue' | 'issues') {
  if (refnumbers.length === 0) {
    return `No article of ${selected === 'issue' ? 'this issue' : 'these issues'} is enabled.`;
  }
  const advice = selected === 'issue' ? 'tick some of the articles' : 'choose fewer issues';
  if (refnumbers.length > MAX_JOB_SELECTION) {
    return `At most ${MAX_JOB_SELECTION.toLocaleString('en')} articles at a time: ${advice}.`;
  }
  if (certificates > MAX_JOB_CERTIFICATES) {
    return `At most ${MAX_JOB_CERTIFICATES.toLocaleString('en')} certificates at a time: ${advice}.`;
  }
  return '';
}

type Issue = Pick<AdminIssue, 'id' | 'year' | 'volume' | 'issue' | 'articles'>;

/** Returns the issues of a year and a volume, newest first. An empty year or volume matches all issues. */
export function issuesOf<I extends Issue>(issues: readonly I[], year: string, volume: string): I[] {
  return issues
    .filter((issue) => year === '' || String(issue.year) === year)
    .filter((issue) => volume === '' || String(issue.volume) === volume)
    .toSorted(newestFirst);
}
