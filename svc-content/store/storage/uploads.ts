import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const STALE_UPLOAD_MS = 60 * 60 * 1000;

/** Removes uploads that are older than an hour. They remain if a process is killed during a request. */
export async function removeStaleUploads(uploadDir: string): Promise<void> {
  await mkdir(uploadDir, { recursive: true });
  for (const name of await readdir(uploadDir)) {
    if (!name.startsWith('upload-')) continue;
    const folder = join(uploadDir, name);
    // A request that ends meanwhile removes its folder.
    const found = await stat(folder).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs <= STALE_UPLOAD_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
