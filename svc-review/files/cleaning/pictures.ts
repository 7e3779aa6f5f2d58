import { cleanedProfile } from './colour-profiles.ts';

/** Removes data about the origin of pictures: EXIF, XMP, IPTC, comments, previews. Pixels and colours do not change. */

export type PictureFormat = 'jpeg' | 'png' | 'jpeg-2000';

export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return start.slice(4, 8) === 'jP  ' ? 'jpeg-2000' : undefined;
}

/**
 * Returns a picture without data about its origin, or undefined if the picture has no such data. Throws for a damaged
 * picture, whose content cannot be checked.
 */
export function cleanedPicture(bytes: Uint8Array, format: PictureFormat): Uint8Array | undefined {
  const clean = { jpeg: cleanJpeg, png: cleanPng, 'jpeg-2000': cleanJpeg2000 }[format];
  const cleaned = clean(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return cleaned.equals(bytes) ? undefined : cleaned;
}

const damaged = () => new Error('A picture is damaged');

/** The end of image and the start of scan. */
const EOI = 0xd9;
const SOS = 0xda;
/**
 * Matches the segments of a JPEG that are needed to draw it: JFIF without preview, colour profiles, Adobe's transform.
 */
const NEEDED = /^(?:\xe0JFIF\0|\xe2ICC_PROFILE\0|\xeeAdobe)/;

function cleanJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  // A picture without its end is retained, because programs draw its beginning.
  for (let isDrawn = false; !(isDrawn && at >= bytes.length); ) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) throw damaged();
    if (marker === EOI) break;
    const hasLength = !(marker === 1 || (marker >= 0xd0 && marker <= 0xd7));
    const end = hasLength ? at + 2 + segmentLength(bytes, at + 2) : at + 2;
    if (end > bytes.length) throw damaged();
    const segment = bytes.subarray(at, end);
    const head = segment.toString('latin1', 1, 2) + segment.toString('latin1', 4, 16);
    const isData = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef);
    if (head.startsWith('\xe1Exif\0')) orientation = orientationOf(segment.subarray(10));
    else if (head.startsWith('\xe0JFIF\0')) kept.push(withoutPreview(segment));
    else if (!isData || NEEDED.test(head)) kept.push(withCleanProfile(segment));
    at = end;
    if (marker === SOS) {
      at = endOfScan(bytes, at);
      kept.push(bytes.subarray(end, at));
      isDrawn = true;
    }
  }
  // Keep only the end mark, because some cameras and editors append previews and other data.
  kept.push(bytes.subarray(at, at + 2));
  if (orientation > 1) kept.splice(1, 0, orientationSegment(orientation));
  return Buffer.concat(kept);
}

function segmentLength(bytes: Buffer, at: number): number {
  if (at + 2 > bytes.length) throw damaged();
  return Math.max(2, bytes.readUInt16BE(at));
}

/** Returns where the next segment after entropy-coded data begins. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? EOI;
    const isCoded = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isCoded) return at;
  }
  return bytes.length;
}

/** The bytes of a segment before a profile: marker, length, name and the numbers of the parts. */
const PROFILE_START = 18;

/**
 * Returns a segment whose colour profile contains no data about its origin. A profile in several segments is not
 * changed. It is larger than 64 kB.
 */
function withCleanProfile(segment: Buffer): Buffer {
  const isWhole = segment.toString('latin1', 4, PROFILE_START) === 'ICC_PROFILE\0\x01\x01';
  const profile = isWhole ? cleanedProfile(segment.subarray(PROFILE_START)) : undefined;
  return profile ? Buffer.concat([segment.subarray(0, PROFILE_START), profile]) : segment;
}

/** Returns a JFIF segment without its thumbnail. */
function withoutPreview(segment: Buffer): Buffer {
  if (segment.length <= 18) return segment;
  const short = Buffer.from(segment.subarray(0, 18));
  short.writeUInt16BE(16, 2);
  short.fill(0, 16, 18);
  return short;
}

/** Reads the orientation in EXIF data, which Word and browsers follow. Returns 1 if there is none. */
function orientationOf(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const count = read16(start);
    for (let entry = 0; entry < count; entry += 1) {
      const at = start + 2 + 12 * entry;
      if (read16(at) === 0x0112) return read16(at + 8) <= 8 ? read16(at + 8) : 1;
    }
  } catch {
    // The data are incomplete, and every program ignores them.
  }
  return 1;
}

/** Returns a segment of EXIF data with nothing but the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from('ffe10000457869660000', 'hex');
  head.writeUInt16BE(8 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}

/** The chunks of a PNG that change how it is drawn. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    if (at + 12 > bytes.length) throw damaged();
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw damaged();
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}

/** The boxes of a JPEG 2000 file that are needed to draw it. */
const BOXES = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c', 'rreq', 'jpch', 'jplh']);

function cleanJpeg2000(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw damaged();
    const length = bytes.readUInt32BE(at);
    // A length of 0 means up to the end of the file. A length of 1 means that the next eight bytes contain the length,
    // for boxes of more than 4 GB.
    if (length === 1 || (length > 1 && length < 8)) throw damaged();
    const end = length === 0 ? bytes.length : at + length;
    if (end > bytes.length) throw damaged();
    if (BOXES.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}
