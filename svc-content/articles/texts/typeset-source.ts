import { buffer } from 'node:stream/consumers';
import { megabytes } from '@app/contracts';
import { type FullText, figureTypes, shownFigureTypes } from '@app/contracts/full-text';
import type { TypesetRecord, TypesetSource } from '@app/contracts/typeset';
import { AppError } from '@app/service-kit';
import type { FileStore } from '../../store/storage/file-store.ts';
import { type Stores, storedFigure } from '../../store/storage/stores.ts';
import { fileNodes } from './result.ts';

/** The maximum size of a source in bytes. Redis stores the source until the PDF is made. */
const MAX_SOURCE = 50 * 1024 * 1024;
const LARGE_SOURCE = `The text and its pictures have more than ${megabytes(MAX_SOURCE)}. Use fewer or smaller pictures.`;

/** The media types of pictures that browsers show. */
const shownTypes = new Set<string>(shownFigureTypes.map((type) => figureTypes[type]));

interface Wanted {
  record: TypesetRecord;
  /** The hash of the text. */
  sha256: string;
  /** The address of the folder of supplementary files. The name of a file follows. */
  address: string;
}

/**
 * Returns the source of a typeset PDF. Throws `unprintable` without reading further if the source would be too large.
 */
export async function typesetSource(
  stores: Pick<Stores, 'texts' | 'figures'>,
  { record, sha256, address }: Wanted,
): Promise<Buffer> {
  let size = 0;
  const read = async (store: FileStore, hash: string): Promise<Buffer> => {
    const found = await store.open(hash);
    // The error must not be `unavailable`, because all other PDFs would then wait for this one.
    if (!found) throw new Error(`${store.nameOf(hash)} is missing`);
    size += found.size;
    if (size <= MAX_SOURCE) return buffer(found.bytes);
    found.bytes.destroy();
    throw unprintable(LARGE_SOURCE);
  };
  const stored = await read(stores.texts, sha256);
  // The front matter of the manuscript is not printed. The text was checked when it was stored.
  const text: FullText = { ...(JSON.parse(String(stored)) as FullText), front: [] };
  const pictures: TypesetSource['pictures'] = [];
  const contents: Buffer[] = [];
  const files: TypesetSource['files'] = {};
  for (const [file, { type }] of new Map(fileNodes(text).map((node) => [node.file, node]))) {
    const figure = storedFigure(stores, file);
    if (!figure) continue;
    const { mediaType } = figure.store;
    if (type === 'file') files[file] = address + file;
    // Pictures that browsers do not show are left out. The PDF says that they are not available, as the page does.
    if (type === 'file' || !shownTypes.has(mediaType)) continue;
    const bytes = await read(figure.store, figure.sha256);
    pictures.push({ file, mediaType, size: bytes.length });
    contents.push(bytes);
  }
  const head: TypesetSource = { ...record, text, files, pictures };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents]);
}

/** Returns an `unprintable` error about the text. Editors read `message`. */
export const unprintable = (message: string) =>
  new AppError('unprintable', { issues: [{ path: 'text', message }] });
