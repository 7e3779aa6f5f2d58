import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteName } from '@app/contracts';
import { listenOnFreePort, silentLog, TEST_INTERNAL_KEY } from '@app/service-kit/testing';
import { vi } from 'vitest';
import { createApp } from '../app.ts';

export type TestShell = Awaited<ReturnType<typeof startShell>>;

/**
 * Starts a shell, and a server that replaces the renderer and svc-content. The shell's temporary folder contains the
 * build and the releases. Its time limits only expire when a test calls `timeOut`, because a busy machine may need
 * longer.
 */
export async function startShell(renderer: RequestListener) {
  let limit = new AbortController();
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limit.signal);
  const folder = await mkdtemp(join(tmpdir(), 'shell-'));
  /** The redirects: a map from addresses of an earlier site to paths. */
  const former = new Map<string, string>();
  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://shell.test');
    if (pathname !== '/api/redirects') return renderer(req, res);
    const path = former.get(searchParams.get('address') ?? '');
    res.writeHead(path ? 200 : 404, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify(path ? { path } : { error: 'not_found', status: 404, title: 'None' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // The cast is safe: a server that listens on TCP has an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  const app = createApp({
    log: silentLog,
    internalKeys: [TEST_INTERNAL_KEY],
    dist: folder,
    files: {
      script: '/assets/shell/main.0123456789abcdef.js',
      style: '/assets/shell/main.css',
      icon: '/assets/shell/icon.svg',
      icons: new Map([['/favicon.ico', Buffer.from('icon')]]),
      css: ':root{--paper:#fff}',
    },
    remotesDir: folder,
    contentUrl: `http://127.0.0.1:${port}`,
    rendererUrl: `http://127.0.0.1:${port}`,
    renderLimitMs: 1_000,
  });
  let arrived = 0;
  app.middleware.unshift((_, next) => {
    arrived += 1;
    return next();
  });
  const shell = await listenOnFreePort(app);
  const stopRenderer = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: shell.url,
    folder,
    former,
    stopRenderer,
    timeOut() {
      limit.abort();
      limit = new AbortController();
    },
    /** Returns the number of requests that the renderer has received. */
    arrived: () => arrived,
    /** Replaces the file of a remote, as the release command does. */
    async release(name: RemoteName, releases: object | string) {
      const text = typeof releases === 'string' ? releases : JSON.stringify(releases);
      const file = join(folder, `${name}.json`);
      await writeFile(`${file}.next`, text);
      await rename(`${file}.next`, file);
    },
    async close() {
      limits.mockRestore();
      await shell.close();
      await stopRenderer();
      await rm(folder, { recursive: true });
    },
  };
}

/** Reads the body of a request as text. */
export async function bodyOf(request: AsyncIterable<unknown>): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}
