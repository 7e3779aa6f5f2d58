import { isBibtex, readBibtex } from './bibtex.ts';
import { readCrossref } from './crossref.ts';
import { isCsv, readCsv } from './csv.ts';
import type { Source } from './source.ts';

/** Reads a source of articles, whose format its content tells, whatever the file is called. */
export function readSource(bytes: Uint8Array): Source {
  const decoded = decode(bytes);
  if ('message' in decoded) {
    const { line, message } = decoded;
    return { format: 'csv', rows: [], columns: {}, faults: [{ line, column: '', message }] };
  }
  const { text } = decoded;
  if (/^\s*</.test(text)) return readCrossref(text);
  return isBibtex(text) && !isCsv(text) ? readBibtex(text) : readCsv(text);
}

function decode(bytes: Uint8Array): { text: string } | { line: number; message: string } {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) {
    return {
      line: 1,
      message: 'This is a spreadsheet or an archive: save the table as CSV (UTF-8)',
    };
  }
  // Excel's “Unicode text”.
  const isUtf16 = first === 0xff && second === 0xfe;
  const decoder = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return {
      line: brokenLine(bytes),
      message: 'Not UTF-8: save the file as CSV UTF-8, or as UTF-8 text',
    };
  }
  const nul = text.indexOf('\0');
  if (nul < 0) return { text };
  const line = text.slice(0, nul).split('\n').length;
  return { line, message: 'Holds a NUL character: this is not a text file' };
}

/** The line of the first byte that is not UTF-8: there the decoder writes what nobody types. */
function brokenLine(bytes: Uint8Array): number {
  const text = new TextDecoder().decode(bytes);
  return text.slice(0, text.indexOf('\ufffd')).split('\n').length;
}
