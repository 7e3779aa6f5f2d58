import type { Article } from '../articles/article.ts';
import type { IssueKey } from '../articles/issue.ts';
import type { Editor } from '../journal/editor.ts';

/** Returns the path of an issue's page, such as `/archives/2026/vol1/issue2`. */
export function issuePath({ year, volume, issue }: IssueKey): string {
  return `/archives/${year}/vol${volume}/issue${issue}`;
}

/**
 * Returns the path of a PDF with all articles of an issue. The PDF exists if the articles' PDFs have at most
 * `ISSUE_PDF_MAX_BYTES` in total.
 */
export function issuePdfPath({ year, volume, issue }: IssueKey): string {
  return `/api/pdf/issue/${year}/${volume}/${issue}`;
}

/** The maximum total size of the articles' PDFs for an issue's PDF, which is created in memory. */
export const ISSUE_PDF_MAX_BYTES = 50_000_000;

/** Returns the path of a zip file with the PDFs of an issue's articles. */
export function issueZipPath({ year, volume, issue }: IssueKey): string {
  return `/api/issues/${year}/${volume}/${issue}.zip`;
}

/** Matches up to five digits after an optional word: `1`, `vol1`, `vol-1`, `Vol. 1`. */
const SEGMENT = /^(?:[a-z]+[\s._-]*)?([0-9]{1,5})$/i;

/** Parses the segments of a page's path (`2026/vol1/issue2`) or an API path (`2026/1/2`). Returns null if invalid. */
export function issueOfPath(segments: Partial<Record<keyof IssueKey, string>>): IssueKey | null {
  const [year, volume, issue] = [segments.year, segments.volume, segments.issue].map((segment) => {
    const digits = SEGMENT.exec(segment ?? '')?.[1];
    return digits === undefined ? null : Number(digits);
  });
  if (year == null || volume == null || issue == null) return null;
  return { year, volume, issue };
}

/** Returns the path of an article's page. The path of its PDF has the additional extension `.pdf`. */
export function articlePath(article: IssueKey & Pick<Article, 'refnumber'>): string {
  return `${issuePath(article)}/${encodeURIComponent(article.refnumber)}`;
}

export function articlePdfPath(article: IssueKey & Pick<Article, 'refnumber'>): string {
  return `${articlePath(article)}.pdf`;
}

/** Returns the path parameters of the endpoint `readArticlePdf`. */
export function articlePdfParams(article: IssueKey & Pick<Article, 'refnumber'>) {
  const { year, volume, issue, refnumber } = article;
  return { year, volume: `vol${volume}`, issue: `issue${issue}`, refnumber };
}

/** Returns the path of the page that lists all articles of an author. */
export function authorPath(name: string): string {
  return `/authors/${encodeURIComponent(name)}`;
}

/** Returns the path of the page from which archives such as LOCKSS collect a volume: `/preservation/2026/vol1`. */
export function preservedVolumePath({ year, volume }: Pick<IssueKey, 'year' | 'volume'>): string {
  return `/preservation/${year}/vol${volume}`;
}

/** Returns the path of the linkset of an article, which programs read (signposting.org). */
export function linksetPath(refnumber: string): string {
  return `/api/linkset/${encodeURIComponent(refnumber)}.json`;
}

/** Returns the path of an article's record in JATS. */
export function jatsPath(refnumber: string): string {
  return `/api/jats/${encodeURIComponent(refnumber)}.xml`;
}

/** Returns the path of the Atom feed of an issue, or of the newest articles. */
export function feedPath(issue?: IssueKey): string {
  return issue
    ? `/feed.xml?year=${issue.year}&volume=${issue.volume}&issue=${issue.issue}`
    : '/feed.xml';
}

/** The types of pictures. Square icons of browser tabs are PNG, because some systems accept no other type. */
export type PictureType = 'webp' | 'png';

export interface PictureSize {
  width: number;
  height: number;
}

