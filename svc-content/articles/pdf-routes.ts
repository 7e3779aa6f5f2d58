import { articlePdfPath } from '@app/contracts';
import { readArticlePdf } from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import { seesAll } from '../record-store/responses.ts';
import { byteRange } from '../storage/byte-range.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { ArticleRecord } from './model.ts';
import type { ArticleCatalogue } from './slice.ts';

type PdfRoutes = { auth: Bearer; catalogue: ArticleCatalogue; store: FileStore };

/** Mounts the route of article PDFs. Indexers require the PDF in the directory of the article's page. */
export function pdfRoutes({ auth, catalogue, store }: PdfRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(readArticlePdf, async (ctx, { params }) => {
    const article = catalogue.current.articleByRef.get(params.refnumber);
    const isVisible = article && (article.status === 'enabled' || seesAll(ctx));
    // Only the canonical path is accepted. The path of another issue, or a number written as “01”, is not found.
    if (!isVisible || ctx.path !== articlePdfPath(article)) throw new AppError('not_found');

    setHeaders(ctx, article);
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const { sha256, size } = article.pdf;
    const range = isRangeRequest(ctx) ? byteRange(ctx.get('range'), size) : undefined;
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

function setHeaders(ctx: Context, { refnumber, pdf, status }: ArticleRecord): void {
  ctx.status = 200;
  ctx.etag = `"${pdf.sha256}"`;
  ctx.lastModified = pdf.stored;
  ctx.set('Cache-Control', status === 'enabled' ? 'no-cache' : 'private, no-store');
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('Content-Disposition', `inline; filename="${refnumber}.pdf"`);
}

/** Returns whether to use the `Range` header: for GET only, and with `If-Range` only if the file has not changed. */
function isRangeRequest(ctx: Context): boolean {
  if (ctx.method !== 'GET') return false;
  const condition = ctx.get('if-range');
  return ['', ctx.response.get('ETag'), ctx.response.get('Last-Modified')].includes(condition);
}
