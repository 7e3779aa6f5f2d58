import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RemoteName, Remotes } from '@app/contracts';
import type { Page } from '@playwright/test';
import { projectRoot as root } from '../../local/setup/paths.mjs';
import { environment } from './environment.ts';
import { ask } from './support/api.ts';
import { hydrated } from './support/hydrated.ts';
import { runScript } from './support/run-script.ts';
import { expect, test } from './support/test.ts';

const run = promisify(execFile);

/** Returns the id of a remote's live release. */
async function liveRelease(name: RemoteName): Promise<string> {
  const remotes = (await (await ask('/remotes.json')).json()) as Remotes;
  const release = remotes[name]?.release;
  if (!release) throw new Error(`${name} is not released`);
  return release;
}

/** Runs the release command of a remote in the system under test. */
function release(dataDir: string, name: RemoteName, ...args: string[]): Promise<string> {
  const env = {
    RELEASES_DIR: `${dataDir}/releases/mfe-${name}`,
    REMOTES_DIR: `${dataDir}/remotes`,
  };
  return runScript(`mfe-${name}/release.ts`, { args, env });
}

/** Omits compression and minimization, which take most of the time of a build. */
const QUICK_CONFIG = `
import config from './rspack.config.ts';
export default [config].flat().map(({ plugins = [], ...rest }) => ({
  ...rest,
  optimization: { ...rest.optimization, minimize: false },
  plugins: plugins.filter((plugin) => plugin.constructor.name !== 'CompressedFilesPlugin'),
}));`;

/**
 * Builds a remote with a changed source text, in a copy within the repository so that its imports resolve.
 * @returns the folder of the copy, which the caller must delete
 */
async function buildChanged(
  name: RemoteName,
  { file, from, to }: { file: string; from: string; to: string },
): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', `release-${name}-`));
  const isSource = (path: string) => !/\/(dist|dist-server|node_modules)$|\.test\.tsx?$/.test(path);
  await cp(join(root, `mfe-${name}`), folder, { recursive: true, filter: isSource });
  // The pages of the guide are part of the back offices.
  await cp(join(root, 'docs/editors'), join(folder, '../docs/editors'), { recursive: true });
  const source = await readFile(join(folder, file), 'utf8');
  if (!source.includes(from)) throw new Error(`${file} has no ${from}`);
  await writeFile(join(folder, file), source.replace(from, to));
  await writeFile(join(folder, 'quick.config.mjs'), QUICK_CONFIG);
  const rspack = join(root, 'node_modules/.bin/rspack');
  await run(rspack, ['build', '--config', 'quick.config.mjs'], { cwd: folder });
  return folder;
}

const dataDir = environment.E2E_DATA_DIR ?? '';
test.skip(dataDir === '', 'the system’s data is elsewhere');
test.describe.configure({ mode: 'default' });

/** Builds of the next release, and the previously live releases. */
const built: Partial<Record<RemoteName, string>> = {};
const before = new Map<RemoteName, string>();
/** The remotes whose live release is not the previous one. */
const changed = new Set<RemoteName>();

test.beforeAll(async () => {
  test.setTimeout(1_200_000);
  for (const name of ['admin', 'public'] as const) before.set(name, await liveRelease(name));
  const [admin, readers] = await Promise.all([
    buildChanged('admin', {
      file: 'src/routes/archives-page.tsx',
      from: 'title="Archives"',
      to: 'title="Archives, changed"',
    }),
    buildChanged('public', {
      file: 'src/routes/about-page.tsx',
      from: 'About the journal',
      to: 'About the journal, changed',
    }),
  ]);
  Object.assign(built, { admin, public: readers });
});

/** Makes the previous release of a remote live again. */
async function restore(name: RemoteName): Promise<void> {
  await release(dataDir, name, '--use', before.get(name) ?? '');
  changed.delete(name);
}

test.afterEach(async () => {
  for (const name of changed) await restore(name);
});

test.afterAll(async () => {
  for (const folder of Object.values(built)) await rm(folder, { recursive: true });
});

/** Releases the changed build, even if another journey has released it before. */
async function releaseChanged(name: RemoteName): Promise<string> {
  changed.add(name);
  const output = await release(dataDir, name, '--from', built[name] ?? '');
  const [, id] = /nothing changes\. --use (\w+)/.exec(output) ?? [];
  return id === undefined ? output : release(dataDir, name, '--use', id);
}

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });
const openArchives = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Archives' }).click();

