import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Browser, launch, type Page } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cacheDir, projectRoot } from '../setup/paths.mjs';
import { freePort } from '../system/addresses.ts';

const { CHROMIUM_PATH = '', CHROMIUM_SANDBOX } = process.env;
// A copy of the sources inside the project, where imports of packages resolve. Other tests do not see edits of the
// copy.
let scratch = '';
let folder = '';
let dev: ChildProcess;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(cacheDir, { recursive: true });
  scratch = mkdtempSync(`${cacheDir}/dev-test-`);
  folder = `${scratch}/mfe-admin`;
  const isSource = (path: string) => !/\/(dist|node_modules)$|\.test\.tsx?$/.test(path);
  cpSync(`${projectRoot}/mfe-admin`, folder, { recursive: true, filter: isSource });
  // The build includes the guide.
  cpSync(`${projectRoot}/docs/editors`, `${scratch}/docs/editors`, { recursive: true });
  const port = await freePort();
  dev = spawn(process.execPath, ['local/dev/front-end.ts', 'mfe-admin', folder], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), SITE: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!dev.stdout) throw new Error('No output');
  const lines = createInterface(dev.stdout);
  for await (const line of lines) if (line.startsWith('Ready: ')) break;
  dev.stdout.resume();
  browser = await launch({
    executablePath: CHROMIUM_PATH,
    timeout: 120_000,
    args: ['--disable-quic', ...(CHROMIUM_SANDBOX === 'off' ? ['--no-sandbox'] : [])],
  });
  page = await browser.newPage();
  page.setDefaultTimeout(110_000);
  // The root redirects to /admin.
  await page.goto(`http://127.0.0.1:${port}`);
  await page.locator('input[name=username]').fill('anyone');
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
});

afterAll(async () => {
  await browser?.close();
  if (dev?.exitCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  rmSync(scratch, { recursive: true, force: true });
});

/** Replaces text in a file of the copy. */
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(`${folder}/src/${path}`, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no “${from}”`);
  writeFileSync(`${folder}/src/${path}`, text.replace(from, to));
}

const shows = (text: string) =>
  page.waitForFunction(`document.body.textContent.includes(${JSON.stringify(text)})`);

test('shows the counts of the contract’s example after any login', async () => {
  const file = `${projectRoot}/packages/contracts/openapi/svc-content.json`;
  const { paths } = JSON.parse(readFileSync(file, 'utf8'));
  const { archives } = paths['/api/admin'].get.responses[200].content['application/json'].example;
  await shows('Editors');
  const tile = await page.$eval('main ul', (list) => list.textContent);
  expect(tile).toContain(`Archives${archives}`);
});

test('shows an edited component without reloading the page', async () => {
  await page.evaluate(() => Object.assign(globalThis, { stillOpen: true }));
  edit('features/overview/dashboard/components/waiting-list.tsx', '>To do<', '>To decide<');
  await shows('To decide');
  expect(await page.evaluate(() => 'stillOpen' in globalThis)).toBe(true);
});

test('applies an edited style sheet without reloading the page', async () => {
  edit(
    'features/overview/dashboard/components/dashboard.module.css',
    'display: grid;',
    'display: flex;',
  );
  await page.waitForFunction(
    "getComputedStyle(document.querySelector('main ul [class^=tile]')).display === 'flex'",
  );
  expect(await page.evaluate(() => 'stillOpen' in globalThis)).toBe(true);
});

test('reloads the page after an edit of its loader', async () => {
  edit('routes/home-page.tsx', 'title="Dashboard"', 'title="Overview"');
  await shows('Overview');
  await shows('To decide');
});
