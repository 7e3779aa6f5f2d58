import { join } from 'node:path';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createKoa } from '../http/app.ts';
import { staticFiles } from '../http/static-files.ts';
import { readEnv, serverEnv } from '../process/env.ts';
import { runService } from '../process/run-service.ts';
import { filesIn } from './release-folder.ts';

export type RemoteFilesOptions = { log: Logger; name: string; files: string };

/** Creates the server of a remote's files. A missing file is answered with 404, never with a page. */
export function remoteFiles({ log, name, files }: RemoteFilesOptions): Koa {
  return createKoa({ log }).use(staticFiles({ root: files, prefix: `/remotes/${name}/` }));
}

/** The variable with the folder of a remote's releases. If unset, the remote serves the build in its source folder. */
export const releasesEnv = { RELEASES_DIR: z.string().min(1).optional() };

export const browserFiles = (folder: string, releasesDir: string | undefined) =>
  releasesDir === undefined ? join(folder, 'dist') : filesIn(releasesDir);

export async function runRemoteFiles({ name, folder }: { name: string; folder: string }) {
  const env = readEnv(z.object({ ...serverEnv, ...releasesEnv }));
  const files = browserFiles(folder, env.RELEASES_DIR);
  await runService({
    name: `mfe-${name}`,
    env,
    start: async ({ log }) => ({ app: remoteFiles({ log, name, files }) }),
  });
}
