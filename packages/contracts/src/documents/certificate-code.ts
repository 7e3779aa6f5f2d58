// A readers' page imports this file, so it must not import zod.

/** Extracts a code from typed, pasted or scanned text, such as the URL of the verification page. */
export function extractCode(text: string): string {
  const [, step = text] = /(?:^|\/)verify\/+([^/?#]+)/i.exec(text) ?? [];
  return step
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\/+$/, '')
    .slice(0, LONGEST);
}

/**
 * The length to which typed text is truncated. The longest code is a 64-character reference number, a hyphen and 8
 * characters.
 */
const LONGEST = 100;
