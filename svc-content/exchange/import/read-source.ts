import {
  type ImportFormat,
  type ImportSource,
  importFormatList,
  withWindowsCharacters,
} from '@app/contracts';
import { decode, HEAD, lineOf } from '../xml/decode.ts';
import { isBibtex, readBibtex } from './bibtex.ts';
import { readCrossref } from './crossref.ts';
import { isCsv, readCsv } from './csv.ts';
import { readJson } from './exported-json.ts';
import { readJats } from './jats-articles/read-jats.ts';
import { faultySource, type Source } from './source.ts';

/** Reads import files that are concatenated in `bytes`. Without `files`, `bytes` is one file without a name. */
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
  const text = withWindowsCharacters(decoded.text);
  if (text.includes('\0')) {
    const message = 'Contains a NUL character: this is not a text file';
    return faultySource('csv', message, lineOf(text, '\0'));
  }
  const source = readText(text);
  const other = source.rows.length === 0 ? otherFormat(text) : undefined;
  if (other === undefined) return source;
  const message = `This is ${other}, which cannot be imported: import ${importFormatList()}`;
  return faultySource(source.format, message);
}

function readText(text: string): Source {
  if (/^\s*</.test(text)) {
    return isJats(text) ? readJats(text) : readCrossref(text);
  }
  if (/^\s*[[{]/.test(text)) return readJson(text);
  return isBibtex(text) && !isCsv(text) ? readBibtex(text) : readCsv(text);
}

/** The formats of other programs, recognized by the beginning of a file. */
const OTHER_FORMATS: readonly (readonly [start: RegExp, name: string])[] = [
  [/<(?:PubmedArticle|MedlineCitation|ArticleSet)/, 'PubMed’s XML'],
  [/<bibtex:|bibtexml\.sf\.net/, 'BibTeXML'],
  [/<(?:\w+:)?mods(?:Collection)?[\s>]/, 'MODS'],
  [/<xml>\s*<records>/, 'EndNote’s XML'],
  [/<records>\s*<record>/, 'DOAJ’s XML'],
  [/<(?:\w+:)?resource\s[^>]*datacite\.org/, 'DataCite’s XML'],
  [/<[^>]*www\.loc\.gov\/MARC21/, 'MARCXML'],
  [/<(?:\w+:)?TEI[\s>]/, 'TEI'],
  [/<html[\s>]/i, 'a web page'],
  [/^\s*TY {1,2}- /, 'RIS'],
  [/^\s*%0 \w/, 'the format of EndNote'],
  [/^\s*PMID *- /, 'the format of PubMed'],
  [/^\s*FN (?:Clarivate|Thomson|ISI)/, 'the format of Web of Science'],
];

/** Returns the name of another format, or undefined. */
function otherFormat(text: string): string | undefined {
  const start = text.slice(0, HEAD);
  return OTHER_FORMATS.find(([pattern]) => pattern.test(start))?.[1];
}

/** Returns the format of a file that cannot be decoded, for the error message. */
function formatOf(bytes: Uint8Array): ImportFormat {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000));
  if (/^\s*</.test(head)) return isJats(head) ? 'jats' : 'crossref';
  return isBibtex(head) && !isCsv(head) ? 'bibtex' : 'csv';
}

const isJats = (text: string) => /<(?:\w+:)?article[\s>]/.test(text);
