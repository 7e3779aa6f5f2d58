import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RemoteEntry, RemoteName } from '@app/contracts';
import { createProxyServer } from 'httpxy';
import { withLocalRemote, withSocket } from './document.ts';

export interface SiteOptions {
  /** The origin of a deployed site. */
  site: string;
  /** The remote that comes from here, as it is compiled now; the shell has none. */
  local: { name: RemoteName; entry: () => Promise<RemoteEntry> } | undefined;
  log: (line: string) => void;
}

/** Of a request for a document, what its answer may depend on. */
const FORWARDED = ['accept', 'accept-language', 'cookie'];
/** Of an answer, what is not true of another text. */
const DROPPED = ['content-length', 'content-encoding', 'etag', 'transfer-encoding', 'connection'];

/** Answers everything by a deployed site, in whose documents one remote is the one from here. */
export function createSiteProxy({ site, local, log }: SiteOptions) {
  const proxy = createProxyServer({ target: site, changeOrigin: true, autoRewrite: true });

  /** A document or the list of remotes, changed; anything else as it came. */
  async function rewrite(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const headers = Object.fromEntries(
      FORWARDED.flatMap((name) => {
        const value = req.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const answer = await fetch(site + req.url, { headers, redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    for (const [name, value] of answer.headers) {
      if (!DROPPED.includes(name)) res.appendHeader(name, valueHere(name, value));
    }
    res.setHeader('Cache-Control', 'no-store');
    res.writeHead(answer.status);
    res.end(await changed(req.url ?? '/', answer, body));
  }

  const valueHere = (name: string, value: string) => {
    if (name === 'content-security-policy') return withSocket(value);
    return name === 'location' && value.startsWith(site) ? value.slice(site.length) : value;
  };

  async function changed(url: string, answer: Response, body: Buffer): Promise<Buffer | string> {
    if (!local) return body;
    const type = answer.headers.get('content-type') ?? '';
    if (type.startsWith('text/html')) {
      return withLocalRemote(body.toString(), local.name, await local.entry());
    }
    if (url === '/remotes.json' && answer.ok) {
      return JSON.stringify({ ...JSON.parse(body.toString()), [local.name]: await local.entry() });
    }
    return body;
  }

  return async function answerBySite(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const isDocument = req.method === 'GET' && req.headers.accept?.includes('text/html');
    try {
      if (isDocument || req.url === '/remotes.json') await rewrite(req, res);
      else await proxy.web(req, res);
    } catch (fault) {
      const why = fault instanceof Error ? String(fault.cause ?? fault.message) : String(fault);
      log(`site  ${req.method} ${req.url}: ${why}`);
      if (!res.headersSent) res.writeHead(502, { 'Content-Type': 'text/plain' });
      res.end(`${site} does not answer: ${why}\n`);
    }
  };
}
