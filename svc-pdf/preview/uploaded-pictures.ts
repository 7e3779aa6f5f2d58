import { designPictures, MAX_UNSAVED_PIXELS, type PreviewRequest } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { imageSize } from 'image-size';

/** Accepted types, detected from the bytes, because browsers ignore the media type of a picture's `data:` URL. */
const ACCEPTED = ['png', 'jpg', 'webp'];

/**
 * Throws `invalid_request` if the header of an uploaded picture declares more than `MAX_UNSAVED_PIXELS`, because the
 * browser would need hundreds of megabytes. Stored pictures need no check, because svc-content has scaled them down.
 */
export function assertDrawable(design: PreviewRequest['design']): void {
  const issues = designPictures.flatMap((field) => {
    const [, encoded] = design[field].split(';base64,');
    const message = encoded && issueWith(Buffer.from(encoded, 'base64'));
    return message ? [{ path: `design.${field}`, message }] : [];
  });
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
}

function issueWith(picture: Buffer): string | undefined {
  const { type, width, height } = sizeOf(picture);
  if (!ACCEPTED.includes(`${type}`)) return 'A PNG, JPEG or WebP picture';
  if (width * height > MAX_UNSAVED_PIXELS) {
    return `At most ${MAX_UNSAVED_PIXELS / 1_000_000} megapixels; this has ${width} × ${height} pixels`;
  }
  return undefined;
}

function sizeOf(picture: Buffer): ReturnType<typeof imageSize> {
  try {
    return imageSize(picture);
  } catch {
    return { width: 0, height: 0 };
  }
}
