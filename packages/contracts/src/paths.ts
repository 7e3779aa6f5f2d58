import type { Article } from './article.ts';
import type { Editor } from './editor.ts';
import type { IssueKey } from './issue.ts';

/** Path of an issue's page: `/archives/2026/vol1/issue2`. */
export function issuePath({ year, volume, issue }: IssueKey): string {
  return `/archives/${year}/vol${volume}/issue${issue}`;
}

/** A word before the number is passed over (`vol1`, `vol-1`, `Vol. 1`); none has more digits than five. */
const SEGMENT = /^(?:[a-z]+[\s._-]*)?([0-9]{1,5})$/i;

/**
 * The issue that the segments of a path name, null when they name none. The number is taken out of
 * each, so that the readers' spelling (`vol1/issue2`) and the API's (`1/2`) both do.
 */
export function issueOfPath(segments: Partial<Record<keyof IssueKey, string>>): IssueKey | null {
  const [year, volume, issue] = [segments.year, segments.volume, segments.issue].map((segment) => {
    const digits = SEGMENT.exec(segment ?? '')?.[1];
    return digits === undefined ? null : Number(digits);
  });
  if (year == null || volume == null || issue == null) return null;
  return { year, volume, issue };
}

/** Path of an article's page; the PDF stands beside it. */
export function articlePath(article: IssueKey & Pick<Article, 'refnumber'>): string {
  return `${issuePath(article)}/${encodeURIComponent(article.refnumber)}`;
}

export function articlePdfPath(article: IssueKey & Pick<Article, 'refnumber'>): string {
  return `${articlePath(article)}.pdf`;
}

/** Page of all articles by an author's name. */
export function authorPath(name: string): string {
  return `/authors/${encodeURIComponent(name)}`;
}

/** The Atom feed of one issue; without an issue it is that of the newest articles. */
export function feedPath(issue?: IssueKey): string {
  return issue
    ? `/feed.xml?year=${issue.year}&volume=${issue.volume}&issue=${issue.issue}`
    : '/feed.xml';
}

/** Path of an editor's picture, 320 pixels square; without one, of the picture that stands for all. */
export function picturePath({ picture }: Pick<Editor, 'picture'>): string {
  return `/assets/editors/${picture || 'avatar.png'}`;
}
