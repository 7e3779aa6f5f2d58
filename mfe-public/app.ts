import { type RenderedPage, type Revision, renderRequestSchema } from '@app/contracts';
import { jsonBody } from '@app/service-kit/json-body';
import { AppError, createKoa, type Logger, parse, staticFiles } from '@app/service-kit/server';
import Router from '@koa/router';
import type Koa from 'koa';
import type { RendererOf } from './server/released-renderers.ts';

export interface Deps {
  log: Logger;
  internalKeys?: readonly string[];
  /** The folder with the files served to browsers. */
  files: string;
  rendererOf: RendererOf;
  /** Returns the journal's current revision. */
  readRevision: () => Promise<string>;
}

const PDF_WORKER = /\/pdf\.worker\.min\.[0-9a-f]+\.mjs$/;
/**
 * The content security policy of the pdf.js worker. The worker compiles picture decoders that the page sends, and loads
 * nothing itself.
 */
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/** Serves the remote's files to browsers, and rendered pages to the shell. The gateway forwards only the files. */
export function createApp({ log, internalKeys, files, rendererOf, readRevision }: Deps): Koa {
  const router = new Router();

  router.post('/render', jsonBody(), async (ctx) => {
    // The shell enforces the time limit and disconnects. Rendering then stops.
    const gone = new AbortController();
    ctx.res.once('close', () => gone.abort());
    const { url, release } = parse(renderRequestSchema, ctx.request.body);
    const render = await rendererOf(release);
    if (!render) throw new AppError('not_found');
    // Read the revision before the page's data. The data are then at least as new as the revision that the response
    // states.
    const revision = await readRevision().catch(() => undefined);
    const page = await render(url, gone.signal);
    ctx.body = {
      ...page,
      ...(revision !== undefined && { revision }),
    } satisfies RenderedPage;
  });

  // Shells of the previous release need this path. The current shell reads the revision from svc-content.
  router.get('/revision', async (ctx) => {
    const revision = await readRevision().catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    ctx.body = { revision } satisfies Revision;
  });

  const app = createKoa({ log, internalKeys });
  app.use((ctx, next) => {
    if (PDF_WORKER.test(ctx.path)) ctx.set('Content-Security-Policy', PDF_WORKER_POLICY);
    return next();
  });
  app.use(staticFiles({ root: files, prefix: '/remotes/public/' }));
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
