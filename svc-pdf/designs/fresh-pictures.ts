import { designPictures, FRESH_PIXELS_AT_MOST, type PreviewRequest } from '@app/contracts';
import { AppError } from '@app/service-kit';
import { imageSize } from 'image-size';

/** By its bytes: a browser does not go by what the address says it is. */
const TAKEN = ['png', 'jpg', 'webp'];

/**
 * Refuses a picture that would take the browser hundreds of megabytes to draw, by what its first bytes claim.
 * Stored ones were made small by svc-content.
 */
export function assertDrawable(design: PreviewRequest['design']): void {
  const issues = designPictures.flatMap((field) => {
    const [, encoded] = design[field].split(';base64,');
    const message = encoded && faultOf(Buffer.from(encoded, 'base64'));
    return message ? [{ path: `design.${field}`, message }] : [];
  });
  if (issues.length > 0) throw new AppError('invalid_request', { issues });
}

function faultOf(picture: Buffer): string | undefined {
  const { type, width, height } = sizeOf(picture);
  if (!TAKEN.includes(`${type}`)) return 'A PNG, JPEG or WebP picture';
  if (width * height > FRESH_PIXELS_AT_MOST) {
    return `At most ${FRESH_PIXELS_AT_MOST / 1_000_000} megapixels; this has ${width} × ${height} pixels`;
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
