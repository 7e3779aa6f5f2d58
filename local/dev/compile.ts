import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import {
  contractOf,
  MANIFEST,
  manifestSchema,
  type RemoteEntry,
  type RemoteName,
  remoteNames,
} from '@app/contracts';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { developmentBuild, type Reload } from './development-build.ts';

/** A function that handles the requests that match no compiled file. */
export type Handler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

interface CompileOptions {
  /** The folders of the front ends, each with an `rspack.config.ts`. The folder's name is the front end's name. */
  folders: readonly string[];
  reload: Reload;
  port: number;
  handler: Handler;
}

/** Compiles front ends in memory, serves them, and notifies open pages when a source file changes. */
export async function serveCompiled(options: CompileOptions) {
  const { folders, reload, port, handler } = options;
  const builds = await Promise.all(folders.map(browserBuild));
  const pieces = folders.map((folder) => basename(folder));
  const compiler = rspack(builds.map((build) => developmentBuild(build, reload)));
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: reload === 'refresh',
      liveReload: true,
      static: false,
      compress: false,
      // The overlay repeats the terminal's output, and the page's policy forbids its styles.
      client: { overlay: false, logging: 'warn' },
      setupMiddlewares: (middlewares) => [...middlewares, { name: 'handler', middleware: handler }],
    },
    compiler,
  );
  await server.start();
  await new Promise((resolve) => server.middleware?.waitUntilValid(resolve));
  const publicPath = (piece: string) => String(builds[pieces.indexOf(piece)]?.output?.publicPath);
  return {
    publicPath,
    /** Returns the current entry of a remote, after any compilation in progress. */
    async entryOf(name: RemoteName): Promise<RemoteEntry> {
      const entry = `${publicPath(`mfe-${name}`)}${MANIFEST}`;
      const response = await fetch(`http://127.0.0.1:${port}${entry}`);
      const contractVersion = contractOf(manifestSchema.parse(await response.json())) ?? '';
      return { entry, contractVersion };
    },
    close: () => server.stop(),
  };
}

export type Compiled = Awaited<ReturnType<typeof serveCompiled>>;

export const remoteOf = (piece: string): RemoteName | undefined =>
  remoteNames.find((name) => piece === `mfe-${name}`);

/** Reads the rspack configuration of a front end's browser build. A front end may also have a server build. */
async function browserBuild(folder: string): Promise<Configuration> {
  const { default: given } = await import(`${folder}/rspack.config.ts`);
  const builds: Configuration[] = [given].flat();
  const found = builds.find(({ target }) => !String(target).startsWith('node'));
  if (!found) throw new Error(`${folder} has no build for browsers`);
  return found;
}
