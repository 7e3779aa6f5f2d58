import type { ImportFormat, ImportSource } from '@app/contracts';
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
  const { text } = decoded;
  if (text.includes('\0')) {
    const message = 'Contains a NUL character: this is not a text file';
    return faultySource('csv', message, lineOf(text, '\0'));
  }
  const source = readText(text);
  const other = source.rows.length === 0 ? otherFormat(text) : undefined;
  if (other === undefined) return source;
  const message = `This is ${other}, which cannot be imported: import JATS, Crossref’s XML, BibTeX or a table`;
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

/** The text of a file, or the error in its bytes. */
type Decoded = { text: string } | { message: string; line: number };

/** The first bytes in which a file states its encoding. */
const HEAD = 1_000;
const DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i;
/** Matches the encoding that JabRef, KBibTeX and Emacs state in a BibTeX file. */
const COMMENT =
  /^[ \t]*%[ \t]*encoding:[ \t]*([\w.-]+)|^.*\bJabRef\b.*\n[ \t]*%?[ \t]*encoding:[ \t]*([\w.-]+)|x-kbibtex-encoding=([\w.-]+)|-\*-.*?\bcoding:[ \t]*([\w.-]+)/im;

/** Decodes a file by its byte order mark, by the encoding that it states, or as UTF-8. */
function decode(bytes: Uint8Array): Decoded {
  const marked = encodingOfMark(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  const isXml = /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head);
  const stated = marked ? undefined : statedIn(head);
  // UTF-16 is ignored in a declaration, because bytes in which it can be read are not UTF-16.
  const label =
    marked ?? (/^utf-?(?:16|8)|^unicode$|^ucs-?2/i.test(stated ?? 'utf-8') ? 'utf-8' : stated);
  const decoder = decoderOf(label ?? 'utf-8');
  if (!decoder) {
    const message = `The encoding ${stated}, which this file states, is not known: save the file as UTF-8`;
    return { message, line: lineOf(head, stated ?? '') };
  }
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    const text = new TextDecoder(label).decode(bytes);
    return { message: messageOf(label ?? 'utf-8', stated, isXml), line: lineOf(text, '\ufffd') };
  }
}

function encodingOfMark([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  // Without a byte order mark, but with two ASCII characters at the beginning.
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : undefined;
}

function statedIn(head: string): string | undefined {
  const stated = DECLARATION.exec(head) ?? COMMENT.exec(head);
  // Java, in which JabRef is written, uses other names of encodings.
  return stated
    ?.slice(1)
    .find((label) => label !== undefined)
    ?.replace(/^(?:x-)?cp-?(?=125\d$)/i, 'windows-')
    .replace(/^iso_?8859[_-](?=\d)/i, 'iso-8859-')
    .replace(/^(?:x-)?macroman$/i, 'macintosh')
    .replace(/^(?:latin-|iso-latin-)(?=\d)/i, 'latin');
}

function decoderOf(label: string) {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function messageOf(label: string, stated: string | undefined, isXml: boolean): string {
  if (label !== 'utf-8')
    return `Not ${label.toUpperCase()}, which this file states: save the file as UTF-8`;
  if (stated) return 'Not UTF-8, which this file states: save the file as UTF-8';
  if (isXml)
    return 'Not UTF-8: state the encoding in the XML declaration, or save the file as UTF-8';
  return 'Not UTF-8: save the file as CSV UTF-8, or as UTF-8 text';
}

function lineOf(text: string, character: string): number {
  return text.slice(0, text.indexOf(character)).split('\n').length;
}
