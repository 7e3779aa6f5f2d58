import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Editor } from '@app/contracts';

/** Without the letters that are taken for digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 8;

export interface Codes {
  /** Of the certificate of that author of that article. */
  article(refnumber: string, author: string): string;
  /** Of an editor's certificate of that day, `YYYY-MM-DD`: of nobody who has another role by now. */
  editor(editor: Pick<Editor, 'id' | 'name' | 'category'>, day: string): string;
}

/**
 * A code names the certificate and proves that this journal made it; nothing is stored. What it certifies is
 * read from the journal's own records.
 */
export function createCodes(key: string): Codes {
  const seal = (...parts: string[]) => {
    const digest = createHmac('sha256', key).update(JSON.stringify(parts)).digest();
    // 256 is a multiple of 32: each sign is as likely as any other.
    return [...digest.subarray(0, SIGNS)].map((byte) => ALPHABET[byte % 32]).join('');
  };
  return {
    article: (refnumber, author) => `${refnumber}-${seal('article', refnumber, author)}`,
    editor: ({ id, name, category }, day) =>
      `ED-${day.replaceAll('-', '')}-${seal('editor', id, name, category, day)}`,
  };
}

export interface CodeParts {
  /** The reference number of an article, in whatever capitals; `ED-` and a day of an editor. */
  subject: string;
  /** The last signs, as they are printed. */
  seal: string;
}

/** The parts of a code as it was typed, in small letters or with O for 0 and I or L for 1. */
export function partsOf(code: string): CodeParts | null {
  const [, subject, signs] = /^(.+)-([0-9a-z]{8})$/i.exec(code) ?? [];
  if (!subject || !signs) return null;
  const seal = signs.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return { subject, seal };
}

/** In constant time: how far a guess was right is nobody's business. */
export function bearsSeal(code: string, seal: string): boolean {
  return timingSafeEqual(Buffer.from(code.slice(-SIGNS)), Buffer.from(seal));
}
