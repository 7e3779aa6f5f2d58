import { readFileSync } from 'node:fs';
import * as api from '@app/contracts/endpoints';
import { AppError, endpointRouter } from '@app/service-kit';
import type { Context } from 'koa';
import { answerAnyone } from '../../store/record-store/responses.ts';
import { readDocuments } from './document.ts';
import { indexPage, servicePage } from './page.ts';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Mounts the API reference of all services: HTML pages, which are generated at start-up, and OpenAPI documents. */
export function docsRoutes() {
  const { router, mount } = endpointRouter();
  const documents = readDocuments();
  const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');
  const files = new Map([
    ['', { text: indexPage(documents), type: 'text/html' }],
    ['style.css', { text: style, type: 'text/css' }],
  ]);
  for (const document of documents) {
    files.set(document.name, { text: servicePage(document), type: 'text/html' });
    files.set(`${document.name}.json`, { text: document.text, type: 'application/json' });
  }
  const send = (ctx: Context, name: string) => {
    const file = files.get(name);
    if (!file) throw new AppError('not_found');
    ctx.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    return answerAnyone(ctx, files, name, () => file.text, file.type);
  };

  mount(api.readDocs, (ctx) => send(ctx, ''));
  mount(api.readDocsFile, (ctx, { params }) => send(ctx, params.file));

  return router;
}
