import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type Router from '@koa/router';
import type { Context } from 'koa';
import { readDocuments } from './document.ts';
import { indexPage, servicePage } from './page.ts';

/** The policy allows no scripts, because the pages have none. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Routes of the API reference of all services, as HTML pages and as OpenAPI documents. Both are generated at
 * start-up.
 */
export function docsRoutes(): Router {
  const { router, mount } = endpointRouter();
  const documents = readDocuments();
  const files = new Map([
    ['', fileOf(indexPage(documents), 'text/html')],
    ['style.css', fileOf(readFileSync(`${import.meta.dirname}/style.css`, 'utf8'), 'text/css')],
  ]);
  for (const document of documents) {
    files.set(document.name, fileOf(servicePage(document), 'text/html'));
    files.set(`${document.name}.json`, fileOf(document.text, 'application/json'));
  }

  mount(api.readDocs, (ctx) => {
    sendFile(ctx, files.get(''));
  });
  mount(api.readDocsFile, (ctx, { params }) => {
    sendFile(ctx, files.get(params.file));
  });

  return router;
}

interface DocsFile {
  text: string;
  type: string;
  etag: string;
}

function fileOf(text: string, type: string): DocsFile {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  return { text, type, etag };
}

function sendFile(ctx: Context, file: DocsFile | undefined): void {
  if (!file) throw new AppError('not_found');
  ctx.status = 200;
  ctx.etag = file.etag;
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = `${file.type}; charset=utf-8`;
  ctx.body = file.text;
}
