import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { type RemoteEntry, type RemoteName, remoteEntrySchema, remoteNames } from '@app/contracts';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { developmentBuild, type Reload } from './development-build.ts';

/** Answers what none of the compiled files is. */
export type Answer = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

export interface Compiled {
  /** The entries of those that are remotes, as they are compiled now; waits for a compilation. */
  entryOf(name: RemoteName): Promise<RemoteEntry>;
  /** Where the files of one are. */
  publicPath(piece: string): string;
  close(): Promise<void>;
}

export interface CompileOptions {
  /** Folders with an `rspack.config.ts`; the last part of each is the piece's name. */
  folders: readonly string[];
  reload: Reload;
  port: number;
  answer: Answer;
}

/** Compiles pieces in memory, serves them, and tells open pages when one has changed on disk. */
export async function serveCompiled(options: CompileOptions): Promise<Compiled> {
  const { folders, reload, port, answer } = options;
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
      // It would draw over the page what the terminal tells; the page's policy forbids its styles.
      client: { overlay: false, logging: 'warn' },
      setupMiddlewares: (middlewares) => [...middlewares, { name: 'answer', middleware: answer }],
    },
    compiler,
  );
  await server.start();
  const compilerOf = (piece: string): Compiler => {
    const found = compiler.compilers[pieces.indexOf(piece)];
    if (!found) throw new Error(`${piece} is not compiled here`);
    return found;
  };
  const compiled = () => new Promise((resolve) => server.middleware?.waitUntilValid(resolve));
  await compiled();
  return {
    async entryOf(name) {
      await compiled();
      const { outputFileSystem, outputPath } = compilerOf(`mfe-${name}`);
      return remoteEntrySchema.parse(JSON.parse(await readText(outputFileSystem, outputPath)));
    },
    publicPath: (piece) => String(compilerOf(piece).options.output.publicPath),
    close: () => server.stop(),
  };
}

/** The name of the remote that a piece is; the shell is none. */
export const remoteOf = (piece: string): RemoteName | undefined =>
  remoteNames.find((name) => piece === `mfe-${name}`);

/** A piece may have a build for its server as well. */
async function browserBuild(folder: string): Promise<Configuration> {
  const { default: given } = await import(`${folder}/rspack.config.ts`);
  const builds: Configuration[] = [given].flat();
  const found = builds.find(({ target }) => !String(target).startsWith('node'));
  if (!found) throw new Error(`${folder} has no build for browsers`);
  return found;
}

function readText(files: Compiler['outputFileSystem'], folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    files?.readFile(`${folder}/remote.json`, (fault, content) =>
      fault ? reject(fault) : resolve(String(content)),
    );
  });
}
