import { createKoa, type Logger, staticFiles } from '@app/service-kit';
import type Koa from 'koa';

export interface Deps {
  log: Logger;
  /** The folder of the browsers' build. */
  dist: string;
}

/** Serves the remote's files. A missing one is a 404, never a page. */
export function createApp({ log, dist }: Deps): Koa {
  return createKoa({ log }).use(staticFiles({ root: dist, prefix: '/remotes/webdata/' }));
}
