import type { PictureType } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import { ProcessError, processCaller } from '@app/service-kit/limited-process';
import { digestOf } from '../../store/storage/digest.ts';

export type PictureFrame = 'editor' | 'logo' | 'journal' | 'printed' | 'icon';
/**
 * The input of the process: an uploaded file to encode for a frame or to measure, or a picture from `pictureOf` to
 * check.
 */
export type PictureToRead =
  | { path: string; frame: PictureFrame }
  | { measured: string }
  | { stored: Uint8Array };
export type EncodedPicture =
  | { refused: string }
  | { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

const call = processCaller<PictureToRead, EncodedPicture>(
  new URL('./picture-process.ts', import.meta.url),
  {
    // A photo of 50 million pixels takes 1 s and 30 MB. A progressive photo or a GIF takes 200 MB.
    cpuS: 15,
    memoryMb: 224,
    timeoutMs: 20_000,
    idleMs: 30_000,
  },
);

/** Decodes a picture in a process with limited time and memory. Throws `unsupported_file` with the reason. */
async function read(picture: PictureToRead, field: string) {
  const answer = await call(picture).catch((cause: unknown) => {
    if (!(cause instanceof ProcessError)) throw cause;
    return { refused: refusals[cause.reason], cause };
  });
  if (!('refused' in answer)) return answer;
  const { refused: message, ...cause } = answer;
  throw new AppError('unsupported_file', { issues: [{ path: field, message }], ...cause });
}

const refusals: Record<ProcessError['reason'], string> = {
  'too slow': 'The picture takes too long to read: save it with fewer pixels',
  'too large': 'The picture needs too much memory: save it with fewer pixels',
  failed: 'The picture is damaged',
};

export type Picture = Awaited<ReturnType<typeof pictureOf>>;

/** Encodes an uploaded picture again. This removes metadata, such as the location, and hidden payloads. */
export async function pictureOf(file: UploadedFile, field: string, frame: PictureFrame) {
  if (file.size === 0) {
    const issues = [{ path: field, message: 'The file is empty' }];
    throw new AppError('unsupported_file', { issues });
  }
  const { bytes, width, height } = await read({ path: file.path, frame }, field);
  return { bytes, digest: digestOf(bytes), width, height };
}

/** Decodes an uploaded picture, which is stored unchanged. Returns its size in pixels. */
export async function measuredPicture(path: string, field: string) {
  const { width, height } = await read({ measured: path }, field);
  return { width, height };
}

/** The chunks of a WebP file that `pictureOf` writes: pixels, transparency, and the header for transparency. */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** The chunks of a PNG file that `pictureOf` writes. `pHYs` is the resolution. */
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'pHYs', 'IDAT', 'IEND']);

/**
 * Throws `unsupported_file` unless a picture could have been encoded by `pictureOf`: WebP or PNG no larger than the
 * largest frame, without metadata and without data after the picture.
 */
export async function requireStoredPicture(
  bytes: Uint8Array<ArrayBuffer>,
  field: string,
  type: PictureType,
): Promise<void> {
  const [chunks, known] =
    type === 'png' ? [pngChunks(bytes), PNG_CHUNKS] : [webpChunks(bytes), WEBP_CHUNKS];
  if (!chunks?.every((chunk) => known.has(chunk))) {
    const issues = [{ path: field, message: 'This is not a picture of this journal' }];
    throw new AppError('unsupported_file', { issues });
  }
  await read({ stored: bytes }, field);
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Returns the names of the chunks of a PNG file, or undefined if the file contains anything but chunks. */
function pngChunks(bytes: Uint8Array<ArrayBuffer>): string[] | undefined {
  const { text, view } = readerOf(bytes);
  if (text(0, 8) !== PNG_SIGNATURE) return undefined;
  const names: string[] = [];
  let at = 8;
  while (at + 12 <= bytes.length) {
    names.push(text(at + 4));
    at += 12 + view.getUint32(at);
  }
  const isWhole = at === bytes.length && names.indexOf('IEND') === names.length - 1;
  return isWhole ? names : undefined;
}

function readerOf(bytes: Uint8Array<ArrayBuffer>) {
  return {
    text: (at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length)),
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  };
}

/** Returns the names of the chunks of a WebP file, or undefined if the file contains anything but chunks. */
function webpChunks(bytes: Uint8Array<ArrayBuffer>): string[] | undefined {
  const { text, view } = readerOf(bytes);
  if (bytes.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WEBP') return undefined;
  const names: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    names.push(text(at));
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length ? names : undefined;
}
