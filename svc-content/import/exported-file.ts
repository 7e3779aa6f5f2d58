import { readFile } from 'node:fs/promises';
import { AppError, type UploadedFile } from '@app/service-kit';
import { pdfOf } from '../pdfs/uploaded-pdf.ts';
import { requireStoredPicture } from '../pictures/picture.ts';
import { digestOf } from '../storage/digest.ts';
import { type Stores, storedFile } from '../storage/stores.ts';

/**
 * Stores a picture or form of an exported journal under its path, as it is: to encode a picture again would lose quality.
 * Throws `unsupported_file` if the file is not the one that the path names, or not like those that the journal stores.
 */
export async function storeExportedFile(
  stores: Stores,
  path: string,
  file: UploadedFile,
): Promise<void> {
  const bytes = new Uint8Array(await readFile(file.path));
  const digest = digestOf(bytes);
  const stored = storedFile(stores, path);
  if (stored?.sha256 !== digest.sha256) {
    const message = `${path} is damaged: its content is not the one that was exported`;
    throw new AppError('unsupported_file', { issues: [{ path: 'file', message }] });
  }
  if (stored.store.type === 'pdf') await pdfOf(file, 'file');
  else await requireStoredPicture(bytes, 'file');
  await stored.store.store(bytes, digest);
}
