/** Path of one author's certificate. The name is a path segment of its own, whatever it holds. */
export function certificatePath(refnumber: string, author: string): string {
  return `/api/pdf/certificate/${encodeURIComponent(refnumber)}/${encodeURIComponent(author)}`;
}
