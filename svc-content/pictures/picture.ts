import { PRINTED_PICTURE } from '@app/contracts';
import { AppError, type UploadedFile } from '@app/service-kit';
import sharp, { type ResizeOptions, type WebpOptions } from 'sharp';
import { type Digest, digestOf } from '../storage/digest.ts';
import type { Sent } from '../storage/upload-form.ts';

/**
 * Only these are ever decoded, found by their content and not by their name. SVG is not among them:
 * drawing one means trusting a large parser of somebody's XML, with the machine's fonts, for files
 * that any drawing program also exports as PNG.
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
// Each upload is read once.
sharp.cache(false);

/** A telephone's photographs are smaller; a few kilobytes of PNG can claim a thousand times as many. */
const MOST_PIXELS = 50_000_000;
/** A hundred times what the largest picture takes. */
const ENCODED_WITHIN_S = 20;

/** What becomes of a picture where it is shown: twice as many pixels, for fine screens. */
const frames = {
  editor: { width: 320, height: 320, fit: 'cover' },
  logo: { width: 360, height: 180, fit: 'inside', withoutEnlargement: true },
  journal: { width: 560, height: 640, fit: 'inside', withoutEnlargement: true },
  printed: { ...PRINTED_PICTURE, fit: 'inside', withoutEnlargement: true },
} as const satisfies Record<string, ResizeOptions>;

/** With an effort of 6, half a minute goes into the transparency of a finely drawn seal; with 5, a second. */
const forScreens: WebpOptions = { quality: 66, smartSubsample: true, effort: 5 };
/**
 * Four steps of 256 from the original at most. A PDF holds a picture's pixels without loss: those of a drawing
 * that was blurred by a photograph's compression take half as much again there, in every certificate.
 */
const forPrint: WebpOptions = { nearLossless: true, quality: 40, effort: 4 };

export interface Picture {
  /** WebP. */
  bytes: Uint8Array<ArrayBuffer>;
  digest: Digest;
  width: number;
  height: number;
}

/** The picture of a form without faults, if it has one. */
export async function pictureIn(
  { files }: Sent,
  field: string,
  frame: keyof typeof frames,
): Promise<Picture | undefined> {
  const file = files[field]?.[0];
  return file && pictureOf(file, field, frame);
}

/**
 * An uploaded picture, encoded anew: what is not pixels (metadata such as the place where it was taken,
 * a program hidden in the file) is gone.
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
  // The header alone, so that a picture of any size is looked at quickly.
  const { width, height } = await sharp(file.path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => refuse('This is not a PNG, JPEG, WebP or GIF picture', cause));
  if (width * height > MOST_PIXELS) refuse('The picture has more than 50 million pixels');

  const { data, info } = await sharp(file.path, { limitInputPixels: MOST_PIXELS })
    .timeout({ seconds: ENCODED_WITHIN_S })
    .autoOrient()
    .resize(frames[frame])
    .webp(frame === 'printed' ? forPrint : forScreens)
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => refuse('The picture is damaged', cause));
  const bytes = new Uint8Array(data);
  return { bytes, digest: digestOf(bytes), width: info.width, height: info.height };
}
