// Plain values only: the readers' pages use them, and a schema would bring its library along.

/** Path of one author's certificate. The name is a path segment of its own, whatever it holds. */
export function certificatePath(refnumber: string, author: string): string {
  return `/api/pdf/certificate/${encodeURIComponent(refnumber)}/${encodeURIComponent(author)}`;
}

export function coverPagePath(refnumber: string): string {
  return `/api/pdf/coverpage/${encodeURIComponent(refnumber)}`;
}

export const EDITORIAL_BOARD_PDF_PATH = '/api/pdf/editorialboard';

/** The public page that says what a certificate certifies; its own data are under `/api`. */
export function verifyPath(code: string): string {
  return `/verify/${encodeURIComponent(code)}`;
}
