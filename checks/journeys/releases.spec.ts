import { rm } from 'node:fs/promises';
import type { RemoteName } from '@app/contracts';
import type { Page } from '@playwright/test';
import { environment } from './environment.ts';
import { hydrated } from './support/hydrated.ts';
import { buildChanged, liveRelease, release } from './support/releases.ts';
import { expect, test } from './support/test.ts';

const dataDir = environment.E2E_DATA_DIR ?? '';
test.skip(dataDir === '', 'the system’s data is elsewhere');
test.describe.configure({ mode: 'default' });

/** Builds of the next release, and the previously live releases. */
const built: Partial<Record<RemoteName, string>> = {};
const before = new Map<RemoteName, string>();

test.beforeAll(async () => {
  // Two builds.
  test.setTimeout(300_000);
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

test.afterEach(async () => {
  for (const [name, id] of before) await release(dataDir, name, '--use', id);
});

test.afterAll(async () => {
  for (const folder of Object.values(built)) await rm(folder, { recursive: true });
});

/** Releases the changed build, even if another journey has released it before. */
async function releaseChanged(name: RemoteName): Promise<string> {
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
  const live = before.get('admin') ?? '';

  await adminPage.goto('/admin');
  await expect(headingOf(adminPage)).toHaveText('Dashboard');
  expect(await releaseChanged('admin')).toMatch(/^live {4}[0-9a-f]{16}$/m);
  expect(await liveRelease('admin')).not.toBe(live);

  // A page of the old release that the tab has not loaded yet.
  const fetched = adminPage.waitForResponse(/\/remotes\/admin\/.*\.js$/);
  await openArchives(adminPage);
  await expect(headingOf(adminPage)).toHaveText('Archives');
  expect((await fetched).status()).toBe(200);

  const next = await adminPage.context().newPage();
  await next.goto('/admin/archives');
  await expect(headingOf(next)).toHaveText('Archives, changed');

  await release(dataDir, 'admin', '--use', live);
  await adminPage.goto('/admin/archives');
  await expect(headingOf(adminPage)).toHaveText('Archives');
  // The tab with the rolled-back release also keeps working.
  await next.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect(headingOf(next)).toHaveText('Users');
  await openArchives(next);
  await expect(headingOf(next)).toHaveText('Archives, changed');
});

test('a page of the public remote is rendered and hydrated by the same release', async ({
  page,
}) => {
  const live = before.get('public') ?? '';
  const open = async (heading: string) => {
    const answer = await page.goto('/about');
    expect(await answer?.text()).toContain(`>${heading}</h1>`);
    await expect(headingOf(page)).toHaveText(heading);
    // A link opens its page without a new document.
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
  await release(dataDir, 'public', '--use', live);
  await open('About the journal');
});
