import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

/** Returns a zip file with texts as files, by their paths. */
export async function zipOf(
  entries: readonly (readonly [path: string, text: string])[],
  options: { password?: string; level?: number } = {},
): Promise<File> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [path, text] of entries) await zip.add(path, new TextReader(text), options);
  return new File([await zip.close()], 'journal.zip');
}
