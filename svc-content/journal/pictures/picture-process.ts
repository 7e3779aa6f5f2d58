import { PRINTED_PICTURE } from '@app/contracts/design-pictures';
import { isOutOfMemory, serveProcess } from '@app/service-kit/serve-process';
import sharp, { type FailOnOptions, type ResizeOptions, type WebpOptions } from 'sharp';
import type { EncodedPicture, PictureFrame, PictureToRead } from './picture.ts';

/**
 * Only these formats, detected by content, are decoded. SVG is excluded because it would expose a large XML parser
 * to untrusted input.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
const formats = ['Png', 'Jpeg', 'Webp', 'Nsgif'];
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
sharp.cache(false);
// Each further thread would need additional buffers.
sharp.concurrency(1);

/** The maximum number of pixels. The header of a small PNG file can claim far more pixels than any photo has. */
const MAX_PIXELS = 50_000_000;
const LARGE_PIXELS = 10_000_000;
/** The maximum width and height of a picture in a text. */
const MAX_SIDE = 20_000;
const DAMAGED_OR_LARGE = 'The picture is damaged or too large: save it with fewer pixels';

/** The maximum sizes in pixels. Pages show pictures at half this size, because high-density screens need the pixels. */
const frames = {
  editor: { width: 320, height: 320, fit: 'cover' },
  logo: { width: 360, height: 180, fit: 'inside', withoutEnlargement: true },
  journal: { width: 560, height: 640, fit: 'inside', withoutEnlargement: true },
  printed: { ...PRINTED_PICTURE, fit: 'inside', withoutEnlargement: true },
  icon: { width: 192, height: 192, fit: 'contain', background: '#fff0' },
} as const satisfies Record<PictureFrame, ResizeOptions>;

/** At effort 6, encoding a detailed picture with transparency takes 30 s; at effort 5, it takes 1 s. */
const forScreens: WebpOptions = { quality: 66, smartSubsample: true, effort: 5 };
/**
 * Changes each colour value by at most 4 of 256 levels. Lossy compression would add noise, which a PDF stores
 * without loss. Every certificate would be 50 percent larger.
 */
const forPrint: WebpOptions = { nearLossless: true, quality: 40, effort: 4 };

/** Returns the frame for a picture of this size. A small icon is not enlarged, because it would look blurred. */
function frameFor(name: PictureFrame, { width, height }: { width: number; height: number }) {
  if (name !== 'icon') return frames[name];
  const side = Math.min(frames.icon.width, Math.max(width, height));
  return { ...frames.icon, width: side, height: side };
}

async function encode(path: string, frame: PictureFrame): Promise<EncodedPicture> {
  // The number of pixels need not be limited here, because `metadata` reads only the header.
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) return { refused: 'This is not a PNG, JPEG, WebP or GIF picture' };
  if (header.width * header.height > MAX_PIXELS) {
    return { refused: `The picture has more than ${MAX_PIXELS / 1_000_000} million pixels` };
  }
  try {
    // Cameras and older programs write bytes between the parts of a JPEG file, which every browser ignores.
    const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(frameFor(frame, header));
    const encoded =
      frame === 'icon' ? picture.png() : picture.webp(frame === 'printed' ? forPrint : forScreens);
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    // Decoders do not report a lack of memory, so the size must explain the failure: some formats need
    // memory for all pixels at once.
    const isLarge = header.width * header.height > LARGE_PIXELS;
    return { refused: isLarge ? DAMAGED_OR_LARGE : 'The picture is damaged' };
  }
}

/** The size that no stored picture exceeds. */
const LARGEST = {
  width: Math.max(...Object.values(frames).map(({ width }) => width)),
  height: Math.max(...Object.values(frames).map(({ height }) => height)),
};

async function check(
  picture: Uint8Array | string,
  largest = LARGEST,
  failOn: FailOnOptions = 'warning',
): Promise<EncodedPicture> {
  const header = await sharp(picture)
    .metadata()
    .catch(() => undefined);
  if (!header) return { refused: 'The picture is damaged' };
  const { width, height } = header;
  if (width > largest.width) return { refused: 'The picture is too wide' };
  if (height > largest.height) return { refused: 'The picture is too high' };
  const isWhole = await sharp(picture, { failOn, limitInputPixels: MAX_PIXELS })
    .stats()
    .then(
      () => true,
      () => false,
    );
  return isWhole
    ? { bytes: new Uint8Array(), width, height }
    : { refused: 'The picture is damaged' };
}

// Loads the codecs first, so that their memory does not count as memory for a picture.
await sharp({ create: { width: 8, height: 8, channels: 4, background: '#fff' } })
  .webp()
  .toBuffer();
await serveProcess((picture: PictureToRead) => {
  if ('path' in picture) return encode(picture.path, picture.frame);
  if ('stored' in picture) return check(picture.stored);
  return check(picture.measured, { width: MAX_SIDE, height: MAX_SIDE }, 'error');
});
