import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RemoteEntry, RemoteName } from '@app/contracts';
import { createProxyServer } from 'httpxy';
import { withLocalRemote, withSocket } from './document.ts';

interface SiteOptions {
  site: string;
  /** The locally compiled remote; undefined for the shell. */
  local: { name: RemoteName; entry: () => Promise<RemoteEntry> } | undefined;
  log: (line: string) => void;
}

/** Request headers on which a document may depend. */
const FORWARDED = ['accept', 'accept-language', 'cookie'];
/** Response headers that do not apply to a changed body. */
const DROPPED = ['content-length', 'content-encoding', 'etag', 'transfer-encoding', 'connection'];

/** Forwards everything to a deployed site. In the site's documents, replaces one remote by the local one. */
export function createSiteProxy({ site, local, log }: SiteOptions) {
  const proxy = createProxyServer({ target: site, changeOrigin: true, autoRewrite: true });

  async function rewrite(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const headers = Object.fromEntries(
      FORWARDED.flatMap((name) => {
        const value = req.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const response = await fetch(site + req.url, { headers, redirect: 'manual' });
    const body = Buffer.from(await response.arrayBuffer());
    for (const [name, value] of response.headers) {
      if (!DROPPED.includes(name)) res.appendHeader(name, localHeader(name, value));
    }
    res.setHeader('Cache-Control', 'no-store');
    res.writeHead(response.status);
    res.end(await replaceRemote(req.url ?? '/', response, body));
  }

  const localHeader = (name: string, value: string) => {
    if (name === 'content-security-policy') return withSocket(value);
    return name === 'location' && value.startsWith(site) ? value.slice(site.length) : value;
  };

  async function replaceRemote(
    url: string,
    response: Response,
    body: Buffer,
  ): Promise<Buffer | string> {
    if (!local) return body;
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) {
      return withLocalRemote(body.toString(), local.name, await local.entry());
    }
    if (url === '/remotes.json' && response.ok) {
      return JSON.stringify({ ...JSON.parse(body.toString()), [local.name]: await local.entry() });
    }
    return body;
  }

  return async function forwardToSite(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const isDocument = req.method === 'GET' && req.headers.accept?.includes('text/html');
    try {
      if (isDocument || req.url === '/remotes.json') await rewrite(req, res);
      else await proxy.web(req, res);
    } catch (error) {
      const why = error instanceof Error ? String(error.cause ?? error.message) : String(error);
      log(`site  ${req.method} ${req.url}: ${why}`);
      if (!res.headersSent) res.writeHead(502, { 'Content-Type': 'text/plain' });
      res.end(`${site} does not respond: ${why}\n`);
    }
  };
}
