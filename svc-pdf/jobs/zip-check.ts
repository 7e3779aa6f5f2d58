import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

export interface CheckedZip {
  bytes: number;
  /** CRC-32 of the whole file. */
  crc: number;
  entries: number;
}

interface Entry {
  name: Buffer;
  crc: number;
  size: number;
  /** Of its local header. */
  offset: number;
}

const LOCAL = { signature: 0x04034b50, size: 30 };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const END = { signature: 0x06054b50, size: 22 };
const END_64 = { signature: 0x06064b50, size: 56 };
const LOCATOR_64 = { signature: 0x07064b50, size: 20 };
/** What stands in a field whose number is too large for it, and in a ZIP64 field instead. */
const ELSEWHERE = 0xffff_ffff;
const ZIP64_FIELD = 1;

/**
 * Opens every entry of a zip of stored files: each is where the directory says, under its name, of its size
 * and CRC. The file is read once, from its beginning to its end. It throws at the first fault. For a thread:
 * it blocks.
 */
export function checkZip(path: string): CheckedZip {
  const file = openSync(path, 'r');
  try {
    const bytes = fstatSync(file).size;
    const read = (from: number, length: number): Buffer => {
      const buffer = Buffer.allocUnsafe(length);
      for (let at = 0; at < length; ) {
        const more = readSync(file, buffer, at, length - at, from + at);
        if (more === 0) throw new Error('The zip ends too early');
        at += more;
      }
      return buffer;
    };
    const directory = directoryOf(bytes, read);
    const entries = entriesOf(read(directory.offset, directory.size));
    if (entries.length !== directory.entries) throw new Error('The zip’s directory is not whole');

    let crc = 0;
    for (const [at, entry] of entries.entries()) {
      const end = entries[at + 1]?.offset ?? directory.offset;
      const whole = read(entry.offset, end - entry.offset);
      checkEntry(entry, whole);
      crc = crc32(whole, crc);
    }
    crc = crc32(read(directory.offset, bytes - directory.offset), crc);
    return { bytes, crc, entries: entries.length };
  } finally {
    closeSync(file);
  }
}

function checkEntry({ name, crc, size }: Entry, whole: Buffer): void {
  expectSignature(whole, LOCAL.signature);
  const nameLength = whole.readUInt16LE(26);
  const start = LOCAL.size + nameLength + whole.readUInt16LE(28);
  const isWhole =
    whole.readUInt16LE(8) === 0 &&
    whole.subarray(LOCAL.size, LOCAL.size + nameLength).equals(name) &&
    start + size === whole.length &&
    crc32(whole.subarray(start)) === crc;
  if (!isWhole) throw new Error(`${name} cannot be opened in the zip`);
}

function directoryOf(bytes: number, read: (from: number, length: number) => Buffer) {
  const end = read(bytes - END.size, END.size);
  expectSignature(end, END.signature);
  const found = {
    entries: end.readUInt16LE(10),
    size: end.readUInt32LE(12),
    offset: end.readUInt32LE(16),
  };
  if (found.entries !== 0xffff && found.offset !== ELSEWHERE) return found;
  const locator = read(bytes - END.size - LOCATOR_64.size, LOCATOR_64.size);
  expectSignature(locator, LOCATOR_64.signature);
  const end64 = read(Number(locator.readBigUInt64LE(8)), END_64.size);
  expectSignature(end64, END_64.signature);
  return {
    entries: Number(end64.readBigUInt64LE(32)),
    size: Number(end64.readBigUInt64LE(40)),
    offset: Number(end64.readBigUInt64LE(48)),
  };
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < directory.length; ) {
    const header = directory.subarray(at);
    expectSignature(header, CENTRAL.signature);
    const nameEnd = CENTRAL.size + header.readUInt16LE(28);
    const extraEnd = nameEnd + header.readUInt16LE(30);
    const size = header.readUInt32LE(24);
    const offset = header.readUInt32LE(42);
    const isLarge = size === ELSEWHERE || offset === ELSEWHERE;
    entries.push({
      name: header.subarray(CENTRAL.size, nameEnd),
      crc: header.readUInt32LE(16),
      ...(isLarge ? largeNumbers(header.subarray(nameEnd, extraEnd)) : { size, offset }),
    });
    at += extraEnd + header.readUInt16LE(32);
  }
  return entries;
}

/** Of a ZIP64 field as archiver writes it: two sizes, which are the same for a stored file, and the offset. */
function largeNumbers(extra: Buffer): { size: number; offset: number } {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_FIELD) continue;
    const number = (from: number) => Number(extra.readBigUInt64LE(at + 4 + from));
    return { size: number(0), offset: number(16) };
  }
  throw new Error('The zip’s directory has no sizes for an entry');
}

function expectSignature(header: Buffer, signature: number): void {
  if (header.readUInt32LE(0) !== signature) throw new Error('The zip is broken');
}
