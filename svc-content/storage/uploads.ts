import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const STALE_UPLOAD_MS = 60 * 60 * 1000;

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
