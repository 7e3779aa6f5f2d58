// Plain values only: a schema would add zod to the readers' first page.

import type { Article } from '../articles/article.ts';
import type { IssueKey } from '../articles/issue.ts';
import type { Editor } from '../journal/editor.ts';

/** Path of an issue's page: `/archives/2026/vol1/issue2`. */
export function issuePath({ year, volume, issue }: IssueKey): string {
  return `/archives/${year}/vol${volume}/issue${issue}`;
}

/** At most five digits after an optional word: `1`, `vol1`, `vol-1`, `Vol. 1`. */
const SEGMENT = /^(?:[a-z]+[\s._-]*)?([0-9]{1,5})$/i;

/** The issue that a path names, as pages spell it (`vol1/issue2`) or as the API does (`1/2`); null for any other path. */
export function issueOfPath(segments: Partial<Record<keyof IssueKey, string>>): IssueKey | null {
  const [year, volume, issue] = [segments.year, segments.volume, segments.issue].map((segment) => {
    const digits = SEGMENT.exec(segment ?? '')?.[1];
    return digits === undefined ? null : Number(digits);
  });
  if (year == null || volume == null || issue == null) return null;
  return { year, volume, issue };
}

/** Path of an article's page; the PDF has the same path with `.pdf`. */
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

/** The Atom feed of an issue, or of the newest articles. */
export function feedPath(issue?: IssueKey): string {
  return issue
    ? `/feed.xml?year=${issue.year}&volume=${issue.volume}&issue=${issue.issue}`
    : '/feed.xml';
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Path of a picture of the settings. It holds the size in pixels, which pages need before they load the picture. */
export function journalPicturePath(sha256: string, { width, height }: PictureSize): string {
  return `/assets/journal/${sha256}.${width}x${height}.webp`;
}

/** The size in a path of `journalPicturePath`; null for any other path. */
export function pictureSize(path: string): PictureSize | null {
  const [, width, height] =
    /^\/assets\/journal\/[0-9a-f]{64}\.([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/.exec(path) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** Path of an editor's picture, 320 pixels square; a placeholder for an editor without one. */
export function picturePath({ picture }: Pick<Editor, 'picture'>): string {
  return `/assets/editors/${picture || 'avatar.png'}`;
}

/** Path of one author's certificate. The name is one segment, whatever characters it has. */
export function certificatePath(refnumber: string, author: string): string {
  return `/api/pdf/certificate/${encodeURIComponent(refnumber)}/${encodeURIComponent(author)}`;
}

export function coverPagePath(refnumber: string): string {
  return `/api/pdf/coverpage/${encodeURIComponent(refnumber)}`;
}

export const EDITORIAL_BOARD_PDF_PATH = '/api/pdf/editorialboard';

/** The page that shows what a certificate certifies. */
export function verifyPath(code: string): string {
  return `/verify/${encodeURIComponent(code)}`;
}

/** Key in session storage under which the administration stores an `ArticlePreview` (JSON) for the preview page. */
export const ARTICLE_PREVIEW_KEY = 'journal:article-preview';
export const ARTICLE_PREVIEW_PATH = '/preview';
