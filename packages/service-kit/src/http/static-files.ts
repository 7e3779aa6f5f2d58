import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import send from 'send';

/** Matches a name that contains a hash of the content, such as `main.4f2a9c1b.js` or `font.0a1b2c3d4e5f.woff2`. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+(\.(map|br|gz))?$/i;

export const isHashedName = (name: string) => HASHED.test(name);

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the files of a build. A file is sent compressed if it has a `.br` or `.gz` version that the client accepts.
 * Requests for missing files go to the next middleware.
 */
export function staticFiles({ root, prefix }: { root: string; prefix: string }): Middleware {
  const base = prefix.endsWith('/') ? prefix : `${prefix}/`;
  return async function serveStatic(ctx, next) {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || !ctx.path.startsWith(base)) return next();
    const path = ctx.path.slice(base.length);
    if ((await sendFile(ctx, root, path)) === 'missing') return next();
  };
}

type SendError = Error & { status?: number; headers?: Record<string, string> };

function sendFile(ctx: Context, root: string, path: string): Promise<'sent' | 'missing'> {
  const encoding = chooseEncoding(ctx, root, path);
  return new Promise((resolve, reject) => {
    const stream = send(ctx.req, path + (encoding?.suffix ?? ''), {
      root,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
    });
    stream.on('headers', (res: Context['res']) => {
      ctx.respond = false;
      // `send` never responds with 304 while the status is 404, which is Koa's initial status.
      res.statusCode = 200;
      res.setHeader(
        'Cache-Control',
        isHashedName(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      res.setHeader('Vary', 'Accept-Encoding');
      res.setHeader('X-Content-Type-Options', 'nosniff');
      if (encoding) {
        res.setHeader('Content-Encoding', encoding.name);
        ctx.type = path;
      }
    });
    stream.on('directory', () => resolve('missing'));
    stream.on('error', (error: SendError) => {
      const { status = 500 } = error;
      if (status === 416) ctx.res.writeHead(416, error.headers).end();
      else if (status < 500 && !ctx.res.headersSent) {
        ctx.respond = true;
        resolve('missing');
      } else reject(error);
    });
    ctx.res.once('close', () => resolve('sent'));
    stream.pipe(ctx.res);
  });
}

function chooseEncoding(ctx: Context, root: string, path: string) {
  const isSafe = /^[\w./-]+$/.test(path) && !path.includes('..');
  if (!isSafe) return undefined;
  for (const [name, suffix] of ENCODINGS) {
    if (!ctx.acceptsEncodings(name, 'identity') || ctx.acceptsEncodings(name) !== name) continue;
    if (existsSync(join(root, path + suffix))) return { name, suffix };
  }
  return undefined;
}
