import { articlePdfPath, pageLink } from '@app/contracts';
import { readArticlePdf } from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import { seesAll } from '../record-store/responses.ts';
import type { FileStore } from '../storage/file-store.ts';
import { sendStoredFile } from '../storage/send-file.ts';
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
    ctx.set('Link', pageLink(article, 'collection'));
    await sendStoredFile(ctx, store, article.pdf, {
      name: `${article.refnumber}.pdf`,
      cacheControl: article.status === 'enabled' ? 'no-cache' : 'private, no-store',
      disposition: 'inline',
    });
  });

  return router;
}
