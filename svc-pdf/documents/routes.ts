import {
  reviewerCertificateIdSchema,
  type SelectedArticle,
  verifyPath,
  volumeAndIssueInWords,
} from '@app/contracts';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import type { Content } from '../content/content.ts';
import { createLastReads } from '../content/last-reads.ts';
import type { Seal } from '../signing/seal.ts';
import type { Templates } from '../templates/markup.ts';
import { boardDocument, boardFields } from './board.ts';
import { certificateDocument, certificateFields } from './certificate.ts';
import type { Codes } from './codes.ts';
import { coverPageDocument, coverPageFields } from './cover-page.ts';
import type { DocumentCache } from './document-cache.ts';
import { createIssuePdfs } from './issue-pdf.ts';
import { normalizeName } from './journal.ts';
import { sendPdf } from './send-pdf.ts';

/** Number of articles whose documents remain available while svc-content is unavailable. */
const ARTICLES_IN_OUTAGE = 200;

export interface DocumentRoutesOptions {
  content: Content;
  cache: DocumentCache;
  templates: Templates;
  codes: Codes;
  seal?: Seal | undefined;
}

export function documentRoutes(options: DocumentRoutesOptions) {
  const { content, cache, templates, codes } = options;
  const { router, mount } = endpointRouter();
  const issues = createIssuePdfs(options);
  const articles = createLastReads<SelectedArticle>(ARTICLES_IN_OUTAGE);
  const readArticle = (refno: string) => articles(refno, () => content.article(refno));
  const readLook = async () => {
    const [settings, design] = await Promise.all([content.settings(), content.design()]);
    return { settings, design };
  };
  const looks = createLastReads<Awaited<ReturnType<typeof readLook>>>(1);
  const readBoard = async () => {
    const { editors, settings, design } = content;
    const parts = await Promise.all([editors(), settings(), design()]);
    return { editors: parts[0], settings: parts[1], design: parts[2] };
  };
  const boards = createLastReads<Awaited<ReturnType<typeof readBoard>>>(1);

  const findAuthor = async (path: string, refno: string, name: string) => {
    assertDecodable(path);
    const article = await readArticle(refno);
    const wanted = normalizeName(name);
    const author = article.authors.find((one) => normalizeName(one) === wanted);
    if (author === undefined) throw new AppError('not_found');
    return { article, author };
  };

  mount(api.readCertificate, async (ctx, { params: { refno, authorname } }) => {
    const { article, author } = await findAuthor(ctx.path, refno, authorname);
    // Settings and design are read only for known names, so that requests for unknown names stay cheap.
    const { settings, design } = await looks('', readLook);
    const fields = certificateFields(article, author, settings, codes);
    const document = certificateDocument(templates, fields, design);
    await sendPdf(ctx, cache, document, `Certificate ${refno} ${author}`, `certificate-${refno}`);
  });

  mount(api.findCertificatePage, async (ctx, { params: { refno, authorname } }) => {
    const { article, author } = await findAuthor(ctx.path, refno, authorname);
    leadTo(ctx, codes.article(article.refnumber, normalizeName(author)));
  });

  mount(api.findReviewerCertificate, async (ctx, { params: { id } }) => {
    if (!reviewerCertificateIdSchema.safeParse(id).success) throw new AppError('not_found');
    const [certificate] = await content.reviewerCertificates([id]);
    if (!certificate) throw new AppError('not_found');
    leadTo(ctx, codes.reviewer(certificate));
  });

  mount(api.readCoverPage, async (ctx, { params: { refno } }) => {
    const article = await readArticle(refno);
    const { settings, design } = await looks('', readLook);
    const document = coverPageDocument(templates, coverPageFields(article, settings), design);
    await sendPdf(ctx, cache, document, `Cover page ${refno}`, `cover-page-${refno}`);
  });

  mount(api.readEditorialBoardPdf, async (ctx) => {
    const { editors, settings, design } = await boards('', readBoard);
    const fields = boardFields(editors, settings);
    const document = boardDocument(templates, fields, design);
    await sendPdf(ctx, cache, document, `Editorial board of ${fields.journal}`, 'editorial-board');
  });

  mount(api.readIssuePdf, async (ctx, { params }) => {
    const planned = await issues.plan(params);
    ctx.set('Cache-Control', 'no-cache');
    ctx.set('X-Robots-Tag', 'noindex');
    ctx.etag = `W/"${planned.key}"`;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const pdf = await issues.pdf(planned);
    ctx.attachment(
      `${planned.journal.replace(/[/\\]/g, '-')}, ${volumeAndIssueInWords(params)}.pdf`,
      {
        type: 'inline',
        fallback: 'issue.pdf',
      },
    );
    ctx.body = pdf;
  });

  return router;
}

/** Redirects to the page of the certificate with this code. */
function leadTo(ctx: Context, code: string): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.body = null;
  ctx.status = 302;
  ctx.set('Location', verifyPath(code));
}

/**
 * Throws `invalid_request` if a path cannot be decoded. The router itself would pass an undecodable segment to the
 * handler unchanged.
 */
function assertDecodable(path: string): void {
  try {
    decodeURIComponent(path);
  } catch (cause) {
    throw new AppError('invalid_request', { detail: 'The path is not valid UTF-8', cause });
  }
}
