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

/** The parameters of `readArticlePdf`. */
export function articlePdfParams(article: IssueKey & Pick<Article, 'refnumber'>) {
  const { year, volume, issue, refnumber } = article;
  return { year, volume: `vol${volume}`, issue: `issue${issue}`, refnumber };
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

export interface PictureSize {
  width: number;
  height: number;
}

/** Path of a picture of the settings; it tells the size in pixels, which pages need before the picture. */
export function journalPicturePath(sha256: string, { width, height }: PictureSize): string {
  return `/assets/journal/${sha256}.${width}x${height}.webp`;
}

/** The size that a path of `journalPicturePath` tells; null for any other address. */
export function pictureSize(path: string): PictureSize | null {
  const [, width, height] =
    /^\/assets\/journal\/[0-9a-f]{64}\.([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/.exec(path) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** Path of an editor's picture, 320 pixels square; without one, of the picture that stands for all. */
export function picturePath({ picture }: Pick<Editor, 'picture'>): string {
  return `/assets/editors/${picture || 'avatar.png'}`;
}
