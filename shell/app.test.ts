import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { CONTRACT_VERSION, type Remotes, type RenderedPage, remoteNames } from '@app/contracts';
import { TEST_INTERNAL_KEY } from '@app/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STYLE_TIMEOUT } from './server/document.ts';
import { START_SCRIPT } from './server/start-script.ts';
import { bodyOf, startShell, type TestShell } from './testing/start-shell.ts';

const entry = (name: string, version = '1') => ({
  container: `mfe_${name}`,
  entry: `/remotes/${name}/remoteEntry.${version}.js`,
  contractVersion: CONTRACT_VERSION,
  css: [`/remotes/${name}/routes.${version}.css`],
  preload: [`/remotes/${name}/routes.${version}.js`],
});
const remotes: Remotes = {
  public: entry('public'),
  admin: entry('admin'),
  webdata: entry('webdata'),
};

const page: RenderedPage = {
  status: 200,
  lang: 'en',
  head: '<title>An article</title>',
  body: '<div id="frame"><h1>An article</h1></div>',
  hydration: { loaderData: { public: { text: '</script><script>alert(1)</script><!--' } } },
  headers: {},
};

let shell: TestShell;
let answer: RequestListener;
let rendered: string[];
/** The internal keys of the shell's requests, by path. */
let received: Record<string, unknown>;

const replyWith =
  (body: unknown, status = 200): RequestListener =>
  (_req, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(body));
  };

beforeEach(async () => {
  rendered = [];
  received = {};
  answer = replyWith(page);
  shell = await startShell(async (req, res) => {
    const body = await bodyOf(req);
    received[req.url ?? ''] = req.headers['x-internal-key'];
    if (req.url === '/api/revision') return replyWith({ error: 'unavailable' }, 503)(req, res);
    rendered.push(JSON.parse(body).url);
    answer(req, res);
  });
  for (const name of remoteNames) await shell.release(name, { live: remotes[name] });
  await writeFile(join(shell.folder, 'main.0123456789abcdef.js'), 'script');
});

afterEach(() => shell.close());

const get = async (path: string, init?: RequestInit) => {
  const response = await fetch(shell.url + path, { redirect: 'manual', ...init });
  return { response, html: await response.text() };
};

const dataIn = (html: string) =>
  /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

