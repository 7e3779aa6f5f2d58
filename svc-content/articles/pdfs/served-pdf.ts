import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { FileStore } from '../../store/storage/file-store.ts';
import { changedAt } from '../marks.ts';
import type { ArticleRecord } from '../model.ts';
import { isTextRemoved } from '../notices.ts';
import { shownPdf } from '../shown-pdf.ts';
import { articleSheet, type SheetJournal, versionSheet } from './article-sheet.ts';
import { printWhatFits } from './print.ts';
import type { Sheet } from './sheet.ts';

/**
 * The version of the sheets' design. Increase it with each change of the design, so that clients do not use
 * cached PDFs.
 */
const SHEET_VERSION = 1;

/**
 * The cache of PDFs with sheets. It is small, because few articles have notices and printing takes a fraction of a
 * second.
 */
const printed = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({
  max: 8,
  ttl: 10 * 60_000,
});

/** A PDF with a sheet in front, or a sheet that replaces a PDF. `sha256` is a hash of the sheet and the PDF's hash. */
export interface MarkedPdf {
  sha256: string;
  stored: Date;
  /** Prints the PDF, or returns it from the cache. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Returns the PDF with the sheet of the notices, or undefined if the article has no notice. The stored PDF does not
 * change.
 */
export function markedPdf(
  record: ArticleRecord,
  journal: SheetJournal,
  store: FileStore,
): MarkedPdf | undefined {
  const sheet = articleSheet(record, journal);
  const { sha256 } = shownPdf(record);
  return sheet && marked(record, sheet, isTextRemoved(record) ? undefined : sha256, store);
}

/**
 * Returns the earlier version with this number and a sheet in front, or undefined if the version does not exist. If a
 * notice has removed the text, returns only the sheet of the notices.
 */
export function earlierPdf(
  record: ArticleRecord,
  number: number,
  journal: SheetJournal,
  store: FileStore,
): MarkedPdf | undefined {
  const version = versionSheet(record, number, journal);
  if (!version) return undefined;
  if (isTextRemoved(record)) return markedPdf(record, journal, store);
  const notices = articleSheet(record, journal)?.blocks.slice(1) ?? [];
  const sheet = { ...version.sheet, blocks: [...version.sheet.blocks, ...notices] };
  return marked(record, sheet, version.pdf.sha256, store);
}

/** A PDF as readers receive it. `sha256` is the hash of the bytes. */
interface ReadersPdf {
  sha256: string;
  size: number;
  read(): Promise<Readable>;
}

/** Returns the PDF that readers receive: the stored PDF, or the one with notices. */
export async function readersPdf(
  record: ArticleRecord,
  journal: SheetJournal,
  store: FileStore,
): Promise<ReadersPdf> {
  const pdf = markedPdf(record, journal, store);
  const { sha256, size } = shownPdf(record);
  if (!pdf) return { sha256, size, read: () => store.read(sha256) };
  const bytes = await pdf.bytes();
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { sha256: hash, size: bytes.length, read: async () => Readable.from([bytes]) };
}

/** Returns a PDF that begins with a sheet. If `sha256` is given, the stored PDF with this hash follows the sheet. */
function marked(
  record: ArticleRecord,
  sheet: Sheet,
  sha256: string | undefined,
  store: FileStore,
): MarkedPdf {
  const content = JSON.stringify([SHEET_VERSION, sha256, sheet]);
  const key = createHash('sha256').update(content).digest('hex');
  const print = async () => {
    const following = sha256 === undefined ? {} : { following: await bytesOf(store, sha256) };
    return printWhatFits({ ...sheet, ...following });
  };
  // The promise is cached, because viewers request several parts at the same time.
  const bytes = () => {
    const known = printed.get(key);
    if (known) return known;
    const printing = print();
    printed.set(key, printing);
    printing.catch(() => printed.delete(key));
    return printing;
  };
  return { sha256: key, stored: changedAt(record), bytes };
}

async function bytesOf(store: FileStore, sha256: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(await store.read(sha256)));
}
