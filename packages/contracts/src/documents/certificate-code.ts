// This file has no schemas, because they would add zod to the JavaScript of every reader's first page.

/** Extracts a code from typed, pasted or scanned text, such as the URL of the verification page. */
export function extractCode(text: string): string {
  const [, step = text] = /(?:^|\/)verify\/+([^/?#]+)/i.exec(text) ?? [];
  return step
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\/+$/, '')
    .slice(0, LONGEST);
}

/** More than the longest reference number with a hyphen and check characters. Longer text is cut. */
const LONGEST = 100;
