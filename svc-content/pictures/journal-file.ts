import { journalPicturePath } from '@app/contracts';
import type { UploadedFile } from '@app/service-kit';
import type { Digest } from '../storage/digest.ts';
import type { FileSource, FileStore } from '../storage/file-store.ts';
import type { Stores } from '../storage/stores.ts';
import { pdfOf } from '../storage/uploads.ts';
import { pictureOf } from './picture.ts';

/** An uploaded file whose URL is a field of the settings or of the design. */
export interface JournalFile {
  store: FileStore;
  bytes: FileSource;
  digest: Digest;
  path: string;
}

/** The name of the form field that contains the file. */
const FIELD = 'file';

/**
 * Prepares an uploaded file for its store and determines its URL. The file is a PDF, a picture for pages or a
 * picture for print. Throws `unsupported_file` if it is none of these.
 */
export async function journalFile(
  file: UploadedFile,
  kind: 'pdf' | 'journal' | 'printed',
  stores: Stores,
): Promise<JournalFile> {
  if (kind === 'pdf') {
    const { path: bytes, digest } = await pdfOf(file, FIELD);
    const store = stores.journalForms;
    return { store, bytes, digest, path: `/assets/journal/${store.nameOf(digest.sha256)}` };
  }
  const picture = await pictureOf(file, FIELD, kind);
  const { bytes, digest } = picture;
  const path = journalPicturePath(digest.sha256, picture);
  return { store: stores.journalPictures, bytes, digest, path };
}
