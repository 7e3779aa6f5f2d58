import { articlePdfPath } from '@app/contracts';
import { AppError, type Bearer } from '@app/service-kit';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { seesAll } from '../record-store/responses.ts';
import { byteRange } from '../storage/byte-range.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { ArticleRecord } from './model.ts';

export interface PdfRoutes {
  auth: Bearer;
  catalogue: Catalogue;
  store: FileStore;
}

/** The article's PDF in the directory of its page, as indexers ask for it. */
export function pdfRoutes({ auth, catalogue, store }: PdfRoutes): Router {
  const router = new Router();

  router.get('/archives/:year/:volume/:issue/:refnumber.pdf', auth.optional, async (ctx) => {
    const article = catalogue.current.articleByRef.get(ctx.params.refnumber ?? '');
    const shown = article && (article.status === 'enabled' || seesAll(ctx));
    // One address only: not that of another issue, nor another spelling of the numbers.
    if (!shown || ctx.path !== articlePdfPath(article)) throw new AppError('not_found');

    describe(ctx, article);
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const { sha256, size } = article.pdf;
    const range = appliesRange(ctx) ? byteRange(ctx.get('range'), size) : undefined;
    if (range === 'unsatisfiable') {
      ctx.status = 416;
      ctx.set('Content-Range', `bytes */${size}`);
      ctx.body = '';
      return;
    }
    if (ctx.method === 'GET') ctx.body = await store.read(sha256, range);
    ctx.type = 'application/pdf';
    ctx.length = range ? range.last - range.first + 1 : size;
    if (range) {
      ctx.status = 206;
      ctx.set('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
    }
  });

  return router;
}

function describe(ctx: Context, { refnumber, pdf }: ArticleRecord): void {
  ctx.status = 200;
  ctx.etag = `"${pdf.sha256}"`;
  ctx.lastModified = pdf.stored;
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Content-Disposition', `inline; filename="${refnumber}.pdf"`);
}

/** A range is for GET, and with `If-Range` only of the very file that the client has begun with. */
function appliesRange(ctx: Context): boolean {
  if (ctx.method !== 'GET') return false;
  const condition = ctx.get('if-range');
  return ['', ctx.response.get('ETag'), ctx.response.get('Last-Modified')].includes(condition);
}
