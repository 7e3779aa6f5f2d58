import { PRINTED_PICTURE } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import sharp, { type ResizeOptions, type WebpOptions } from 'sharp';
import { digestOf } from '../../store/storage/digest.ts';

/** Only these formats, detected by content, are decoded: SVG would expose a large XML parser to untrusted input. */
sharp.block({ operation: ['VipsForeignLoad'] });
const formats = ['Png', 'Jpeg', 'Webp', 'Nsgif'];
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
sharp.cache(false);

/** The maximum number of pixels. A PNG file of a few kilobytes can claim to have many more than any photo. */
const MAX_PIXELS = 50_000_000;
/** The maximum time to encode a picture, in seconds. */
const ENCODING_TIMEOUT_S = 20;

/** The maximum sizes in pixels. On screens, pictures are shown at half this size, for high-density screens. */
const frames = {
  editor: { width: 320, height: 320, fit: 'cover' },
  logo: { width: 360, height: 180, fit: 'inside', withoutEnlargement: true },
  journal: { width: 560, height: 640, fit: 'inside', withoutEnlargement: true },
  printed: { ...PRINTED_PICTURE, fit: 'inside', withoutEnlargement: true },
} as const satisfies Record<string, ResizeOptions>;

/** At effort 6, encoding a detailed picture with transparency takes 30 s; at effort 5, it takes 1 s. */
const forScreens: WebpOptions = { quality: 66, smartSubsample: true, effort: 5 };
/**
 * Changes each color value by at most 4 of 256 levels. Lossy compression would add noise, which a PDF stores without
 * loss, so every certificate would be 50 percent larger.
 */
const forPrint: WebpOptions = { nearLossless: true, quality: 40, effort: 4 };

export type Picture = Awaited<ReturnType<typeof pictureOf>>;

/** Encodes an uploaded picture again, which drops metadata (such as the location) and hidden payloads. */
export async function pictureOf(file: UploadedFile, field: string, frame: keyof typeof frames) {
  const refuse = (message: string, cause?: unknown): never => {
    throw new AppError('unsupported_file', { issues: [{ path: field, message }], cause });
  };
  if (file.size === 0) refuse('The file is empty');
  // `metadata` reads only the header, so the number of pixels need not be limited here.
  const { width, height } = await sharp(file.path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => refuse('This is not a PNG, JPEG, WebP or GIF picture', cause));
  if (width * height > MAX_PIXELS) refuse('The picture has more than 50 million pixels');

  const { data, info } = await sharp(file.path, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: ENCODING_TIMEOUT_S })
    .autoOrient()
    .resize(frames[frame])
    .webp(frame === 'printed' ? forPrint : forScreens)
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => refuse('The picture is damaged', cause));
  const bytes = new Uint8Array(data);
  return { bytes, digest: digestOf(bytes), width: info.width, height: info.height };
}

/** The parts of a WebP file that `pictureOf` writes: pixels, transparency, and the header that announces it. */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/**
 * Throws `unsupported_file` if a picture is not one that `pictureOf` has encoded: WebP of at most the largest frame,
 * without metadata and without anything behind the picture.
 */
export async function requireStoredPicture(
  bytes: Uint8Array<ArrayBuffer>,
  field: string,
): Promise<void> {
  const refuse = (message: string, cause?: unknown): never => {
    throw new AppError('unsupported_file', { issues: [{ path: field, message }], cause });
  };
  if (!webpChunks(bytes)?.every((chunk) => WEBP_CHUNKS.has(chunk))) {
    refuse('This is not a picture of this journal');
  }
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((cause: unknown) => refuse('The picture is damaged', cause));
  const sizes = Object.values(frames);
  if (width > Math.max(...sizes.map((frame) => frame.width))) refuse('The picture is too wide');
  if (height > Math.max(...sizes.map((frame) => frame.height))) refuse('The picture is too high');
  await sharp(bytes, { failOn: 'warning' })
    .stats()
    .catch((cause: unknown) => refuse('The picture is damaged', cause));
}

/** Returns the names of the chunks of a WebP file, or undefined if the file does not consist of chunks alone. */
function webpChunks(bytes: Uint8Array<ArrayBuffer>): string[] | undefined {
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
