import { journalPicturePath } from '@app/contracts';
import type { UploadedFile } from '@app/service-kit';
import type { Stores } from '../../store/storage/stores.ts';
import { pdfOf } from '../../store/uploaded-pdfs/uploaded-pdf.ts';
import { pictureOf } from './picture.ts';

/**
 * Prepares an uploaded file whose URL becomes the value of a field of the settings, the design or an issue. `field` is
 * the name of the field in the form. The kind `printed` is for pictures in printed documents, and `icon` for the icon
 * of browser tabs. Throws `unsupported_file` if the file is not of the given kind.
 */
export async function journalFile(
  file: UploadedFile,
  kind: 'pdf' | 'journal' | 'printed' | 'icon',
  stores: Stores,
  field = 'file',
) {
  if (kind === 'pdf') {
    const { path: bytes, digest } = await pdfOf(file, field);
    const store = stores.journalForms;
    return { store, bytes, digest, path: `/assets/journal/${store.nameOf(digest.sha256)}` };
  }
  const picture = await pictureOf(file, field, kind);
  const { bytes, digest } = picture;
  const store = kind === 'icon' ? stores.journalIcons : stores.journalPictures;
  const path = journalPicturePath(digest.sha256, picture, kind === 'icon' ? 'png' : 'webp');
  return { store, bytes, digest, path };
}
