import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

/** Returns a zip file with the given files, by their paths. */
export async function zipOf(
  entries: Iterable<readonly [path: string, content: string | Uint8Array<ArrayBuffer>]>,
  options: { password?: string; level?: number } = {},
): Promise<File> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [path, content] of entries) {
    await zip.add(path, new BlobReader(new Blob([content])), options);
  }
  return new File([await zip.close()], 'journal.zip');
}
