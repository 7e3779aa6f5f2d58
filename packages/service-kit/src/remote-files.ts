import { join } from 'node:path';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createKoa } from './app.ts';
import { readEnv, serverEnv } from './env.ts';
import { runService } from './service.ts';
import { staticFiles } from './static-files.ts';

export interface RemoteFilesOptions {
  log: Logger;
  /** The remote's files stand under `/remotes/{name}/`. */
  name: string;
  /** The folder of the browsers' build. */
  dist: string;
}

/** Serves a remote's files. A missing one is a 404, never a page. */
export function remoteFiles({ log, name, dist }: RemoteFilesOptions): Koa {
  return createKoa({ log }).use(staticFiles({ root: dist, prefix: `/remotes/${name}/` }));
}

/** The whole process of a remote that is nothing but the files in `dist` of its folder. */
export async function runRemoteFiles({ name, folder }: { name: string; folder: string }) {
  await runService({
    name: `mfe-${name}`,
    env: readEnv(z.object(serverEnv)),
    start: async ({ log }) => ({ app: remoteFiles({ log, name, dist: join(folder, 'dist') }) }),
  });
}
