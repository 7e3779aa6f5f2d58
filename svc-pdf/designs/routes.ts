import { PREVIEW_PATH, previewRequestSchema } from '@app/contracts';
import { AppError, type Bearer, jsonBody, parse } from '@app/service-kit';
import Router from '@koa/router';
import pLimit from 'p-limit';
import type { Renderer } from '../browser/renderer.ts';
import { drawPage } from './draw-page.ts';
import { assertDrawable } from './fresh-pictures.ts';
import { type PreviewParts, previewDocument } from './preview.ts';
import { printedDesign } from './printed-design.ts';

export interface DesignRoutesOptions extends PreviewParts {
  auth: Bearer;
  renderer: Renderer;
}

/** Two pictures of a megabyte in Base64, and the texts. */
const BODY_LIMIT = '3mb';
/** Whoever types is one; of their previews only the last is waited for. */
const WAITING = 8;

/** How documents would look in a design that is not saved. */
export function designRoutes({ auth, renderer, ...parts }: DesignRoutesOptions): Router {
  const router = new Router();
  // One at a time, so that certificates have pages of the browser left.
  const limit = pLimit(1);

  router.post(PREVIEW_PATH, auth.require('admin'), jsonBody({ limit: BODY_LIMIT }), async (ctx) => {
    const { document, design } = parse(previewRequestSchema, ctx.request.body);
    assertDrawable(design);
    const type = ctx.accepts('image/png', 'application/pdf') || 'image/png';
    if (limit.pendingCount >= WAITING) {
      throw new AppError('unavailable', { headers: { 'Retry-After': '1' } });
    }
    ctx.set('Cache-Control', 'private, no-store');
    ctx.attachment(`Preview of ${document}.${type === 'image/png' ? 'png' : 'pdf'}`, {
      type: 'inline',
    });
    ctx.type = type;
    ctx.body = await limit(async () => {
      // Who has typed on meanwhile has asked for another.
      if (ctx.res.closed) return null;
      const printed = await printedDesign(design, parts.content.picture);
      const pdf = await renderer.render(await previewDocument(parts, document, printed));
      return type === 'image/png' ? drawPage(pdf) : pdf;
    });
  });

  return router;
}
