import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDeadline } from './deadline.ts';
import { redirectFormerAddresses } from './former-addresses.ts';

const ARTICLE = '/archives/2026/vol1/issue2/R-1';
const FORMERLY = '/archives/2026/vol1/issue2/R-2';
/**
 * The redirects of svc-content: the former address of an article whose number now belongs to another article, and
 * addresses of an earlier site.
 */
const former: Record<string, string> = {
  [ARTICLE]: FORMERLY,
  '/?p=12': FORMERLY,
  '/contact?id=7': FORMERLY,
  '/old': FORMERLY,
};
const pages = ['/', '/contact', ARTICLE];

const content = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://x');
  const path = former[searchParams.get('address') ?? ''];
  response.writeHead(path ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(path ? { path } : { error: 'not_found', title: '', status: 404 }));
});
const app = new Koa();
let site = '';
const servers = [content];
beforeAll(async () => {
  const start = async (server: typeof content) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  app.use(startDeadline);
  app.use(redirectFormerAddresses(await start(content), 10_000));
  app.use((ctx) => {
    if (pages.includes(ctx.path)) ctx.body = 'a page';
  });
  const shell = createServer(app.callback());
  servers.push(shell);
  site = await start(shell);
});
afterAll(() => {
  for (const server of servers) server.close();
});

const ask = async (path: string) => {
  const answer = await fetch(site + path, { redirect: 'manual' });
  return answer.headers.get('location') ?? answer.status;
};

it.each(['utm_source=x&utm_medium=email', 'fbclid=1', 'gclid=1', 'msclkid=1', 'mc_cid=1'])(
  'shows the page of a link with %s, even if an article formerly had its address',
  async (query) => {
    expect(await ask(`${ARTICLE}?${query}`)).toBe(200);
    expect(await ask(`/contact?${query}`)).toBe(200);
    expect(await ask(`/?${query}`)).toBe(200);
  },
);

it('redirects addresses with a query of an earlier site, and addresses without a page', async () => {
  expect(await ask('/?p=12')).toBe(FORMERLY);
  expect(await ask('/contact?id=7')).toBe(FORMERLY);
  expect(await ask('/old')).toBe(FORMERLY);
  expect(await ask('/nowhere')).toBe(404);
  expect(await ask('/contact?id=8')).toBe(200);
});
