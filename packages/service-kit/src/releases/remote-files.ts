import { join } from 'node:path';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createKoa } from '../http/app.ts';
import { staticFiles } from '../http/static-files.ts';
import { readEnv, serverEnv } from '../process/env.ts';
import { runService } from '../process/run-service.ts';
import { filesIn } from './release-folder.ts';

export interface RemoteFilesOptions {
  log: Logger;
  /** The name of the remote. The URL path is `/remotes/{name}/`. */
  name: string;
  /** The folder to serve. */
  files: string;
}

/** Creates an application that serves a remote's files. The response for a missing file is 404, never a page. */
export function remoteFiles({ log, name, files }: RemoteFilesOptions): Koa {
  return createKoa({ log }).use(staticFiles({ root: files, prefix: `/remotes/${name}/` }));
}

/**
 * The variable with the path of a remote's folder of releases. Without it, the remote's server serves the build in its
 * own folder.
 */
export const releasesEnv = { RELEASES_DIR: z.string().min(1).optional() };

/** Returns the folder with a remote's files for browsers. */
export const browserFiles = (folder: string, releasesDir: string | undefined) =>
  releasesDir === undefined ? join(folder, 'dist') : filesIn(releasesDir);

/** Runs the server of a remote that only serves files. */
export async function runRemoteFiles({ name, folder }: { name: string; folder: string }) {
  const env = readEnv(z.object({ ...serverEnv, ...releasesEnv }));
  const files = browserFiles(folder, env.RELEASES_DIR);
  await runService({
    name: `mfe-${name}`,
    env,
    start: async ({ log }) => ({ app: remoteFiles({ log, name, files }) }),
  });
}