/** Returns the path of a picture. Pages read the size in pixels from the path before the picture loads. */
export function journalPicturePath(
  sha256: string,
  { width, height }: PictureSize,
  type: PictureType = 'webp',
): string {
  return `/assets/journal/${sha256}.${width}x${height}.${type}`;
}

/** Parses the size in a path from `journalPicturePath`. Returns null for any other path. */
export function pictureSize(path: string): PictureSize | null {
  const [, width, height] =
    /^\/assets\/journal\/[0-9a-f]{64}\.([1-9]\d{0,3})x([1-9]\d{0,3})\.(?:webp|png)$/.exec(path) ??
    [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

/** Returns the path of an editor's picture, which is 320 pixels square, or of the placeholder. */
export function picturePath({ picture }: Pick<Editor, 'picture'>): string {
  return `/assets/editors/${picture || 'avatar.png'}`;
}

/** Returns the path of an author's certificate for an article. The name is encoded as one segment. */
export function certificatePath(refnumber: string, author: string): string {
  return `/api/pdf/certificate/${encodeURIComponent(refnumber)}/${encodeURIComponent(author)}`;
}

/**
 * Returns a path that redirects to the page of an author's certificate. Only svc-pdf knows the certificate's code.
 */
export function certificatePagePath(refnumber: string, author: string): string {
  return `${certificatePath(refnumber, author)}/page`;
}

export function coverPagePath(refnumber: string): string {
  return `/api/pdf/coverpage/${encodeURIComponent(refnumber)}`;
}

/** The path of a sample certificate, as a picture in the journal's design. */
export const SPECIMEN_PATH = '/api/pdf/specimen';
/** The path of the certificates, in PEM, that verify the signatures of documents. */
export const SIGNING_CERTIFICATES_PATH = '/api/pdf/signing-certificates.pem';
export const EDITORIAL_BOARD_PDF_PATH = '/api/pdf/editorialboard';

/** Returns the path of the page that verifies the certificate with this code. */
export function verifyPath(code: string): string {
  return `/verify/${encodeURIComponent(code)}`;
}

/** Returns the path that leads to the page of the reviewer's certificate with this id. */
export const reviewerCertificatePath = (id: string): string =>
  `/api/pdf/certificate/${encodeURIComponent(id)}`;

/** Returns the path of the PDF of the certificate with this code. */
export function certificatePdfPath(code: string): string {
  return `/api/verify/${encodeURIComponent(code)}/certificate.pdf`;
}

/** Returns the path of the picture that other sites show with a link to a certificate's page. */
export function certificatePicturePath(code: string): string {
  return `/api/verify/${encodeURIComponent(code)}/picture.png`;
}

/** The size, in pixels, of a certificate's picture for other sites. */
export const CERTIFICATE_PICTURE = { width: 1200, height: 630 } as const;

/** The path of a style sheet with the colours of the documents as custom properties. */
export const DESIGN_STYLES_PATH = '/api/documents/design.css';

/** The issuer of badges, with the keys that verify them. */
export const BADGE_ISSUER_PATH = '/api/credentials/issuer';

/** Returns the path of the badge of the certificate with this code, as JSON or within a picture. */
export function badgePath(code: string, format: 'json' | 'svg' | 'png'): string {
  return `/api/credentials/badges/${encodeURIComponent(code)}.${format}`;
}

/**
 * Returns the path of a status list, which says which badges are not valid. `list` is the reference number of an
 * article, or `EDITOR_BADGES`.
 */
export function badgeStatusPath(list: string): string {
  return `/api/credentials/status/${encodeURIComponent(list)}`;
}

/**
 * The name of the list of editors' badges. An article with this word as its reference number shares the list. The
 * badges of its authors have other positions in the list.
 */
export const EDITOR_BADGES = 'editors';

/** The key in session storage of the `ArticlePreview` that the preview page shows. */
export const ARTICLE_PREVIEW_KEY = 'journal:article-preview';
export const ARTICLE_PREVIEW_PATH = '/preview';

/** Returns the address that browsers request to count a view of an article. */
export function viewPath(refnumber: string): string {
  return `/api/usage/${encodeURIComponent(refnumber)}/view`;
}
