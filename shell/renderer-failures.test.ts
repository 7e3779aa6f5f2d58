import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, replyWith, testSite } from './testing/test-site.ts';

const site = testSite();
const { get } = site;

describe('the shell while the renderer fails', () => {
  // Sets the clock, to skip the pause before the shell asks the renderer again.
  const setClock = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);
  beforeEach(() => void setClock(1_000_000));
  afterEach(() => void vi.restoreAllMocks());

  const plain = async () => {
    const { response, html } = await get('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    // One compressed document serves all addresses, so that the gateway does not compress it for each reader.
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(html).toContain('<div id="root"><noscript>');
    expect(html).not.toContain('hydration');
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toContain('<script defer src="/assets/shell/main.0123456789abcdef.js">');
    expect(html).toContain('"/remotes/public/mf-manifest.1.json"');
  };

  it('sends the plain document if the renderer is down', async () => {
    await site.shell.stopRenderer();
    await plain();
  });

  it('shares one attempt among concurrent requests for a page', async () => {
    let fail = () => {};
    site.answer = (_req, res) => {
      fail = () => res.writeHead(500).end();
    };
    const replies = Array.from({ length: 5 }, () => get('/'));
    await expect.poll(site.shell.arrived).toBe(5);
    await expect.poll(() => site.rendered).toHaveLength(1);
    fail();
    const statuses = (await Promise.all(replies)).map(({ response }) => response.status);
    expect(statuses).toEqual([503, 503, 503, 503, 503]);
    expect(site.rendered).toHaveLength(1);
  });

  it('still renders other pages after errors', async () => {
    site.answer = replyWith({ error: 'internal' }, 500);
    for (const path of ['/a', '/b', '/c', '/d']) {
      expect((await get(path)).response.status).toBe(503);
    }
    site.answer = replyWith(page);
    const { response, html } = await get('/');
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>An article</h1>');
  });

  it.each([
    ['responds 500', replyWith({ error: 'internal' }, 500)],
    ['responds with something else', replyWith({ hello: 'world' })],
  ])('sends the plain document if the renderer %s', async (_what, listener) => {
    site.answer = listener;
    await plain();
  });

  it('stops asking a renderer that hangs', async () => {
    site.answer = () => site.shell.timeOut();
    for (let request = 0; request < 4; request += 1) await plain();
    expect(site.rendered).toHaveLength(3);
  });

  it('still renders other pages while pages with a query hang', async () => {
    site.answer = (req, res) =>
      site.rendered.at(-1)?.includes('?') ? site.shell.timeOut() : replyWith(page)(req, res);
    for (const query of ['a', 'b', 'c']) {
      expect((await get(`/search?q=${query}`)).response.status).toBe(503);
    }
    expect((await get('/')).response.status).toBe(200);
    await get('/search?q=d');
    expect(site.rendered).toEqual(['/search?q=a', '/search?q=b', '/search?q=c', '/']);
  });

  it('renders few pages with a query at once, and refuses requests beyond the queue', async () => {
    const waiting: (() => void)[] = [];
    site.answer = (req, res) => void waiting.push(() => replyWith(page)(req, res));
    const statuses: number[] = [];
    const searches = Array.from({ length: 50 }, async (_, n) => {
      statuses.push((await get(`/search?q=${n}`)).response.status);
    });
    await expect.poll(() => statuses).toEqual(Array(14).fill(503));
    expect(site.rendered).toHaveLength(4);
    while (statuses.length < 50) {
      for (const reply of waiting.splice(0)) reply();
      await new Promise(setImmediate);
    }
    await Promise.all(searches);
    expect(statuses.slice(14)).toEqual(Array(36).fill(200));
  });

  it('excludes downloads and certificates from indexing', async () => {
    site.answer = replyWith({}, 500);
    for (const path of ['/pdf?refno=A-1', '/verify', '/verify/A-1-4F7Q2M9X']) {
      const { response, html } = await get(path);
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
    expect((await get('/')).response.headers.has('X-Robots-Tag')).toBe(false);
  });

  it('tries again after a pause', async () => {
    site.answer = (req) => req.socket.destroy();
    for (let request = 0; request < 3; request += 1) await plain();
    site.answer = replyWith(page);
    setClock(1_001_999);
    await plain();
    setClock(1_002_000);
    expect((await get('/')).html).toContain('<h1>An article</h1>');
  });
});
