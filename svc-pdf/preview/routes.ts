import * as api from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import pLimit from 'p-limit';
import { embedPictures } from '../content/pictures.ts';
import type { Renderer } from '../printing/renderer.ts';
import { drawPage } from './draw-page.ts';
import { type PreviewOptions, previewDocument } from './preview.ts';
import { assertDrawable } from './uploaded-pictures.ts';

export interface PreviewRoutesOptions extends PreviewOptions {
  auth: Bearer;
  renderer: Renderer;
}

const QUEUE = 8;

export function previewRoutes({ auth, renderer, ...options }: PreviewRoutesOptions) {
  const { router, mount } = endpointRouter({ auth });
  // Print one preview at a time, so that the browser's other pages are free for certificates.
  const limit = pLimit(1);

  mount(api.previewDocument, async (ctx, { body: { document, design } }) => {
    assertDrawable(design);
    const type = ctx.accepts('image/png', 'application/pdf') || 'image/png';
    if (limit.pendingCount >= QUEUE) {
      throw new AppError('unavailable', { headers: { 'Retry-After': '1' } });
    }
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment(`Preview of ${document}.${type === 'image/png' ? 'png' : 'pdf'}`, {
      type: 'inline',
    });
    ctx.type = type;
    ctx.body = await limit(async () => {
      // The client has closed the connection, for example to request a preview of later changes.
      if (ctx.res.closed) return null;
      const printed = await embedPictures(design, options.content.picture);
      const pdf = await renderer.render(await previewDocument(options, document, printed));
      return type === 'image/png' ? drawPage(pdf) : pdf;
    });
  });

  return router;
}
