import { PRINTED_PICTURE } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import sharp, { type ResizeOptions, type WebpOptions } from 'sharp';
import { digestOf } from '../storage/digest.ts';

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
