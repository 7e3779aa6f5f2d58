import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { CONTRACT_VERSION, type Remotes, type RenderedPage, remoteNames } from '@app/contracts';
import { afterEach, beforeEach } from 'vitest';
import { bodyOf, startShell, type TestShell } from './start-shell.ts';

export const entry = (name: string, version = '1') => ({
  entry: `/remotes/${name}/mf-manifest.${version}.json`,
  contractVersion: CONTRACT_VERSION,
});
export const remotes: Remotes = Object.fromEntries(remoteNames.map((name) => [name, entry(name)]));

export const page: RenderedPage = {
  status: 200,
  lang: 'en',
  head: '<title>An article</title>',
  body: '<div id="frame"><h1>An article</h1></div>',
  hydration: { loaderData: { public: { text: '</script><script>alert(1)</script><!--' } } },
  headers: {},
};

export const replyWith =
  (body: unknown, status = 200): RequestListener =>
  (_req, res) => {
    res.writeHead(status, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(body));
  };

interface TestSite {
  shell: TestShell;
  /** The response of the renderer. */
  answer: RequestListener;
  /** The journal's own icon; undefined while svc-content is unavailable, null while it does not respond. */
  icon?: string | null;
  /** The addresses that the renderer was asked to render. */
  rendered: string[];
  /** The internal keys of the shell's requests, by path. */
  received: Record<string, unknown>;
  get(path: string, init?: RequestInit): Promise<{ response: Response; html: string }>;
}

/** Starts a shell with all remotes for each test of a file. Its renderer answers with `page`. */
export function testSite(): TestSite {
  const site: Omit<TestSite, 'shell'> & Partial<TestSite> = {
    answer: replyWith(page),
    rendered: [],
    received: {},
    async get(path, init) {
      const response = await fetch(`${site.shell?.url}${path}`, { redirect: 'manual', ...init });
      return { response, html: await response.text() };
    },
  };
  beforeEach(async () => {
    Object.assign(site, { answer: replyWith(page), rendered: [], received: {}, icon: undefined });
    const shell = await startShell(async (req, res) => {
      const body = await bodyOf(req);
      site.received[req.url ?? ''] = req.headers['x-internal-key'];
      if (req.url === '/api/revision') {
        const { icon } = site;
        if (icon === null) return;
        if (icon !== undefined) return replyWith({ revision: 'r', icon })(req, res);
        return replyWith({ error: 'unavailable' }, 503)(req, res);
      }
      site.rendered.push(JSON.parse(body).url);
      site.answer(req, res);
    });
    site.shell = shell;
    for (const name of remoteNames) await shell.release(name, { live: remotes[name] });
    await writeFile(join(shell.folder, 'main.0123456789abcdef.js'), 'script');
  });
  afterEach(() => site.shell?.close());
  // The cast is safe, because tests run after `beforeEach`.
  return site as TestSite;
}
