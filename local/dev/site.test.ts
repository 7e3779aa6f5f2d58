import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CONTRACT_VERSION, type RemoteEntry } from '@app/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteProxy } from './site.ts';

const deployed = (name: string) => ({ entry: `/remotes/${name}/old.json` });
const entry: RemoteEntry = {
  entry: '/remotes/public/mf-manifest.json',
  contractVersion: CONTRACT_VERSION,
};
const list = { public: deployed('public'), admin: deployed('admin') };
const script = (data: object) =>
  `<script id="page-data" type="application/json">${JSON.stringify(data)}</script>`;
const documents: Record<string, string> = {
  '/': `<link rel="stylesheet" href="/assets/shell/main.css">
<style data-remote>.old{color:red}</style>
<link rel="stylesheet" disabled href="/remotes/public/old.css">
<link rel="preload" as="script" href="/remotes/public/old.js">
<div id="root"><p>as deployed</p></div>
${script({ remotes: list, hydration: { loaderData: {} } })}`,
  '/admin': `<div id="root"></div>\n${script({ remotes: list })}`,
};

let site: Server;
let here: Server;
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const page = (path: string) =>
  fetch(originOf(here) + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
const dataOf = (html: string) =>
  JSON.parse(/type="application\/json">([^<]*)</.exec(html)?.[1] ?? '{}');

beforeAll(async () => {
  site = createServer(async (req, res) => {
    const html = documents[req.url ?? ''];
    if (html) {
      const policy = "script-src 'self'; connect-src 'self'";
      res.setHeader('Content-Security-Policy', policy).setHeader('Content-Type', 'text/html');
      return res.end(html);
    }
    if (req.url === '/moved') {
      return res.writeHead(302, { Location: `${originOf(site)}/admin` }).end();
    }
    if (req.url === '/remotes.json') return res.end(JSON.stringify(list));
    const { authorization } = req.headers;
    return res.writeHead(201).end(`${req.method} ${req.url} ${authorization} ${await text(req)}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const local = { name: 'public', entry: async () => entry } as const;
  here = createServer(createSiteProxy({ site: originOf(site), local, log: () => {} }));
  here.listen(0, '127.0.0.1');
  await once(here, 'listening');
});
afterAll(() => {
  for (const server of [site, here]) {
    server.close();
    server.closeAllConnections();
  }
});

test('renders a page of the local remote in the browser, with the local files', async () => {
  const html = await (await page('/')).text();
  expect(dataOf(html)).toEqual({ remotes: { ...list, public: entry } });
  expect(html).toContain('/assets/shell/main.css');
  expect(html).not.toMatch(/as deployed|\.old|old\.css|"\/remotes\/public\/old/);
});

test('lists the local remote in the page of another remote', async () => {
  const { remotes } = dataOf(await (await page('/admin')).text());
  expect(remotes).toEqual({ ...list, public: entry });
});

test('adds only the development socket to the page’s policy', async () => {
  const policy = (await page('/')).headers.get('content-security-policy');
  expect(policy).toBe("script-src 'self'; connect-src 'self' ws: wss:");
});

test('names the local remote in the list of remotes', async () => {
  const answer = await fetch(`${originOf(here)}/remotes.json`);
  expect(await answer.json()).toEqual({ ...list, public: entry });
});

test('rewrites redirects to the local origin', async () => {
  expect((await page('/moved')).headers.get('location')).toBe('/admin');
});

test('forwards calls unchanged', async () => {
  const headers = { authorization: 'Bearer t' };
  const answer = await fetch(`${originOf(here)}/api/x?y=1`, { method: 'POST', body: 'z', headers });
  expect([answer.status, await answer.text()]).toEqual([201, 'POST /api/x?y=1 Bearer t z']);
});

test('reports a site that does not respond', async () => {
  const away = createServer().listen(0, '127.0.0.1');
  await once(away, 'listening');
  const origin = originOf(away);
  away.close();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const server = createServer(createSiteProxy({ site: origin, local: undefined, log }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  for (const headers of [{ accept: 'text/html' }, { accept: 'application/json' }]) {
    const answer = await fetch(originOf(server), { headers });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain(`${origin} does not respond`);
  }
  expect(lines).toHaveLength(2);
  server.close();
  server.closeAllConnections();
});
