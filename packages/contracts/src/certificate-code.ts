// Plain values only: the readers' page uses it, and a schema would bring its library along.

/**
 * The code in what somebody typed, pasted or scanned: without the address of its page, without spaces, and
 * with plain dashes. Capitals and the digits that letters were taken for are the server's business.
 */
export function codeIn(text: string): string {
  const [, step = text] = /(?:^|\/)verify\/+([^/?#]+)/i.exec(text) ?? [];
  return step
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\/+$/, '')
    .slice(0, LONGEST);
}

/** No code is longer than the longest reference number, a dash and its signs; a fault shows what was typed. */
const LONGEST = 100;
