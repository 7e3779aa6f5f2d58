import { articlePdfPath, pageLink } from '@app/contracts';
import { readArticlePdf, readIssueZip } from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import { issueKey } from '../issues/keys.ts';
import { seesAll } from '../record-store/responses.ts';
import { digestOf } from '../storage/digest.ts';
import type { FileStore } from '../storage/file-store.ts';
import { sendStoredFile } from '../storage/send-file.ts';
import { issueZip } from './issue-zip.ts';
import type { ArticleCatalogue } from './slice.ts';

interface PdfRoutes {
  auth: Bearer;
  catalogue: ArticleCatalogue;
  store: FileStore;
  /** Returns whether the request has a link with which an article is read that is not public. */
  hasPreviewLink(ctx: Context, article: string): Promise<boolean>;
}

/** Mounts the routes of article PDFs, one by one and of a whole issue. Indexers require the PDF in the directory of the article's page. */
export function pdfRoutes({ auth, catalogue, store, hasPreviewLink }: PdfRoutes) {
  const { router, mount } = endpointRouter({ auth });

  mount(readArticlePdf, async (ctx, { params }) => {
    const article = catalogue.current.articleByRef.get(params.refnumber);
    const isPublic = article?.status === 'enabled';
    const isVisible =
      article && (isPublic || seesAll(ctx) || (await hasPreviewLink(ctx, String(article._id))));
    // Only the canonical path is accepted. The path of another issue, or a number written as “01”, is not found.
    if (!isVisible || ctx.path !== articlePdfPath(article)) throw new AppError('not_found');
    ctx.set('Link', pageLink(article, 'collection'));
    if (!isPublic) ctx.set('X-Robots-Tag', 'noindex');
    await sendStoredFile(ctx, store, article.pdf, {
      name: `${article.refnumber}.pdf`,
      cacheControl: isPublic ? 'no-cache' : 'private, no-store',
      disposition: 'inline',
    });
  });

  mount(readIssueZip, (ctx, { params }) => {
    const { issueByKey, articlesByIssue } = catalogue.current;
    const key = issueKey(params);
    const articles = (articlesByIssue.get(key) ?? []).filter(({ status }) => status === 'enabled');
    if (!issueByKey.has(key) || articles.length === 0) throw new AppError('not_found');
    const { year, volume, issue } = params;
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    const files = articles.map(({ refnumber, pdf }) => `${refnumber} ${pdf.sha256}`);
    ctx.etag = `W/"${digestOf(Buffer.from(files.join('\n'))).sha256}"`;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.attachment(`volume-${volume}-issue-${issue}-${year}.zip`);
    ctx.type = 'application/zip';
    ctx.body = issueZip(articles, store);
  });

  return router;
}
