import { journalPicturePath } from '@app/contracts';
import type { MultipartForm } from '@app/service-kit';
import { z } from 'zod';
import type { Digest } from '../storage/digest.ts';
import type { FileSource, FileStore } from '../storage/file-store.ts';
import type { Stores } from '../storage/stores.ts';
import { fileOf, parseForm, pdfOf } from '../storage/upload-form.ts';
import { pictureOf } from './picture.ts';

/** A file whose address is a field of the settings or the design. */
export interface JournalFile {
  store: FileStore;
  bytes: FileSource;
  digest: Digest;
  path: string;
}

/** The field of a form that holds such a file, and nothing else. */
export const JOURNAL_FILE = 'file';
const noFields = z.strictObject({});

/** A PDF, or a picture for a page or for print. */
export async function journalFile(
  form: MultipartForm,
  kind: 'pdf' | 'journal' | 'printed',
  stores: Stores,
): Promise<JournalFile> {
  parseForm(noFields, form, JOURNAL_FILE);
  const file = fileOf(form, JOURNAL_FILE);
  if (kind === 'pdf') {
    const { path: bytes, digest } = await pdfOf(file, JOURNAL_FILE);
    const store = stores.journalForms;
    return { store, bytes, digest, path: `/assets/journal/${store.nameOf(digest.sha256)}` };
  }
  const picture = await pictureOf(file, JOURNAL_FILE, kind);
  const { bytes, digest } = picture;
  const path = journalPicturePath(digest.sha256, picture);
  return { store: stores.journalPictures, bytes, digest, path };
}
