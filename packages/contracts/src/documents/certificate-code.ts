// Plain values only: a schema would add zod to the readers' first page.

/**
 * The code in typed, pasted or scanned text: without the URL of its page, without spaces, and with plain hyphens. The
 * server ignores case and corrects digits typed for letters.
 */
export function extractCode(text: string): string {
  const [, step = text] = /(?:^|\/)verify\/+([^/?#]+)/i.exec(text) ?? [];
  return step
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\/+$/, '')
    .slice(0, LONGEST);
}

/** More than the longest reference number, a hyphen and the check characters; a longer text is cut. */
const LONGEST = 100;