describe('a page for readers', () => {
  it('contains the rendered markup, its head and the hydration data', async () => {
    const { response, html } = await get('/archives/2026/vol1/issue1/A-1?x=1');
    expect(rendered).toEqual(['/archives/2026/vol1/issue1/A-1?x=1']);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(html).toContain('<title>An article</title>');
    expect(html).toContain(`<div id="root">${page.body}</div>`);
    expect(html).toContain('href="/remotes/public/remoteEntry.1.js"');
  });

  it('contains its style sheets, which the browser and the remote’s loader do not request', async () => {
    const css = ['/remotes/public/routes.1.css', '/remotes/public/article.1.css', '/remotes/x.css'];
    const live = {
      ...entry('public'),
      chunks: {
        article: { css: css.slice(1, 2), preload: [] },
        other: { css: css.slice(2), preload: [] },
      },
      styles: Object.fromEntries(css.map((path) => [path, `.from{content:'${path}'}`])),
    };
    await shell.release('public', { live });
    answer = replyWith({ ...page, chunks: ['article'] });
    const { response, html } = await get('/');
    const styles = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text = '']) => text);
    expect(styles).toEqual([
      ':root{--paper:#fff}',
      `.from{content:'${css[0]}'}\n.from{content:'${css[1]}'}`,
    ]);
    const links = [...html.matchAll(/<link rel="stylesheet" (.*)>/g)].map(([, rest]) => rest);
    expect(links).toEqual(css.slice(0, 2).map((path) => `disabled href="${path}"`));
    const hashes = styles.map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(response.headers.get('Content-Security-Policy')).toContain(
      `style-src 'self' ${hashes.join(' ')};`,
    );
    expect(JSON.parse(dataIn(html)).remotes.public).toEqual(entry('public'));
    expect(JSON.parse((await get('/remotes.json')).html).public).toEqual(entry('public'));
  });

  it('links the style sheets of a release that does not list their text', async () => {
    const { html } = await get('/');
    expect(html).toContain('<link rel="stylesheet" href="/remotes/public/routes.1.css">');
    expect(html).toContain(`<script>${STYLE_TIMEOUT}</script>`);
  });

  it('names its scripts only in a template, so that they are requested after the first paint', async () => {
    const { html } = await get('/');
    const outside = html.replace(/<template id="scripts">.*<\/template>/, '');
    expect(html).toContain('<script src="/assets/shell/main.0123456789abcdef.js">');
    expect(outside).not.toMatch(/<script [^>]*src=|rel="(?:module)?preload"/);
  });

  it('escapes data that would end the script element', async () => {
    const { html } = await get('/');
    const json = dataIn(html);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ remotes, hydration: page.hydration });
  });

  it('allows only this site’s scripts and styles', async () => {
    const { response, html } = await get('/');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    const hashes = inline.map((script) => createHash('sha256').update(script).digest('base64'));
    expect(inline).toEqual([STYLE_TIMEOUT, START_SCRIPT]);
    expect(policy).toContain(`script-src 'self' 'sha256-${hashes.join("' 'sha256-")}';`);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  });

  it('takes status and headers from the renderer', async () => {
    answer = replyWith({ ...page, status: 404, headers: { 'X-Robots-Tag': 'noindex' } });
    const { response } = await get('/nowhere');
    expect(response.status).toBe(404);
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  });

  it('is not stored and may be retried soon if it is 503', async () => {
    answer = replyWith({ ...page, status: 503 });
    const { response } = await get('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('redirects if the renderer does', async () => {
    answer = replyWith({ ...page, status: 301, location: '/archives/2026/vol1/issue2/A-1' });
    const { response } = await get('/archives/2026/vol1/issue1/A-1');
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe('/archives/2026/vol1/issue2/A-1');
  });
});

describe('a back office without JavaScript', () => {
  it.each([
    ['/admin', 'Administration'],
    ['/webdata/login', 'Work log'],
  ])('at %s says what it is and what it needs', async (path, name) => {
    const { html } = await get(path);
    expect(html).toContain(`<title>${name}</title>`);
    expect(html).toContain(`<noscript><h1>${name}</h1>`);
    expect(html).toContain('<a href="/">The journal</a>');
    expect(html).not.toContain('Loading');
  });
});

