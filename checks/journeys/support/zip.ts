import { openPromise } from 'yauzl';

/** Reads all entries of a zip and returns their sizes in bytes. */
export async function zipEntries(path: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    let size = 0;
    for await (const piece of await zip.openReadStreamPromise(entry)) size += piece.length;
    sizes.set(entry.fileName, size);
  }
  return sizes;
}
