import { linesOf } from './report/report.ts';
import type { RewrittenFile } from './report/rewritten-file.ts';

export const textRefusals = {
  binary: 'This is not a text file: save it as UTF-8',
  'too slow': 'The text takes too long to read: make it shorter',
  'too large': 'The text is too long to read: make it shorter',
  damaged: 'The text cannot be read: save it as UTF-8',
};
export type TextRefusal = keyof typeof textRefusals;

/** Reads a text in UTF-8, and writes it again without a byte order mark and with the usual ends of lines. */
export function rewriteText(
  bytes: Uint8Array<ArrayBuffer>,
): RewrittenFile | { refused: TextRefusal } {
  const text = decoded(bytes);
  // Tabs, ends of lines and form feeds are the only controls in a text.
  if (text === undefined || /[^\P{Cc}\t\n\v\f\r]/u.test(text)) return { refused: 'binary' };
  const texts = linesOf(text);
  const copy = Buffer.from(texts.map((line) => line.text).join('\n'));
  return { bytes: new Uint8Array(copy), removed: [], pages: null, texts, unread: [] };
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
