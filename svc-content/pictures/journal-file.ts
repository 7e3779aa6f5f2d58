import { journalPicturePath } from '@app/contracts';
import type { Logger, MultipartForm } from '@app/service-kit';
import { z } from 'zod';
import type { Digest } from '../storage/digest.ts';
import type { FileSource, FileStore } from '../storage/file-store.ts';
import type { Stores } from '../storage/stores.ts';
import { fileOf, parseForm, pdfOf } from '../storage/upload-form.ts';
import { pictureOf } from './picture.ts';

/** A file whose address is a field of the settings or the design. */
export interface JournalFile {
  store: FileStore;
  source: FileSource;
  digest: Digest;
  path: string;
}

/** The only field of the upload form. */
export const JOURNAL_FILE = 'file';
const noFields = z.strictObject({});

export async function journalFile(
  form: MultipartForm,
  kind: 'pdf' | 'journal' | 'printed',
  stores: Stores,
): Promise<JournalFile> {
  parseForm(noFields, form, JOURNAL_FILE);
  const file = fileOf(form, JOURNAL_FILE);
  if (kind === 'pdf') {
    const { path: source, digest } = await pdfOf(file, JOURNAL_FILE);
    const store = stores.journalForms;
    return { store, source, digest, path: `/assets/journal/${store.nameOf(digest.sha256)}` };
  }
  const picture = await pictureOf(file, JOURNAL_FILE, kind);
  const { bytes: source, digest } = picture;
  const path = journalPicturePath(digest.sha256, picture);
  return { store: stores.journalPictures, source, digest, path };
}

/** Stores the file, then writes the record that names it. The previous file is removed by the orphan sweep. */
export async function storeFor<T>(
  { store, source, digest }: JournalFile,
  log: Logger,
  write: () => Promise<T>,
): Promise<T> {
  await store.store(source, digest);
  const written = await write();
  await store.storeAgainIfSwept(source, digest, log);
  return written;
}
