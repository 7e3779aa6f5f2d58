import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';

/** The signature of the last record in a zip. */
const endOfZip = Buffer.from('PK\u0005\u0006');
/** The size of the last record in bytes. It is constant, because our zip files have no comment. */
const endRecordBytes = 22;

/** Lists all files below a folder, the largest first. `tail` contains the last 22 bytes of the file. */
export function filesIn(folder: string): { path: string; size: number; tail: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => readEnd(`${entry.parentPath}/${entry.name}`) ?? [])
    .sort((a, b) => b.size - a.size);
}

function readEnd(path: string) {
  try {
    const file = openSync(path, 'r');
    try {
      const { size } = fstatSync(file);
      const tail = Buffer.alloc(Math.min(endRecordBytes, size));
      readSync(file, tail, 0, tail.length, size - tail.length);
      return { path, size, tail };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // The file was deleted after it was listed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns whether the folder contains an unfinished zip of at least this size. */
export const zipGrows = (folder: string, bytes: number): boolean =>
  filesIn(folder).some(({ size, tail }) => size >= bytes && !isEnd(tail));

/** Returns whether the folder contains a finished zip. */
export const zipIsWritten = (folder: string): boolean =>
  filesIn(folder).some(({ tail }) => isEnd(tail));

const isEnd = (tail: Buffer) =>
  tail.length === endRecordBytes && tail.subarray(0, endOfZip.length).equals(endOfZip);
