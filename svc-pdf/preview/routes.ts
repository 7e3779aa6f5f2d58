import * as api from '@app/contracts/endpoints';
import { type Bearer, endpointRouter, limitConcurrency } from '@app/service-kit';
import { embedPictures } from '../content/pictures.ts';
import type { Renderer } from '../printing/renderer.ts';
import { drawPage } from './draw-page.ts';
import { type PreviewOptions, previewDocument } from './preview.ts';
import { assertDrawable } from './uploaded-pictures.ts';

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
