import { journalPicturePath } from '@app/contracts';
import type { Logger, MultipartForm } from '@app/service-kit';
import { z } from 'zod';
import { pictureOf } from '../pictures/picture.ts';
import type { Digest } from './digest.ts';
import type { FileSource, FileStore } from './file-store.ts';
import type { Stores } from './stores.ts';
import { fileOf, parseForm, pdfOf } from './upload-form.ts';

/** A file that the settings or the design name by its address. */
export interface JournalFile {
  store: FileStore;
  source: FileSource;
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
    const { path: source, digest } = await pdfOf(file, JOURNAL_FILE);
    const store = stores.journalForms;
    return { store, source, digest, path: `/assets/journal/${store.nameOf(digest.sha256)}` };
  }
  const picture = await pictureOf(file, JOURNAL_FILE, kind);
  const { bytes: source, digest } = picture;
  const path = journalPicturePath(digest.sha256, picture);
  return { store: stores.journalPictures, source, digest, path };
}

/** Stores the file before its record names it; the one that the record named before is swept. */
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
