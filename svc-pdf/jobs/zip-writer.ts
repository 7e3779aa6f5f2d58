import { closeSync, openSync, writevSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const VERSION = 45;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
/** Made on Unix, a file that all may read and its owner may change. */
const MADE_BY = (3 << 8) | VERSION;
const ATTRIBUTES = 0o100644 * 0x10000;
/** A number that has no room in its field, and stands in a ZIP64 record. */
const ELSEWHERE = 0xffff_ffff;
const TOO_MANY = 0xffff;

/**
 * A zip of stored files: PDFs are packed already, deflated they take a dozen times as long and 2 % less. Each
 * file is there at once and whole, so its header is right from the start. For a thread: it blocks.
 */
export class ZipWriter {
  readonly #file: number;
  readonly #moment = momentOf(new Date());
  readonly #directory: Buffer[] = [];
  #offset = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add(name: string, content: Uint8Array): void {
    const nameBytes = Buffer.from(name);
    // What both headers say: method 0, when, CRC, size packed and unpacked, lengths of the name and of the rest.
    const common = Buffer.alloc(22);
    common.writeUInt32LE(this.#moment, 2);
    common.writeUInt32LE(crc32(content), 6);
    common.writeUInt32LE(content.length, 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt16LE(nameBytes.length, 18);
    this.#directory.push(centralHeader(common, nameBytes, this.#offset));
    const head = bytesOf([4, 0x04034b50], [2, VERSION], [2, FLAGS]);
    this.#write([head, common, nameBytes, content]);
  }

  /** Writes the directory and closes the file. */
  end(): void {
    const start = this.#offset;
    const count = this.#directory.length;
    this.#write([Buffer.concat(this.#directory)]);
    const size = this.#offset - start;
    const isLarge = count >= TOO_MANY || start >= ELSEWHERE;
    if (isLarge) this.#write([largeEnd(count, size, start, this.#offset)]);
    const [few, from] = isLarge ? [TOO_MANY, ELSEWHERE] : [count, start];
    this.#write([
      bytesOf([4, 0x06054b50], [4, 0], [2, few], [2, few], [4, size], [4, from], [2, 0]),
    ]);
    closeSync(this.#file);
  }

  #write(parts: Uint8Array[]): void {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let written = writevSync(this.#file, parts);
    // A disk that is nearly full takes a part.
    while (written < length) {
      written += writevSync(this.#file, [Buffer.concat(parts).subarray(written)]);
    }
    this.#offset += length;
  }
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function bytesOf(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 8) at = bytes.writeBigUInt64LE(BigInt(value), at);
    else at = bytes.writeUIntLE(value, at, length);
  }
  return bytes;
}

/** The directory's end with room for large numbers, and where that is. */
function largeEnd(count: number, size: number, start: number, offset: number): Buffer {
  const versions: Field[] = [
    [2, MADE_BY],
    [2, VERSION],
  ];
  return Buffer.concat([
    bytesOf([4, 0x06064b50], [8, 44], ...versions, [8, 0], [8, count], [8, count]),
    bytesOf([8, size], [8, start], [4, 0x07064b50], [4, 0], [8, offset], [4, 1]),
  ]);
}

function centralHeader(common: Buffer, name: Buffer, offset: number): Buffer {
  const own = Buffer.from(common);
  let large: Buffer = Buffer.of();
  if (offset >= ELSEWHERE) {
    const size = own.readUInt32LE(10);
    own.writeUInt32LE(ELSEWHERE, 10);
    own.writeUInt32LE(ELSEWHERE, 14);
    large = bytesOf([2, 1], [2, 24], [8, size], [8, size], [8, offset]);
    own.writeUInt16LE(large.length, 20);
  }
  return Buffer.concat([
    bytesOf([4, 0x02014b50], [2, MADE_BY], [2, VERSION], [2, FLAGS]),
    own,
    // No comment, on the first disk, of no kind, and where its own header is.
    bytesOf([2, 0], [2, 0], [2, 0], [4, ATTRIBUTES], [4, Math.min(offset, ELSEWHERE)]),
    name,
    large,
  ]);
}

/** As DOS writes it, in UTC: the time in the lower half. */
function momentOf(date: Date): number {
  const day =
    ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time =
    (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x10000 + time;
}
