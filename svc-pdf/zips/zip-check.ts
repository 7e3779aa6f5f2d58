import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';

export interface CheckedZip {
  bytes: number;
  crc: number;
  entries: number;
}

const CENTRAL_HEADER = Buffer.from('PK\x01\x02', 'latin1');

/** Reads synchronously, because yauzl's own reader takes several turns of the event loop per entry. */
class SyncReader extends RandomAccessReader {
  readonly #file: number;

  constructor(file: number) {
    super();
    this.#file = file;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    // The types lack the second parameter, which yauzl requires.
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    callback(null, readSync(this.#file, buffer, offset, length, position));
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}

/**
 * Verifies a zip of uncompressed files. The entries must follow each other without gaps up to the directory, and each
 * must have the name, size and CRC-32 that the directory lists. Throws at the first error. Must run in a worker thread,
 * because it blocks the event loop.
 */
export async function checkZip(path: string): Promise<CheckedZip> {
  const file = openSync(path, 'r');
  try {
    const bytes = fstatSync(file).size;
    const zip = await fromRandomAccessReaderPromise(new SyncReader(file), bytes);
    let crc = 0;
    let end = 0;
    for await (const entry of zip.eachEntry()) {
      const local = await zip.readLocalFileHeaderPromise(entry);
      const start = end;
      end = local.fileDataStart + entry.compressedSize;
      const whole = readRange(file, start, end);
      const isIntact =
        entry.relativeOffsetOfLocalHeader === start &&
        entry.compressionMethod === 0 &&
        local.compressionMethod === 0 &&
        local.fileName.equals(entry.fileNameRaw) &&
        crc32(whole.subarray(local.fileDataStart - start)) === entry.crc32;
      if (!isIntact) throw new Error(`${entry.fileName} is damaged in the zip`);
      crc = crc32(whole, crc);
    }
    const directory = readRange(file, end, bytes);
    if (!directory.subarray(0, 4).equals(CENTRAL_HEADER)) {
      throw new Error('The zip’s directory does not follow its last entry');
    }
    return { bytes, crc: crc32(directory, crc), entries: zip.entriesRead };
  } finally {
    closeSync(file);
  }
}

function readRange(file: number, start: number, end: number): Buffer {
  const buffer = Buffer.allocUnsafe(Math.max(0, end - start));
  for (let at = 0; at < buffer.length; ) {
    const more = readSync(file, buffer, at, buffer.length - at, start + at);
    if (more === 0) throw new Error('The zip is truncated');
    at += more;
  }
  return buffer;
}
