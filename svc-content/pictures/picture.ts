import { PRINTED_PICTURE } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import sharp, { type ResizeOptions, type WebpOptions } from 'sharp';
import { type Digest, digestOf } from '../storage/digest.ts';

/**
 * Only these formats are decoded, detected by content. SVG is excluded: rendering it would expose a large XML
 * parser to untrusted input, and every drawing program also exports PNG.
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
// Each upload is read only once.
sharp.cache(false);

/** Phone photos have fewer; a few kilobytes of PNG can claim a thousand times as many. */
const MAX_PIXELS = 50_000_000;
/** A hundred times as long as the largest picture takes. */
const ENCODING_TIMEOUT_S = 20;

/** The stored sizes: twice the displayed size, for high-density screens. */
const frames = {
  editor: { width: 320, height: 320, fit: 'cover' },
  logo: { width: 360, height: 180, fit: 'inside', withoutEnlargement: true },
  journal: { width: 560, height: 640, fit: 'inside', withoutEnlargement: true },
  printed: { ...PRINTED_PICTURE, fit: 'inside', withoutEnlargement: true },
} as const satisfies Record<string, ResizeOptions>;

/** Effort 6 takes 30 s for the transparency of a detailed seal, effort 5 takes 1 s. */
const forScreens: WebpOptions = { quality: 66, smartSubsample: true, effort: 5 };
/**
 * At most 4 of 256 levels off the original. A PDF stores pixels without loss: a drawing blurred by lossy
 * compression takes half as much space again, in every certificate.
 */
const forPrint: WebpOptions = { nearLossless: true, quality: 40, effort: 4 };

export interface Picture {
  /** WebP. */
  bytes: Uint8Array<ArrayBuffer>;
  digest: Digest;
  width: number;
  height: number;
}

/** Encodes an uploaded picture again, which drops metadata (such as its location) and hidden payloads. */
export async function pictureOf(
  file: UploadedFile,
  field: string,
  frame: keyof typeof frames,
): Promise<Picture> {
  const refuse = (message: string, cause?: unknown): never => {
    throw new AppError('unsupported_file', { issues: [{ path: field, message }], cause });
  };
  if (file.size === 0) refuse('The file is empty');
  // Reads only the header, so the limit does not apply yet.
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
