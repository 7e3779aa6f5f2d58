import { PRINTED_PICTURE } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import sharp, { type ResizeOptions, type WebpOptions } from 'sharp';
import { type Digest, digestOf } from '../storage/digest.ts';

/**
 * Only these formats, detected by content, are decoded. SVG is excluded, because rendering it would expose a large
 * XML parser to untrusted input. Every drawing program also exports PNG.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPng',
    'VipsForeignLoadJpeg',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
  ],
});
// Caching is disabled, because each upload is read only once.
sharp.cache(false);

/**
 * The maximum number of pixels. Photos of phones have fewer, but a few kilobytes of PNG can claim a thousand times
 * as many.
 */
const MAX_PIXELS = 50_000_000;
/** The time limit of the encoding in seconds. It is a hundred times as long as the largest picture takes. */
const ENCODING_TIMEOUT_S = 20;

/** The size of each kind of picture in pixels. It is twice the displayed size, for high-density screens. */
const frames = {
  editor: { width: 320, height: 320, fit: 'cover' },
  logo: { width: 360, height: 180, fit: 'inside', withoutEnlargement: true },
  journal: { width: 560, height: 640, fit: 'inside', withoutEnlargement: true },
  printed: { ...PRINTED_PICTURE, fit: 'inside', withoutEnlargement: true },
} as const satisfies Record<string, ResizeOptions>;

/**
 * The WebP options of pictures for screens. At effort 6, the transparency of a detailed seal takes 30 s; at effort
 * 5, it takes 1 s.
 */
const forScreens: WebpOptions = { quality: 66, smartSubsample: true, effort: 5 };
/**
 * The WebP options of pictures for print. They change a pixel by at most 4 of 256 levels. A PDF stores pixels
 * without loss. If lossy compression had blurred a drawing, every certificate would take half as much space again.
 */
const forPrint: WebpOptions = { nearLossless: true, quality: 40, effort: 4 };

export interface Picture {
  /** The encoded picture in the WebP format. */
  bytes: Uint8Array<ArrayBuffer>;
  digest: Digest;
  width: number;
  height: number;
}

/**
 * Encodes an uploaded picture again. This drops its metadata (such as the location) and hidden payloads. Throws
 * `unsupported_file` if the file is not an acceptable picture.
 */
export async function pictureOf(
  file: UploadedFile,
  field: string,
  frame: keyof typeof frames,
): Promise<Picture> {
  const refuse = (message: string, cause?: unknown): never => {
    throw new AppError('unsupported_file', { issues: [{ path: field, message }], cause });
  };
  if (file.size === 0) refuse('The file is empty');
  // This call reads only the header, so the limit does not apply yet.
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
