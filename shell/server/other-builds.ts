import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Context, Next } from 'koa';
import type { ShellFiles } from './shell-files.ts';

/**
 * While the shell is renewed, a document of one build asks for its files at an instance of another.
 * That one sends its own, which nobody keeps under the name that was asked for.
 */
export function filesOfOtherBuilds(dist: string, files: ShellFiles) {
  const own = new Map(Object.values(files).map((path) => [withoutHash(path), path]));

  return async function serveFileOfAnotherBuild(ctx: Context, next: Next) {
    const path = own.get(withoutHash(ctx.path));
    if (path === undefined) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await readFile(join(dist, basename(path)));
    ctx.type = extname(path);
  };
}

const withoutHash = (path: string) => path.replace(/\.[0-9a-f]{8,}(?=\.[a-z]+$)/, '');
