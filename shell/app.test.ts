import { createHash } from 'node:crypto';
import { TEST_INTERNAL_KEY } from '@app/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { entry, page, remotes, replyWith, testSite } from './testing/test-site.ts';

const site = testSite();
const { get } = site;

const dataIn = (html: string) =>
  /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

const iconsIn = (html: string) =>
  [...html.matchAll(/<link rel="((?:apple-touch-)?icon)" href="([^"]*)"/g)].map(([, rel, href]) => [
    rel,
    href,
  ]);

describe('the icon', () => {
  const journalIcon = `/assets/journal/${'a'.repeat(64)}.192x192.png`;
  const links = [
    ['icon', journalIcon],
    ['apple-touch-icon', journalIcon],
  ];
  const standard = [['icon', '/assets/shell/icon.svg']];

  it('is the standard icon unless the journal has its own', async () => {
    site.icon = '';
    for (const path of ['/', '/admin', '/webdata']) {
      expect(iconsIn((await get(path)).html)).toEqual(standard);
    }
  });

  it('is the icon that the rendered page names', async () => {
    site.answer = replyWith({ ...page, icon: journalIcon });
    expect(iconsIn((await get('/')).html)).toEqual(links);
  });

  it('is the journal’s icon even if the browser renders the page, and changes at once', async () => {
    site.answer = replyWith({}, 500);
    site.icon = journalIcon;
    for (const path of ['/', '/archives', '/admin', '/webdata/login']) {
      expect(iconsIn((await get(path)).html), path).toEqual(links);
    }
    site.icon = '';
    for (const path of ['/', '/admin']) expect(iconsIn((await get(path)).html)).toEqual(standard);
  });

  it('is the last known one while svc-content is unavailable', async () => {
    site.icon = journalIcon;
    await get('/admin');
    delete site.icon;
    expect(iconsIn((await get('/admin')).html)).toEqual(links);
  });
});

describe('a page for readers', () => {
  it('contains the rendered markup, its head and the hydration data', async () => {
    const { response, html } = await get('/archives/2026/vol1/issue1/A-1?x=1');
    expect(site.rendered).toEqual(['/archives/2026/vol1/issue1/A-1?x=1']);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(html).toContain('<title>An article</title>');
    expect(html).toContain(`<div id="root">${page.body}</div>`);
  });

  const [first = '', second = ''] = [
    '/remotes/public/routes.1.css',
    '/remotes/public/article.1.css',
  ];
  const styles = { [first]: '.first{}', [second]: '.second{}' };
  const scripts = ['/remotes/public/routes.1.js', '/remotes/public/article.1.js'];
  const release3_0 = {
    ...{ container: 'mfe_public', entry: '/remotes/public/remoteEntry.1.js' },
    ...{ contractVersion: '3.0.0', css: [first], preload: scripts.slice(0, 1) },
    chunks: {
      article: { css: [second], preload: scripts.slice(1) },
      other: { css: ['/remotes/other.css'], preload: ['/remotes/other.js'] },
    },
    styles: { ...styles, '/remotes/other.css': '.other{}' },
  };

  it.each([
    ['of a release', entry('public'), { files: { scripts, styles } }],
    ['of a release of contract 3.0', release3_0, { chunks: ['article', 'gone'] }],
  ])('contains the style sheets %s, and preloads its scripts', async (_, live, rendered) => {
    await site.shell.release('public', { live });
    site.answer = replyWith({ ...page, ...rendered });
    const { response, html } = await get('/');
    const texts = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text = '']) => text);
    expect(texts).toEqual([':root{--paper:#fff}', '.first{}\n.second{}']);
    // No link may make the browser or the remote's loader request these style sheets again.
    const links = [...html.matchAll(/<link rel="stylesheet" (.*)>/g)].map(([, rest]) => rest);
    expect(links).toEqual([first, second].map((path) => `disabled href="${path}"`));
    const hashes = texts.map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(response.headers.get('Content-Security-Policy')).toContain(
      `style-src 'self' ${hashes.join(' ')};`,
    );
    expect(html).toContain(JSON.stringify([live.entry, ...scripts]));
    const { entry: address, contractVersion } = live;
    const listed = { entry: address, contractVersion };
    expect(JSON.parse(dataIn(html)).remotes.public).toEqual(listed);
    expect(JSON.parse((await get('/remotes.json')).html).public).toEqual(listed);
  });

  it('requests its scripts by an inline script, after the first paint', async () => {
    const { html } = await get('/');
    const [, start = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
    expect(start).toContain('first-contentful-paint');
    expect(start).toContain('"/assets/shell/main.0123456789abcdef.js"');
    expect(start).toContain('["/remotes/public/mf-manifest.1.json"');
    expect(html).not.toMatch(/<script [^>]*src=|rel="(?:module)?preload"/);
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
    expect(inline).toHaveLength(1);
    expect(policy).toContain(`script-src 'self' 'sha256-${hashes.join("' 'sha256-")}';`);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  });

  it('has the renderer’s status and headers', async () => {
    site.answer = replyWith({ ...page, status: 404, headers: { 'X-Robots-Tag': 'noindex' } });
    const { response } = await get('/nowhere');
    expect(response.status).toBe(404);
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  });

  it('is not stored and may be retried soon if its status is 503', async () => {
    site.answer = replyWith({ ...page, status: 503 });
    const { response } = await get('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('redirects if the renderer redirects', async () => {
    site.answer = replyWith({ ...page, status: 301, location: '/archives/2026/vol1/issue2/A-1' });
    const { response } = await get('/archives/2026/vol1/issue1/A-1');
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe('/archives/2026/vol1/issue2/A-1');
  });
});

describe('a back office without JavaScript', () => {
  it.each([
    ['/admin', 'Administration'],
    ['/webdata/login', 'Work log'],
  ])('explains at %s what it is and what it needs', async (path, name) => {
    const { html } = await get(path);
    expect(html).toContain(`<title data-loading>${name}</title>`);
    expect(html).toContain(`<noscript><h1>${name}</h1>`);
    expect(html).toContain('<a href="/">The journal</a>');
    expect(html).not.toContain('Loading');
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
      expect(site.rendered).toEqual([]);
    },
  );

  it('request the scripts with their list of pages together with the main script', async () => {
    const live = { ...entry('admin'), preload: ['/remotes/admin/routes.1.js'] };
    await site.shell.release('admin', { live });
    const { html } = await get('/admin');
    const links = [...html.matchAll(/<link rel="preload" (.*)>/g)].map(([, rest]) => rest);
    expect(links).toEqual([
      `as="fetch" crossorigin href="${live.entry}"`,
      'as="script" href="/remotes/admin/routes.1.js"',
    ]);
  });
});

describe('the internal key', () => {
  it('is needed for a page', async () => {
    const { response } = await get('/', { headers: { 'X-Internal-Key': 'another' } });
    expect(response.status).toBe(403);
    expect(site.rendered).toEqual([]);
  });

  it('is sent to the renderer and to svc-content', async () => {
    site.answer = replyWith({ ...page, canonical: '/', ignoresQuery: true, revision: 'r1' });
    await get('/');
    // To use its cached page, the shell requests the journal's revision from svc-content.
    await get('/');
    expect(site.received).toEqual({
      '/render': TEST_INTERNAL_KEY,
      '/api/revision': TEST_INTERNAL_KEY,
    });
  });
});
