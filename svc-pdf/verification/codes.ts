import { createHmac } from 'node:crypto';

/** Without the letters that are taken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 8;

export interface Codes {
  /** Of the certificate of that author of that article. */
  article(refnumber: string, author: string): string;
  /** Of an editor's certificate of that day, `YYYY-MM-DD`. */
  editor(id: string, name: string, day: string): string;
}

/**
 * A code names the certificate and proves that this journal made it; nothing is stored. What it certifies is
 * read from the journal's own records.
 */
export function createCodes(key: string): Codes {
  const seal = (...parts: string[]) => {
    const digest = createHmac('sha256', key).update(JSON.stringify(parts)).digest();
    return [...digest.subarray(0, SIGNS)].map((byte) => ALPHABET[byte % 32]).join('');
  };
  return {
    article: (refnumber, author) => `${refnumber}-${seal('article', refnumber, author)}`,
    editor: (id, name, day) => `ED-${day.replaceAll('-', '')}-${seal('editor', id, name, day)}`,
  };
}
