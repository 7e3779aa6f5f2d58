import type { Readable } from 'node:stream';
import { articlePdfPath, pageLink, voidMark } from '@app/contracts';
import { readArticlePdf, readIssueZip } from '@app/contracts/endpoints';
import { AppError, type Bearer, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import { seesAll } from '../../store/record-store/responses.ts';
import { digestOf } from '../../store/storage/digest.ts';
import type { ByteRange, FileStore } from '../../store/storage/file-store.ts';
import { sendNotModified, sendStoredFile } from '../../store/storage/send-file.ts';
import { zipStream } from '../../store/storage/zip-stream.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { articleFormerlyAt } from '../former-addresses.ts';
import { issueKey } from '../issues/keys.ts';
import { changedAt, marksOf } from '../marks.ts';
import { citedJournal } from '../metadata/csl-item.ts';
import type { ArticleRecord } from '../model.ts';
import { shownPdf } from '../shown-pdf.ts';
import type { ArticleSlice } from '../slice.ts';
import { articleSheet, type SheetJournal } from './article-sheet.ts';
import { earlierPdf, markedPdf, readersPdf } from './served-pdf.ts';

interface PdfRoutes {
  auth: Bearer;
  catalogue: Catalogue;
  store: FileStore;
  publicUrl: string;
  countDownload(ctx: Context, article: string): void;
  /** Returns whether the request has a valid preview link of the article. */
  hasPreviewLink(ctx: Context, article: string): Promise<boolean>;
}

/**
 * Mounts the routes for the PDFs of articles and for the zip files of issues. Indexers require that a PDF is in the
 * directory of the article's page.
 */
export function pdfRoutes(parts: PdfRoutes) {
  const { auth, catalogue, store, publicUrl, countDownload, hasPreviewLink } = parts;
  const { router, mount } = endpointRouter({ auth });

  mount(readArticlePdf, async (ctx, { params, query }) => {
    const { current } = catalogue;
    const article = current.articleByRef.get(params.refnumber);
    const isPublic = article?.status === 'enabled';
    const isVisible =
      article && (isPublic || seesAll(ctx) || (await hasPreviewLink(ctx, String(article._id))));
    // Only the canonical path is accepted. A path with another issue, or with a number written as “01”, leads to
    // the redirect or to `not_found`.
    if (!isVisible || ctx.path !== articlePdfPath(article)) return redirectFormer(ctx, current);
    ctx.set('Link', pageLink(article, 'collection'));
    if (!isPublic) ctx.set('X-Robots-Tag', 'noindex');
    const journal = citedJournal(current.records.settings, publicUrl);
    const { version } = query;
    const marked =
      version === undefined
        ? markedPdf(article, journal, store)
        : earlierPdf(article, version, journal, store);
    if (version !== undefined && !marked) throw new AppError('not_found');
    const mark = voidMark(marksOf(article))
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '');
    const sent = {
      name: `${article.refnumber}${version === undefined ? '' : `-version-${version}`}${mark}.pdf`,
      cacheControl: isPublic ? 'no-cache' : 'private, no-store',
      disposition: 'inline',
    } as const;
    // `Last-Modified` is the time of the article's last change. An editor may restore an older PDF, so the time when
    // the PDF was stored would be wrong.
    const plain = { ...shownPdf(article), stored: changedAt(article) };
    if (!marked) await sendStoredFile(ctx, store, plain, sent);
    else if (!sendNotModified(ctx, marked, sent)) {
      const { buffer, byteOffset, length } = await marked.bytes();
      const bytes = Buffer.from(buffer, byteOffset, length);
      const read = async (_: string, range?: ByteRange) =>
        range ? bytes.subarray(range.first, range.last + 1) : bytes;
      const source = { mediaType: store.mediaType, read };
      await sendStoredFile(ctx, source, { ...marked, size: bytes.length }, sent);
    }
    if (article.status === 'enabled' && !seesAll(ctx) && isDownload(ctx)) {
      countDownload(ctx, String(article._id));
    }
  });

  mount(readIssueZip, (ctx, { params }) => {
    const { current } = catalogue;
    const { issueByKey, articlesByIssue } = current;
    const key = issueKey(params);
    const articles = (articlesByIssue.get(key) ?? []).filter(({ status }) => status === 'enabled');
    if (!issueByKey.has(key) || articles.length === 0) throw new AppError('not_found');
    const { year, volume, issue } = params;
    const journal = citedJournal(current.records.settings, publicUrl);
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    const files = articles.map((article) => [
      article.refnumber,
      shownPdf(article).sha256,
      articleSheet(article, journal),
    ]);
    ctx.etag = `W/"${digestOf(Buffer.from(JSON.stringify(files))).sha256}"`;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.attachment(`volume-${volume}-issue-${issue}-${year}.zip`);
    ctx.type = 'application/zip';
    ctx.body = issueZip(articles, journal, store);
  });

  return router;
}

/** Redirects from the former path of a PDF. Throws `not_found` if no article was at the path. */
function redirectFormer(ctx: Context, articles: ArticleSlice): undefined {
  const article = articleFormerlyAt(articles, ctx.path.replace(/\.pdf$/, ''));
  if (!article) throw new AppError('not_found');
  ctx.body = null;
  ctx.status = 301;
  ctx.set('Location', articlePdfPath(article) + ctx.search);
  ctx.set('Cache-Control', 'no-cache');
}

/**
 * Returns whether a response counts as a download. Viewers and download managers request a PDF in parts. Only the first
 * part counts.
 */
function isDownload({ method, status, response }: Context): boolean {
  const isWhole = status === 200 || status === 304;
  const isBeginning = status === 206 && /^bytes 0-/.test(response.get('Content-Range'));
  return method === 'GET' && (isWhole || isBeginning);
}

/**
 * Returns a zip file with the PDFs of articles, numbered so that a folder lists them in this order. The stream fails
 * if a PDF is missing.
 */
function issueZip(
  articles: readonly ArticleRecord[],
  journal: SheetJournal,
  store: FileStore,
): Readable {
  const digits = Math.max(2, String(articles.length).length);
  return zipStream(async (add) => {
    for (const [at, article] of articles.entries()) {
      const name = `${String(at + 1).padStart(digits, '0')}-${article.refnumber}.pdf`;
      const pdf = await readersPdf(article, journal, store);
      await add(name, await pdf.read(), changedAt(article));
    }
  });
}
