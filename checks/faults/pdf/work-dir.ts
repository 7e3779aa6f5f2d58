import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';

/** The signature with which a zip's last record begins; it has no comment here. */
const endOfZip = Buffer.from('PK\u0005\u0006');
const endRecordBytes = 22;

/** The files below a folder, the largest first. */
export function filesIn(folder: string): { path: string; size: number; tail: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => look(`${entry.parentPath}/${entry.name}`) ?? [])
    .sort((a, b) => b.size - a.size);
}

function look(path: string) {
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
  } catch (fault) {
    // Removed meanwhile.
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}

/** A zip is being written, and so many bytes of it are there. */
export const zipGrows = (folder: string, bytes: number): boolean =>
  filesIn(folder).some(({ size, tail }) => size >= bytes && !isEnd(tail));

/** A zip is written to its end. */
export const zipIsWritten = (folder: string): boolean =>
  filesIn(folder).some(({ tail }) => isEnd(tail));

const isEnd = (tail: Buffer) =>
  tail.length === endRecordBytes && tail.subarray(0, endOfZip.length).equals(endOfZip);
