import { renderRequestSchema } from '@app/contracts';
import { createKoa, jsonBody, type Logger, parse, staticFiles } from '@app/service-kit';
import Router from '@koa/router';
import type Koa from 'koa';
import type { RenderPage } from './server/load-renderer.ts';

export interface Deps {
  log: Logger;
  /** The folder of the browsers' build. */
  dist: string;
  render: RenderPage;
}

/** Nobody waits longer for a rendered page than the shell does, and that is less. */
const RENDER_LIMIT_MS = 2_000;

/** Serves the remote's files and, for the shell alone, its pages as markup. */
export function createApp({ log, dist, render }: Deps): Koa {
  const router = new Router();
  router.post('/render', jsonBody(), async (ctx) => {
    const { url } = parse(renderRequestSchema, ctx.request.body);
    ctx.body = await render(url, AbortSignal.timeout(RENDER_LIMIT_MS));
  });
  const app = createKoa({ log });
  app.use(staticFiles({ root: dist, prefix: '/remotes/public/' }));
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
