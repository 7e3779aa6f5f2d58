import { escapeHtml } from '@app/contracts';
import { type Line, mended, type Piece, shiftOf } from '@app/service-kit/pdf-lines';

export type Words = ReadonlySet<string>;

/**
 * Returns the words and hyphenated words of a document, by which `joined` decides whether a hyphen at a line end
 * belongs to the word.
 */
export function wordsOf(lines: readonly Line[]): Words {
  return new Set(lines.flatMap(({ text }) => text.toLowerCase().match(/[\p{L}-]{2,}/gu) ?? []));
}

/** Returns a line as HTML with superscripts and subscripts. */
export function htmlOf(line: Line): string {
  const tagged = (piece: Piece) => {
    const text = escapeHtml(piece.text);
    const shift = shiftOf(piece, line);
    if (!shift) return text;
    const start = text.startsWith(' ') ? ' ' : '';
    return `${start}<${shift}>${text.trim()}</${shift}>`;
  };
  return mended(line.pieces.map(tagged).join('')).replace(/<\/(su[bp])>\s?<\1>/g, ' ');
}

const isAddress = (word: string) => /:\/\/|\b10\.\d{4,}\/|^www\./i.test(word);

/** Joins the texts of lines, and the parts of words that were divided at a line end. */
export function joined(texts: readonly string[], words: Words): string {
  return texts.reduce((before, next) => {
    const [last = ''] = /\S+$/.exec(before) ?? [];
    const [first = ''] = /^\S+/.exec(next) ?? [];
    const isSplit = /[/_-]$|https?:$/.test(last) || (/\.$/.test(last) && /^[a-z0-9]/.test(first));
    if ((isAddress(last) && isSplit) || (/https?:$/.test(last) && first.startsWith('//'))) {
      return before + next;
    }
    if (!/[\p{L}\d]-$/u.test(last)) return `${before} ${next}`.trim();
    // “COVID-” and “19” are not syllables of one word.
    if (!/^\p{Ll}/u.test(first)) return before + next;
    const start = (/[\p{L}-]+-$/u.exec(last)?.[0] ?? '').toLowerCase();
    const end = (/^[\p{L}-]+/u.exec(first)?.[0] ?? '').toLowerCase();
    const isKnown = (word: string) => word.length > 2 && words.has(word);
    const isTwo = words.has(start + end) || (isKnown(start.slice(0, -1)) && isKnown(end));
    const isOne = words.has(start.slice(0, -1) + end) || !isTwo;
    return (isOne ? before.slice(0, -1) : before) + next;
  }, '');
}