describe('the shell while the renderer fails', () => {
  const plain = async () => {
    const { response, html } = await get('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    // Compressed once for all addresses, so that refused readers cost the gateway nothing more.
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(html).toContain('<div id="root"><noscript>');
    expect(html).not.toContain('hydration');
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toContain('<script defer src="/assets/shell/main.0123456789abcdef.js">');
    expect(html).toContain('"/remotes/public/remoteEntry.1.js"');
  };

  it('sends the plain document if the renderer is down', async () => {
    await shell.stopRenderer();
    await plain();
  });

  it('shares one attempt among concurrent requests for a page', async () => {
    let fail = () => {};
    answer = (_req, res) => {
      fail = () => res.writeHead(500).end();
    };
    const replies = Array.from({ length: 5 }, () => get('/'));
    await expect.poll(shell.arrived).toBe(5);
    fail();
    const statuses = (await Promise.all(replies)).map(({ response }) => response.status);
    expect(statuses).toEqual([503, 503, 503, 503, 503]);
    expect(rendered).toHaveLength(1);
  });

  it('still renders other pages after errors', async () => {
    answer = replyWith({ error: 'internal' }, 500);
    for (const path of ['/a', '/b', '/c', '/d']) {
      expect((await get(path)).response.status).toBe(503);
    }
    answer = replyWith(page);
    const { response, html } = await get('/');
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>An article</h1>');
  });

  it.each([
    ['responds 500', replyWith({ error: 'internal' }, 500)],
    ['responds with something else', replyWith({ hello: 'world' })],
  ])('sends the plain document if the renderer %s', async (_what, listener) => {
    answer = listener;
    await plain();
  });

  it('stops asking a renderer that hangs', async () => {
    answer = () => undefined;
    for (let request = 0; request < 4; request += 1) await plain();
    expect(rendered).toHaveLength(3);
  });

  it('still renders other pages while pages with a query hang', async () => {
    answer = (req, res) => (rendered.at(-1)?.includes('?') ? undefined : replyWith(page)(req, res));
    for (const query of ['a', 'b', 'c']) {
      expect((await get(`/search?q=${query}`)).response.status).toBe(503);
    }
    expect((await get('/')).response.status).toBe(200);
    await get('/search?q=d');
    expect(rendered).toEqual(['/search?q=a', '/search?q=b', '/search?q=c', '/']);
  });

  it('renders few pages with a query at once and refuses more than can wait', async () => {
    const waiting: (() => void)[] = [];
    answer = (req, res) => void waiting.push(() => replyWith(page)(req, res));
    const statuses: number[] = [];
    const searches = Array.from({ length: 50 }, async (_, n) => {
      statuses.push((await get(`/search?q=${n}`)).response.status);
    });
    await expect.poll(() => statuses).toEqual(Array(14).fill(503));
    expect(rendered).toHaveLength(4);
    while (statuses.length < 50) {
      for (const reply of waiting.splice(0)) reply();
      await new Promise(setImmediate);
    }
    await Promise.all(searches);
    expect(statuses.slice(14)).toEqual(Array(36).fill(200));
  });

  it('excludes downloads and certificates from indexing', async () => {
    answer = replyWith({}, 500);
    for (const path of ['/pdf?refno=A-1', '/verify', '/verify/A-1-4F7Q2M9X']) {
      const { response, html } = await get(path);
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
    expect((await get('/')).response.headers.has('X-Robots-Tag')).toBe(false);
  });

  it('tries again after a pause', async () => {
    answer = (req) => req.socket.destroy();
    for (let request = 0; request < 3; request += 1) await plain();
    answer = replyWith(page);
    await plain();
    await expect
      .poll(async () => (await get('/')).html, { timeout: 20_000 })
      .toContain('<h1>An article</h1>');
  });
});

describe('the back offices', () => {
  it.each(['/admin', '/admin/archives/2026/1/1', '/webdata/login'])(
    'get a plain document that is not indexed: %s',
    async (path) => {
      const { response, html } = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(rendered).toEqual([]);
    },
  );
});

describe('files', () => {
  it.each([
    '/assets/shell/chunk.ffffffffffffffff.js',
    '/assets/other',
    '/icon.ico',
    '/robots.txt',
    '/wp/style.css',
  ])('are 404 if missing, never a document: %s', async (path) => {
    const { response } = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('application/problem+json');
    expect(rendered).toEqual([]);
  });

  it.each(['/archives/2026/vol1/issue1/JRN.js', '/verify/JRN.pdf'])(
    'do not include articles and codes with such names: %s',
    async (path) => {
      await get(path);
      expect(rendered).toEqual([path]);
    },
  );

  it('include the icons that browsers request at fixed paths', async () => {
    const { response, html } = await get('/favicon.ico');
    expect([response.status, html]).toEqual([200, 'icon']);
    expect(response.headers.get('Content-Type')).toBe('image/vnd.microsoft.icon');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400');
  });

  it('of the build are immutable', async () => {
    const { response } = await get('/assets/shell/main.0123456789abcdef.js');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
  });

  it('of another build of the shell are replaced by its own', async () => {
    const { response, html } = await get('/assets/shell/main.ffffffffffffffff.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('javascript');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(html).toBe('script');
  });

  it('allow only GET and HEAD', async () => {
    const { response } = await get('/', { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });
});

describe('an address of an earlier site', () => {
  const article = '/archives/2026/vol1/issue1/A';
  const locationOf = async (path: string) => {
    const { response } = await get(path);
    return [response.status, response.headers.get('Location')];
  };
  beforeEach(() => {
    const addresses = ['/view/12?a=b', '/papers/12.pdf', '/?p=12', '/contact?id=3', '/verify?c=1'];
    for (const address of addresses) shell.former.set(address, article);
  });

  it('redirects if there is no page or file', async () => {
    answer = replyWith({ ...page, status: 404 });
    expect(await locationOf('/view/12?a=b')).toEqual([301, article]);
    expect(await locationOf('/papers/12.pdf')).toEqual([301, article]);
    expect(await locationOf('/view/13')).toEqual([404, null]);
    expect(await locationOf('/papers/13.pdf')).toEqual([404, null]);
  });

  it('redirects if the page of its path does not depend on the query', async () => {
    expect(await locationOf('/?p=12')).toEqual([301, article]);
    expect(await locationOf('/contact?id=3')).toEqual([301, article]);
    expect(await locationOf('/contact?id=4')).toEqual([200, null]);
    expect(await locationOf('/verify?c=1')).toEqual([200, null]);
    expect(rendered).toEqual(['/contact?id=4', '/verify?c=1']);
  });

  it('is looked up neither for pages nor for files of the site', async () => {
    for (const path of ['/contact', '/assets/shell/main.css']) shell.former.set(path, article);
    expect((await get('/contact')).response.status).toBe(200);
    await writeFile(join(shell.folder, 'main.css'), 'a{}');
    expect((await get('/assets/shell/main.css')).response.status).toBe(200);
  });
});

describe('the list of remotes', () => {
  it('is current and never stored', async () => {
    const before = await get('/remotes.json');
    expect(before.response.headers.get('Cache-Control')).toBe('no-store');
    expect(JSON.parse(before.html)).toEqual(remotes);
    await shell.release('admin', { live: entry('admin', '22') });
    const after = await get('/remotes.json');
    expect(JSON.parse(after.html)).toEqual({ ...remotes, admin: entry('admin', '22') });
  });

  it('leaves out a remote that is not released', async () => {
    await rm(join(shell.folder, 'webdata.json'));
    const { webdata: _, ...deployed } = remotes;
    const { response, html } = await get('/remotes.json');
    expect(response.status).toBe(200);
    expect(JSON.parse(html)).toEqual(deployed);
    expect((await get('/')).response.status).toBe(200);
    expect((await get('/webdata')).response.status).toBe(200);
  });

  it.each(['{ "live":', '{}', '{ "live": { "entry": 1 } }'])(
    'keeps the last entry of a remote whose file is invalid: %s',
    async (broken) => {
      await get('/remotes.json');
      await shell.release('admin', broken);
      await shell.release('webdata', { live: entry('webdata', '22') });
      const { response, html } = await get('/remotes.json');
      expect(response.status).toBe(200);
      expect(JSON.parse(html)).toEqual({ ...remotes, webdata: entry('webdata', '22') });
    },
  );
});

describe('the internal key', () => {
  it('is needed for a page', async () => {
    const { response } = await get('/', { headers: { 'X-Internal-Key': 'another' } });
    expect(response.status).toBe(403);
    expect(rendered).toEqual([]);
  });

  it('is sent to the renderer and to svc-content', async () => {
    answer = replyWith({ ...page, canonical: '/', revision: 'r1' });
    await get('/');
    // The revision tells whether the cached page is current.
    await get('/');
    expect(received).toEqual({ '/render': TEST_INTERNAL_KEY, '/api/revision': TEST_INTERNAL_KEY });
  });
});
