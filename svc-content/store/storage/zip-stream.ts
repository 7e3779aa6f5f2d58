import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';

/**
 * Adds a file with its modification date, or the current date. Resolves when the file is in the zip file. Rejects
 * if the client has disconnected.
 */
export type AddToZip = (name: string, content: string | Readable, date?: Date) => Promise<void>;

/**
 * Returns a zip file, to which `fill` adds files one after another. If `fill` fails, the stream fails, so that no
 * client stores an incomplete file. If the client disconnects, the stream of the current file is closed, because that
 * stream holds a connection to the storage.
 */
export function zipStream(fill: (add: AddToZip) => Promise<void>): Readable {
  const zip = new ZipArchive();
  const left = new AbortController();
  let current: Readable | undefined;
  zip.once('close', () => {
    left.abort();
    current?.destroy();
  });

  const add: AddToZip = async (name, content, date = new Date()) => {
    current = typeof content === 'string' ? undefined : content;
    if (zip.destroyed) current?.destroy();
    left.signal.throwIfAborted();
    const added = once(zip, 'entry', { signal: left.signal });
    // PDFs and pictures are stored uncompressed, because their formats are already compressed.
    zip.append(content, { name, date, store: current !== undefined });
    await added;
  };
  fill(add)
    .then(() => zip.finalize())
    .catch((error: Error) => zip.destroy(error));
  return zip;
}
