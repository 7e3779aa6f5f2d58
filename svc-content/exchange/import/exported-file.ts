import { readFile } from 'node:fs/promises';
import type { ExportedVersion } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import type { StoredVersion } from '../../articles/model.ts';
import { cleanRichFields } from '../../articles/rich-fields.ts';
import { figureTypeOf } from '../../articles/texts/result.ts';
import { requireStoredPicture } from '../../journal/pictures/picture.ts';
import { digestOf } from '../../store/storage/digest.ts';
import { type Stores, storedFile } from '../../store/storage/stores.ts';
import { pdfOf } from '../../store/uploaded-pdfs/uploaded-pdf.ts';

/**
 * Stores a file of an exported journal unchanged under its path: a picture, a PDF or the file of a full text. Encoding
 * a picture again would lose quality. Throws `unsupported_file` if the content differs from the hash in the path, or is
 * not of the type that the path requires.
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
    const message = `${path} is damaged: its content differs from the exported file`;
    throw new AppError('unsupported_file', { issues: [{ path: 'file', message }] });
  }
  const { type, folder } = stored.store;
  if (folder === 'figures') requireFigure(path, type, bytes);
  else if (folder === 'texts') {
    // A text is checked later, when the article to which it belongs is imported.
  } else if (type === 'webp' || type === 'png') await requireStoredPicture(bytes, 'file', type);
  else await pdfOf(file, 'file');
  await stored.store.store(bytes, digest);
}

/** Throws `unsupported_file` if a picture of a text is not of the type in its path. */
function requireFigure(path: string, type: string, bytes: Uint8Array): void {
  // A supplementary file may have any content, because it is only downloaded.
  if (type === 'bin' || figureTypeOf(path, Buffer.from(bytes)) === type) return;
  const message = `${path} is not a picture of this type`;
  throw new AppError('unsupported_file', { issues: [{ path: 'file', message }] });
}

/** Returns the hash and the size of a file that was sent earlier. Throws `invalid_request` if the file is missing. */
export async function requireSent(
  stores: Stores,
  path: string,
  field: string,
): Promise<{ sha256: string; size: number }> {
  const file = storedFile(stores, path);
  const found = file && (await file.store.stat(file.sha256));
  if (found) return { sha256: file.sha256, size: found.size };
  const message = `${path} was not sent: start the import again`;
  throw new AppError('invalid_request', { issues: [{ path: field, message }] });
}

export async function sentVersions(
  stores: Stores,
  versions: readonly ExportedVersion[],
): Promise<StoredVersion[]> {
  const sent: StoredVersion[] = [];
  for (const { date, note, title, abstract, file } of versions) {
    sent.push({
      date: new Date(date),
      note,
      ...cleanRichFields({ title, abstract }),
      pdf: { ...(await requireSent(stores, file, 'versions')), stored: new Date() },
    });
  }
  return sent;
}
