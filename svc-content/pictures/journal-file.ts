import { journalPicturePath } from '@app/contracts';
import type { UploadedFile } from '@app/service-kit';
import type { Digest } from '../storage/digest.ts';
import type { FileSource, FileStore } from '../storage/file-store.ts';
import type { Stores } from '../storage/stores.ts';
import { pdfOf } from '../storage/uploads.ts';
import { pictureOf } from './picture.ts';

/** A file whose address is a field of the settings or the design. */
export interface JournalFile {
  store: FileStore;
  bytes: FileSource;
  digest: Digest;
  path: string;
}

/** The field of the form. */
const FIELD = 'file';

/** A PDF, or a picture for a page or for print. */
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