test('an open tab survives a release, a new tab gets it, and a rollback works the same way', async ({
  adminPage,
}) => {
  await adminPage.goto('/admin');
  await expect(headingOf(adminPage)).toHaveText('Dashboard');
  expect(await releaseChanged('admin')).toMatch(/^live {4}[0-9a-f]{16}$/m);
  expect(await liveRelease('admin')).not.toBe(before.get('admin'));

  // The tab opens a page of the old release that it has not loaded yet.
  const fetched = adminPage.waitForResponse(/\/remotes\/admin\/.*\.js$/);
  await openArchives(adminPage);
  await expect(headingOf(adminPage)).toHaveText('Archives');
  expect((await fetched).status()).toBe(200);

  const next = await adminPage.context().newPage();
  await next.goto('/admin/archives');
  await expect(headingOf(next)).toHaveText('Archives, changed');

  await restore('admin');
  await adminPage.goto('/admin/archives');
  await expect(headingOf(adminPage)).toHaveText('Archives');
  // The tab with the rolled-back release also continues to work.
  await next.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect(headingOf(next)).toHaveText('Users');
  await openArchives(next);
  await expect(headingOf(next)).toHaveText('Archives, changed');
});

test('a page of the public remote is rendered and hydrated by the same release', async ({
  page,
}) => {
  const open = async (heading: string) => {
    const answer = await page.goto('/about');
    expect(await answer?.text()).toContain(`>${heading}</h1>`);
    await expect(headingOf(page)).toHaveText(heading);
    // With hydration, links open pages without loading a document.
    await hydrated(page);
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page.getByRole('link', { name: 'instructions to authors', exact: true }).click();
    await expect(headingOf(page)).toHaveText('Instructions to authors');
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    await page.goBack();
    await expect(headingOf(page)).toHaveText(heading);
  };

  await releaseChanged('public');
  await open('About the journal, changed');
  await restore('public');
  await open('About the journal');
});

/**
 * The last line of the present build configuration of a back office. Below it, the line with which releases of contract
 * 3.0 were built.
 */
const CONFIG = "export default officeConfig({ name: 'admin', context: import.meta.dirname });";
const CONFIG_3_0 = `
import { container } from '@rspack/core';
const config = officeConfig({ name: 'admin', context: import.meta.dirname });
const names = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', '@app/web-kit'];
const shared = { singleton: true, requiredVersion: false, import: false };
config.plugins = [
  ...config.plugins.filter((plugin) => !plugin.constructor.name.startsWith('ModuleFederation')),
  new container.ModuleFederationPluginV1({
    name: 'mfe_admin',
    library: { type: 'global', name: 'mfe_admin' },
    filename: 'remoteEntry.[contenthash].js',
    exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
    shared: Object.fromEntries(names.map((name) => [name, shared])),
  }),
];
export default config;`;

test('the shell runs a release of contract 3.0, beside remotes of today', async ({ adminPage }) => {
  test.slow();
  const folder = await buildChanged('admin', {
    file: 'rspack.config.ts',
    from: CONFIG,
    to: CONFIG_3_0,
  });
  const names = await readdir(join(folder, 'dist'));
  expect(names).not.toContain('mf-manifest.json');
  await cp(join(folder, 'dist'), join(dataDir, 'releases/mfe-admin/files'), { recursive: true });
  await rm(folder, { recursive: true });
  const script = names.find((name) => /^remoteEntry\.\w+\.js$/.test(name));
  const live = {
    ...{ container: 'mfe_admin', entry: `/remotes/admin/${script}`, contractVersion: '3.0.0' },
    ...{ css: [], preload: [] },
  };
  const file = join(dataDir, 'remotes/admin.json');
  changed.add('admin');
  await writeFile(`${file}.new`, JSON.stringify({ live }));
  await rename(`${file}.new`, file);

  const requested = adminPage.waitForResponse(new RegExp(script ?? ''));
  await adminPage.goto('/admin/archives');
  await expect(headingOf(adminPage)).toHaveText('Archives');
  expect((await requested).status()).toBe(200);
  // A link to the journal loads the public remote by its manifest, sharing the copies of React and the router.
  const manifest = adminPage.waitForResponse(/\/remotes\/public\/mf-manifest\./);
  await adminPage.evaluate(
    "history.pushState({}, '', '/about'); dispatchEvent(new Event('popstate'))",
  );
  await expect(headingOf(adminPage)).toHaveText('About the journal');
  expect((await manifest).status()).toBe(200);
});
