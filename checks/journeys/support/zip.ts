import { buffer } from 'node:stream/consumers';
import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { openPromise } from 'yauzl';

/** Reads the wanted entries of a zip and returns their contents. */
export async function zipFiles(
  path: string,
  isWanted = (_name: string) => true,
): Promise<Map<string, Buffer<ArrayBuffer>>> {
  const files = new Map<string, Buffer<ArrayBuffer>>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    if (!isWanted(entry.fileName)) continue;
    files.set(entry.fileName, Buffer.from(await buffer(await zip.openReadStreamPromise(entry))));
  }
  return files;
}

/** Reads all entries of a zip and returns their sizes in bytes. */
export async function zipEntries(path: string): Promise<Map<string, number>> {
  return new Map(Array.from(await zipFiles(path), ([name, { length }]) => [name, length]));
}

/** Returns a zip with the given files, by their paths. */
export async function makeZip(
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): Promise<Buffer> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [path, content] of Object.entries(files)) {
    await zip.add(path, new BlobReader(new Blob([content])));
  }
  return Buffer.from(await (await zip.close()).arrayBuffer());
}
