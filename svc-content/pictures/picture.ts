import { PRINTED_PICTURE } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import sharp, { type ResizeOptions, type WebpOptions } from 'sharp';
import { digestOf } from '../storage/digest.ts';

/** Only these formats, detected by content, are decoded: SVG would expose a large XML parser to untrusted input. */
sharp.block({ operation: ['VipsForeignLoad'] });
const formats = ['Png', 'Jpeg', 'Webp', 'Nsgif'];
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
sharp.cache(false);

/** Photos of phones have fewer pixels, but a few kilobytes of PNG can claim a thousand times as many. */
const MAX_PIXELS = 50_000_000;
/** A hundred times as long as the largest picture takes. */
const ENCODING_TIMEOUT_S = 20;

/** Twice the displayed size in pixels, for high-density screens. */
const frames = {
  editor: { width: 320, height: 320, fit: 'cover' },
  logo: { width: 360, height: 180, fit: 'inside', withoutEnlargement: true },
  journal: { width: 560, height: 640, fit: 'inside', withoutEnlargement: true },
  printed: { ...PRINTED_PICTURE, fit: 'inside', withoutEnlargement: true },
} as const satisfies Record<string, ResizeOptions>;

/** At effort 6, the transparency of a detailed seal takes 30 s; at effort 5, it takes 1 s. */
const forScreens: WebpOptions = { quality: 66, smartSubsample: true, effort: 5 };
/**
 * Changes a pixel by at most 4 of 256 levels. A PDF stores pixels without loss: with a drawing blurred by lossy
 * compression, every certificate would take half as much space again.
 */
const forPrint: WebpOptions = { nearLossless: true, quality: 40, effort: 4 };

export type Picture = Awaited<ReturnType<typeof pictureOf>>;

/** Encodes an upload again, which drops its metadata (such as the location) and hidden payloads. */
export async function pictureOf(file: UploadedFile, field: string, frame: keyof typeof frames) {
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
