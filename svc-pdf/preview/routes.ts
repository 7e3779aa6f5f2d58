import { designPictures, MAX_UNSAVED_PIXELS, type PreviewRequest } from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter, limitConcurrency } from '@app/service-kit';
import { imageSize } from 'image-size';
import { embedPictures } from '../content/pictures.ts';
import type { Renderer } from '../printing/renderer.ts';
import { drawPage } from './draw-page.ts';
import { type PreviewOptions, previewDocument } from './preview.ts';

/** Accepted types, detected from the bytes, because browsers ignore the media type of a picture's `data:` URL. */
const ACCEPTED = ['png', 'jpg', 'webp'];

/**
 * Throws `invalid_request` if the header of an uploaded picture declares more than `MAX_UNSAVED_PIXELS`, because the
 * browser would need hundreds of megabytes. Stored pictures need no check, because svc-content has scaled them down.
 */
function assertDrawable(design: PreviewRequest['design']): void {
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

export interface PreviewRoutesOptions extends PreviewOptions {
  auth: Bearer;
  renderer: Renderer;
}

export function previewRoutes({ auth, renderer, ...options }: PreviewRoutesOptions) {
  const { router, mount } = endpointRouter({ auth });
  // Print one preview at a time, so that the browser's other pages are free for certificates.
  const run = limitConcurrency({ atOnce: 1, waiting: 8 });

  mount(api.previewDocument, async (ctx, { body: { document, design } }) => {
    assertDrawable(design);
    const type = ctx.accepts('image/png', 'application/pdf') || 'image/png';
    const preview = await run(async () => {
      // The client has closed the connection, for example to request a preview of later changes.
      if (ctx.res.closed) return null;
      const printed = await embedPictures(design, options.content.picture);
      const pdf = await renderer.render(await previewDocument(options, document, printed));
      return type === 'image/png' ? drawPage(pdf) : pdf;
    });
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment(`Preview of ${document}.${type === 'image/png' ? 'png' : 'pdf'}`, {
      type: 'inline',
    });
    ctx.type = type;
    ctx.body = preview;
  });

  return router;
}
