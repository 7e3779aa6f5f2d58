import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../local/setup/paths.mjs';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { echoOf, send } from './requests.ts';
import type { UpstreamName } from './upstreams.ts';

/** The server of each path. */
const routes: [upstream: UpstreamName, paths: string[]][] = [
  [
    'svc-pdf',
    [
      '/api/pdf/certificate/r1/A.%20Author',
      '/api/pdf/coverpage/r1',
      '/api/pdf/editorialboard',
      '/api/pdf/jobs/4f2a/events',
      '/api/pdf/jobs/4f2a/download?expires=1&signature=x',
      '/api/pdf',
      '/api/verify/ABC123',
      '/api/credentials/issuer',
      '/api/credentials/issuer/did.json',
      '/api/credentials/badges/ABC123.svg',
      '/api/credentials/status/ABC',
    ],
  ],
  ['svc-auth', ['/auth/login/', '/auth/login', '/auth/verify-token/', '/auth/logout/']],
  ['svc-auth', ['/auth/.well-known/jwks.json', '/api/users/1', '/api/users/', '/api/users']],
  [
    'svc-content',
    [
      '/api/settings/',
      '/api/archives/2026/1/2',
      '/api/archives/ref/r1',
      '/api/admin/archives/',
      '/api/search?q=benzene',
      '/api/cite/r1.bib',
      '/api/linkset/r1.json',
      '/api/usage/r1/view',
      '/api/orcid?invitation=x.y',
      '/api/orcid/callback?code=1&state=2',
      '/api/webdata?page=2&status=urgent',
      '/api',
      '/api/',
      '/api/pdfs',
      '/api/reviews',
      '/api/usersettings',
      '/archives/2026/vol1/issue2/r1.pdf',
      '/archives/2026/vol1/issue2/a.b-c_1.pdf?download=1',
      '/assets/articles/6750/1a2b.svg',
      '/assets/editors/avatar.png',
      '/assets/indexing/1a2b.webp',
      '/assets/journal/1a2b.webp',
      '/assets/journal/1a2b.pdf',
      '/sitemap.xml',
      '/robots.txt',
      '/feed.xml',
      '/oai?verb=Identify',
    ],
  ],
  ['mfe-public', ['/remotes/public/remoteEntry.1a2b.js', '/remotes/public/mf-manifest.1a2b.json']],
  ['mfe-admin', ['/remotes/admin/remoteEntry.1a2b.js']],
  ['svc-review', ['/api/review/submissions', '/api/review/', '/api/review']],
  ['mfe-webdata', ['/remotes/webdata/chunks/1a2b.css']],
  ['mfe-review', ['/remotes/review/chunks/1a2b.css']],
  [
    'shell',
    [
      '/',
      '/board',
      '/archives',
      '/archives/2026/vol1/issue2',
      '/archives/2026/vol1/issue2/r1',
      '/archives/2026/vol1/issue2/deeper/r1.pdf',
      '/archives/2026/vol1/r1.pdf',
      '/pdf?refno=r1',
      '/verify/ABC123',
      '/search?q=/api/settings/',
      '/admin/login',
      '/webdata/addentris',
      '/review/author',
      '/assets/app.1a2b.js',
      '/assets/editors',
      '/assets/shell/editors/x.webp',
      '/assets/journals/1a2b.webp',
      '/remotes.json',
      '/remotes/unknown/x.js',
      '/remotes/publicity/x.js',
      '/authors',
      '/apis',
      '/API/settings/',
      '/sitemap.xml.gz',
    ],
  ],
];

/** Paths for operators and other servers. They must not be reachable from outside. */
const unreachable = [
  '/internal/anything',
  '/render',
  '/metrics',
  '/auth/../internal/anything',
  '/auth/%2e%2e/internal/anything',
  '/api/pdf/../../metrics',
  '/remotes/public/%2E%2e/%2e./render',
];

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

describe.each(routes)('%s gets', (upstream, paths) => {
  test.each(paths)('%s', async (path) => {
    expect(echoOf(await send(gateway.port, path))).toMatchObject({ upstream, url: path });
  });
});

test.each(unreachable)('serves %s as a page of the shell', async (path) => {
  const echo = echoOf(await send(gateway.port, path));
  expect(echo.upstream).toBe('shell');
  expect(echo.url).toMatch(/^\/(internal\/anything|metrics|render)$/);
});

test.each(['/readyz', '/livez', '/readyz/', '/READYZ', '/%72eadyz', '/livez?verbose'])(
  "%s shows the page for unknown addresses, not the shell's probe",
  async (path) => {
    const echo = echoOf(await send(gateway.port, path));
    expect(echo.upstream).toBe('shell');
    expect(echo.url).toMatch(/^\/not-found/);
  },
);

test.each(['/api/readyz', '/auth/readyz', '/remotes/public/readyz'])(
  '%s reaches the server unchanged and therefore matches none of its probes',
  async (path) => {
    expect(echoOf(await send(gateway.port, path)).url).toBe(path);
  },
);

describe.each<[UpstreamName, string]>([
  ['svc-content', '/api/webdata/1'],
  ['svc-content', '/archives/2026/vol1/issue2/r1.pdf'],
  ['svc-content', '/robots.txt'],
  ['svc-content', '/oai'],
  ['svc-content', '/assets/journal/1a2b.webp'],
  ['svc-auth', '/api/users/1'],
  ['svc-auth', '/auth/login/'],
  ['svc-pdf', '/api/pdf/bulkcertificates'],
  ['mfe-public', '/remotes/public/x.js'],
  ['mfe-admin', '/remotes/admin/x.js'],
  ['svc-review', '/api/review/submissions'],
  ['mfe-webdata', '/remotes/webdata/x.js'],
  ['mfe-review', '/remotes/review/x.js'],
  ['shell', '/board'],
])('%s gets %s with', (upstream, path) => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    const reply = await send(gateway.port, path, { method });
    expect(reply.status).toBe(200);
    const echo = JSON.parse(String(reply.headers['x-echo']));
    expect(echo).toMatchObject({ upstream, method, url: path });
    if (method === 'HEAD') expect(reply.body).toHaveLength(0);
  });
});

test('prefers the router for reads to the router for all requests with the same paths', () => {
  const file = readFileSync(`${projectRoot}/gateway/dynamic/routers.yml`, 'utf8');
  const { routers }: { routers: Record<string, { priority: number }> } = parse(file).http;
  const reads = Object.keys(routers).filter((name) => name.endsWith('-read'));
  expect(reads.length).toBeGreaterThan(10);
  const differences = reads.map((name) => {
    const [read, all] = [routers[name], routers[name.replace(/-read$/, '')]];
    return [name, Number(read?.priority) - Number(all?.priority)];
  });
  expect(differences).toEqual(reads.map((name) => [name, 1]));
});

test('responds to /ping once the routes are loaded', async () => {
  const reply = await send(gateway.port, '/ping');
  expect(reply.status).toBe(200);
  expect(reply.body.toString()).toBe('OK');
});

test('does not log a signed link but logs other requests', async () => {
  for (const path of [
    '/api/pdf/jobs/7c1d?before',
    '/api/pdf/jobs/7c1d/download?signature=secret',
    '/api/pdf/Jobs/7c1d/Download/?signature=secret',
    '/api/pdf/jobs/7c1d?after',
  ]) {
    expect((await send(gateway.port, path)).status).toBe(200);
  }
  await vi.waitFor(() => expect(gateway.output()).toContain('7c1d?after'), 60_000);
  expect(gateway.output()).toContain('7c1d?before');
  expect(gateway.output()).not.toContain('secret');
});
