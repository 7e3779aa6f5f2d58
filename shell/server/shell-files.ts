import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { iconFiles } from '@app/contracts';
import type { Context, Next } from 'koa';
import { sendDocument } from './send-document.ts';

/** The URL path of the shell's own build. */
export const ASSETS = '/assets/shell/';

/** The paths of the files of the shell's build. */
export interface ShellFiles {
  script: string;
  style: string;
  icon: string;
  /** The icons that browsers and phones request at fixed paths. */
  icons: ReadonlyMap<string, Buffer>;
  /** The text of the style sheet, which every document contains. */
  css: string;
}

export async function readShellFiles(dist: string): Promise<ShellFiles> {
  const names = await readdir(dist).catch(() => []);
  const find = (pattern: RegExp) => {
    const name = names.find((file) => pattern.test(file));
    if (!name) throw new Error(`${dist} has no build: run \`npm run build -w shell\``);
    return ASSETS + name;
  };
  const style = find(/^main\.[0-9a-f]+\.css$/);
  return {
    script: find(/^main\.[0-9a-f]+\.js$/),
    style,
    css: await readFile(join(dist, basename(style)), 'utf8'),
    icon: find(/^icon\.[0-9a-f]+\.svg$/),
    icons: new Map(
      await Promise.all(
        iconFiles.map(async (name) => [`/${name}`, await readFile(join(dist, name))] as const),
      ),
    ),
  };
}

/** Returns middleware that serves the icons, or redirects to the journal's own icon if there is one. */
export function fixedIcons({ icons }: ShellFiles, readIcon: (ctx: Context) => Promise<string>) {
  return async function serveIcon(ctx: Context, next: Next) {
    const icon = icons.get(ctx.path);
    if (!icon) return next();
    // Clients revalidate the icon each time, so that a new one is shown at once.
    const headers = { 'Cache-Control': 'no-cache' };
    const journalIcon = await readIcon(ctx);
    if (journalIcon) {
      ctx.set(headers);
      ctx.redirect(journalIcon);
    } else {
      ctx.type = extname(ctx.path);
      sendDocument(ctx, 200, { headers, body: icon });
    }
  };
}

/**
 * Returns middleware for requests for files of another build, which occur during a rolling update. It sends the file
 * of the same name from this build without caching, because the URL belongs to the other build.
 */
export function filesOfOtherBuilds(dist: string, files: ShellFiles) {
  const { script, style, icon } = files;
  const current = new Map([script, style, icon].map((path) => [withoutHash(path), path]));

  return async function serveFileOfOtherBuild(ctx: Context, next: Next) {
    const path = current.get(withoutHash(ctx.path));
    if (path === undefined) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await readFile(join(dist, basename(path)));
    ctx.type = extname(path);
  };
}

const withoutHash = (path: string) => path.replace(/\.[0-9a-f]{8,}(?=\.[a-z]+$)/, '');
