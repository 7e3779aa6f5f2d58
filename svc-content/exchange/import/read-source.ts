import type { ImportSource } from '@app/contracts';
import { isBibtex, readBibtex } from './bibtex.ts';
import { readCrossref } from './crossref.ts';
import { isCsv, readCsv } from './csv.ts';
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
  // Excel saves “Unicode text” as UTF-16 with this byte order mark.
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const message = 'Not UTF-8: save the file as CSV UTF-8, or as UTF-8 text';
    return faultySource('csv', message, lineOf(text, '\ufffd'));
  }
  if (text.includes('\0')) {
    const message = 'Contains a NUL character: this is not a text file';
    return faultySource('csv', message, lineOf(text, '\0'));
  }
  if (/^\s*</.test(text)) {
    return /<(?:\w+:)?article[\s>]/.test(text) ? readJats(text) : readCrossref(text);
  }
  if (/^\s*[[{]/.test(text)) return readJson(text);
  return isBibtex(text) && !isCsv(text) ? readBibtex(text) : readCsv(text);
}

function lineOf(text: string, character: string): number {
  return text.slice(0, text.indexOf(character)).split('\n').length;
}
