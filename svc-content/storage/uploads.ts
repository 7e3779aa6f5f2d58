import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const STALE_AFTER_MS = 60 * 60 * 1000;

/** Removes what a process that was killed in the middle of an upload has left. */
export async function removeStaleUploads(uploadDir: string): Promise<void> {
  await mkdir(uploadDir, { recursive: true });
  for (const name of await readdir(uploadDir)) {
    if (!name.startsWith('upload-')) continue;
    const folder = join(uploadDir, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > STALE_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}
