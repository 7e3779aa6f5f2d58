import type { ImportFormat, ImportSource } from '@app/contracts';
import { isBibtex, readBibtex } from './bibtex.ts';
import { readCrossref } from './crossref.ts';
import { isCsv, readCsv } from './csv.ts';
import { decode, lineOf } from './decode.ts';
import { readJson } from './exported-json.ts';
import { readJats } from './jats-articles/read-jats.ts';
import { faultySource, type Source } from './source.ts';

/** Reads import files that follow each other in `bytes`. Without `files`, there is one without a name. */
export function readSources(bytes: Uint8Array, files: readonly ImportSource[] = []): Source[] {
  if (files.length === 0) return [readSource(bytes)];
  let end = 0;
  return files.map(({ name, size }) => {
    const start = end;
    end += size;
    return { ...readSource(bytes.subarray(start, end)), file: name };
  });
}

/** Reads an import file. The format (CSV, BibTeX, JSON, JATS or Crossref's XML) is detected from the content. */
export function readSource(bytes: Uint8Array): Source {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) {
    return faultySource(
      'csv',
      'This is a spreadsheet or an archive: save the table as CSV (UTF-8)',
    );
  }
  if (first === 0x1f && second === 0x8b) {
    return faultySource('csv', 'This file is compressed: unpack it first');
  }
  const decoded = decode(bytes);
  if ('message' in decoded) return faultySource(formatOf(bytes), decoded.message, decoded.line);
  const { text } = decoded;
  if (text.includes('\0')) {
    const message = 'Contains a NUL character: this is not a text file';
    return faultySource('csv', message, lineOf(text, '\0'));
  }
  if (/^\s*</.test(text)) {
    return isJats(text) ? readJats(text) : readCrossref(text);
  }
  if (/^\s*[[{]/.test(text)) return readJson(text);
  return isBibtex(text) && !isCsv(text) ? readBibtex(text) : readCsv(text);
}

/** Returns the format of a file that cannot be decoded. */
function formatOf(bytes: Uint8Array): ImportFormat {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000));
  if (/^\s*</.test(head)) return isJats(head) ? 'jats' : 'crossref';
  return isBibtex(head) && !isCsv(head) ? 'bibtex' : 'csv';
}

const isJats = (text: string) => /<(?:\w+:)?article[\s>]/.test(text);
