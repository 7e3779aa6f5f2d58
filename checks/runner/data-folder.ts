import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/**
 * The free space that the folder in memory must have. `npm test -- --all` writes about 200 MB. A container
 * often has only 64 MB there.
 */
const NEEDED_BYTES = 1024 ** 3;

/**
 * Creates a folder for the data of tests. It is in memory if there is enough space, because the database, Redis and the
 * storage sync their files. On a busy disk, a sync may take seconds, which exceeds the time limits of the services.
 */
export function makeDataFolder(memory = MEMORY, needed = NEEDED_BYTES): string {
  if (hasRoom(memory, needed)) {
    try {
      return mkdtempSync(`${memory}/journal-test-`);
    } catch {
      // The user may not write there.
    }
  }
  return mkdtempSync(`${tmpdir()}/journal-test-`);
}

function hasRoom(path: string, needed: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= needed;
  } catch {
    return false;
  }
}
