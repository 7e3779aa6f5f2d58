import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type UploadedFile } from '@app/service-kit';
import { digestFile } from './digest.ts';

const STALE_UPLOAD_MS = 60 * 60 * 1000;

export type Pdf = Awaited<ReturnType<typeof pdfOf>>;

/** Computes the digest of an uploaded PDF. Throws `unsupported_file` if the file lacks the signature of a PDF. */
export async function pdfOf(file: UploadedFile, field: string) {
  const digest = await digestFile(file.path);
  if (digest.isPdf) return { ...file, digest };
  const message = digest.size === 0 ? 'The file is empty' : 'This is not a PDF';
  throw new AppError('unsupported_file', { issues: [{ path: field, message }] });
}

/** Removes uploads that are older than an hour. They remain if a process ends during a request. */
export async function removeStaleUploads(uploadDir: string): Promise<void> {
  await mkdir(uploadDir, { recursive: true });
  for (const name of await readdir(uploadDir)) {
    if (!name.startsWith('upload-')) continue;
    const folder = join(uploadDir, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > STALE_UPLOAD_MS) await rm(folder, { recursive: true, force: true });
  }
}
