import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { entry, page, remotes, replyWith, testSite } from './testing/test-site.ts';

const site = testSite();
const { get } = site;

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
    expect(site.rendered).toEqual([]);
  });

  it.each(['/archives/2026/vol1/issue1/JRN.js', '/verify/JRN.pdf'])(
    'do not include articles and codes with such names: %s',
    async (path) => {
      await get(path);
      expect(site.rendered).toEqual([path]);
    },
  );

  it('include the icons that browsers request at fixed paths', async () => {
    const { response, html } = await get('/favicon.ico');
    expect([response.status, html]).toEqual([200, 'icon']);
    expect(response.headers.get('Content-Type')).toBe('image/vnd.microsoft.icon');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    const headers = {
      'If-None-Match': response.headers.get('ETag') ?? '',
      // Without this header, `fetch` adds `no-cache`.
      'Cache-Control': 'max-age=0',
    };
    expect((await get('/favicon.ico', { headers })).response.status).toBe(304);
  });

  it('at fixed paths redirect to the journal’s own icon', async () => {
    const journalIcon = `/assets/journal/${'a'.repeat(64)}.192x192.png`;
    site.icon = journalIcon;
    const { response } = await get('/favicon.ico');
    expect([response.status, response.headers.get('Location')]).toEqual([302, journalIcon]);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    site.icon = '';
    expect((await get('/favicon.ico')).response.status).toBe(200);
  });

  it('of the build are immutable', async () => {
    const { response } = await get('/assets/shell/main.0123456789abcdef.js');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
  });

  it('of another build of the shell are replaced by files of this build', async () => {
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
    for (const address of addresses) site.shell.former.set(address, article);
  });

  it('redirects if there is neither a page nor a file', async () => {
    site.answer = replyWith({ ...page, status: 404 });
    expect(await locationOf('/view/12?a=b')).toEqual([301, article]);
    expect(await locationOf('/papers/12.pdf')).toEqual([301, article]);
    expect(await locationOf('/view/13')).toEqual([404, null]);
    expect(await locationOf('/papers/13.pdf')).toEqual([404, null]);
  });

  it('redirects if its path is that of a page that does not depend on the query', async () => {
    expect(await locationOf('/?p=12')).toEqual([301, article]);
    expect(await locationOf('/contact?id=3')).toEqual([301, article]);
    expect(await locationOf('/contact?id=4')).toEqual([200, null]);
    expect(await locationOf('/verify?c=1')).toEqual([200, null]);
    expect(site.rendered).toEqual(['/contact?id=4', '/verify?c=1']);
  });

  it('is looked up neither for pages nor for files of the site', async () => {
    for (const path of ['/contact', '/assets/shell/main.css']) site.shell.former.set(path, article);
    expect((await get('/contact')).response.status).toBe(200);
    await writeFile(join(site.shell.folder, 'main.css'), 'a{}');
    expect((await get('/assets/shell/main.css')).response.status).toBe(200);
  });
});

describe('the list of remotes', () => {
  it('is current and never stored', async () => {
    const before = await get('/remotes.json');
    expect(before.response.headers.get('Cache-Control')).toBe('no-store');
    expect(JSON.parse(before.html)).toEqual(remotes);
    await site.shell.release('admin', { live: entry('admin', '22') });
    const after = await get('/remotes.json');
    expect(JSON.parse(after.html)).toEqual({ ...remotes, admin: entry('admin', '22') });
  });

  it('leaves out a remote that is not released', async () => {
    await rm(join(site.shell.folder, 'webdata.json'));
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
      await site.shell.release('admin', broken);
      await site.shell.release('webdata', { live: entry('webdata', '22') });
      const { response, html } = await get('/remotes.json');
      expect(response.status).toBe(200);
      expect(JSON.parse(html)).toEqual({ ...remotes, webdata: entry('webdata', '22') });
    },
  );
});
