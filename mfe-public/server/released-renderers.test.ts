import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION, MANIFEST, type Manifest, type RenderedPage } from '@app/contracts';
import { serverIn, useBuild } from '@app/service-kit/releases';
import { type Listening, listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createReleasedRenderers } from './released-renderers.ts';

let root: string;
let releasesDir: string;
let server: Listening;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'renderers-'));
  releasesDir = join(root, 'releases');
  const app = createApp({
    log: silentLog,
    files: join(releasesDir, 'files'),
    rendererOf: createReleasedRenderers(releasesDir, fetch),
    readRevision: async () => 'r1',
  });
  server = await listenOnFreePort(app);
});
afterEach(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

/** Releases a build whose pages contain its version and a counter of pages. Returns the id of the release. */
async function release(version: string, name = 'createRenderer'): Promise<string> {
  const folder = join(root, `build-${version}`);
  for (const part of ['dist', 'dist-server']) await mkdir(join(folder, part), { recursive: true });
  const files = { sync: ['routes.1.js'], async: ['about.1.js', 'home.1.js', 'text.1.js'] };
  const styles = {
    sync: ['routes.0123456789abcdef.css'],
    async: ['about', 'home', 'text'].map((name) => `${name}.0123456789abcdef.css`),
  };
  const manifest: Manifest = {
    metaData: { publicPath: '/remotes/public/', remoteEntry: { name: 'remoteEntry.1.js' } },
    shared: [{ name: '@app/web-kit', requiredVersion: `^${CONTRACT_VERSION}` }],
    exposes: [{ assets: { js: files, css: styles } }],
  };
  await writeFile(join(folder, 'dist', MANIFEST), JSON.stringify(manifest));
  for (const name of [...styles.sync, ...styles.async]) {
    await writeFile(join(folder, 'dist', name), `/* ${name} */`);
  }
  await writeFile(
    join(folder, 'dist-server/render.cjs'),
    `let pages = 0;
    exports.${name} = () => async () => require('./page.cjs').page(++pages);`,
  );
  await writeFile(
    join(folder, 'dist-server/page.cjs'),
    `exports.page = (count) => ({ status: 200, lang: 'en', head: '', hydration: null, headers: {}, chunks: ['about'],
      styleChunks: ['text'],
      body: '${version}, page ' + count });`,
  );
  const place = { name: 'public', releasesDir, remotesDir: join(root, 'remotes') } as const;
  return (await useBuild(place, folder)).live ?? '';
}

async function render(release: unknown) {
  const response = await request(release);
  const answer = (await response.json()) as RenderedPage;
  return response.ok ? answer.body : response.status;
}

const request = (release: unknown) =>
  fetch(`${server.url}/render`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: '/', release }),
  });

it('returns the files that the manifest lists for the page, but only the styles of chunks whose scripts load later', async () => {
  const response = await request(await release('one'));
  const { files, chunks, styleChunks } = (await response.json()) as RenderedPage;
  expect([chunks, styleChunks]).toEqual([undefined, undefined]);
  const path = (name: string) => `/remotes/public/${name}`;
  const sheets = ['routes', 'about', 'text'].map((name) => `${name}.0123456789abcdef.css`);
  expect(files).toEqual({
    scripts: ['remoteEntry.1.js', 'routes.1.js', 'about.1.js'].map(path),
    styles: Object.fromEntries(sheets.map((name) => [path(name), `/* ${name} */`])),
  });
});

it('renders a page with the requested release, old or new', async () => {
  const first = await release('one');
  expect(await render(first)).toBe('one, page 1');
  const second = await release('two');
  expect(await render(second)).toBe('two, page 1');
  expect(await render(first)).toBe('one, page 2');
});

it.each([undefined, '0123456789abcdef'])('is 404 for the unknown release %s', async (id) => {
  await release('one');
  expect(await render(id)).toBe(404);
});

it.each(['../releases', '0123456789ABCDEF', 7])('rejects %s as a release', async (id) => {
  expect(await render(id)).toBe(400);
});

it('is 404 for an earlier release whose renderer has another interface', async () => {
  expect(await render(await release('old', 'createRenderPage'))).toBe(404);
});

it('holds only the renderers of the last few releases, and unloads the other renderers', async () => {
  const ids: string[] = [];
  for (const version of ['one', 'two', 'three', 'four']) {
    ids.push(await release(version));
    expect(await render(ids.at(-1))).toBe(`${version}, page 1`);
  }
  const held = Object.keys(createRequire(import.meta.url).cache);
  const filesOf = (id = '') => held.filter((path) => path.startsWith(serverIn(releasesDir, id)));
  expect(ids.map((id) => filesOf(id).length)).toEqual([0, 2, 2, 2]);
  expect(await render(ids[0])).toBe(404);
  expect(await render(ids[1])).toBe('two, page 2');
});
