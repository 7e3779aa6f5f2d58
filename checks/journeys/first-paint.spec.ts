import { articlePath } from '@app/contracts';
import type { Page } from '@playwright/test';
import { publicationOf } from '../../local/demo/content.ts';
import { hydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

const path = articlePath(publicationOf('JLC250101').fields);
const SCRIPTS = /\.js$/;

/** Holds all requests that match until the returned function is called. */
async function hold(page: Page, pattern: RegExp) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens the article and returns as soon as the browser has painted its text. */
async function paint(page: Page): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { polling: 20 },
  );
}

test('the first paint needs no script and no style sheet', async ({ page }) => {
  await page.goto(path);
  await hydrated(page);
  const painted = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  const files = await page.evaluate<{ name: string; startTime: number }[]>(
    "performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }))",
  );
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter(({ startTime }) => startTime < painted)).toEqual([]);
  // The document contains the style sheets, so the remote's loader does not request them either.
  expect(files.filter(({ name }) => name.endsWith('.css'))).toEqual([]);
});

test('a click on a button right after the paint takes effect when the scripts arrive', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await hold(page, SCRIPTS);
  await paint(page);
  const share = page.getByRole('region', { name: 'Share' });
  const copied = share.getByRole('button', { name: 'Copied' });
  await share.getByRole('button', { name: 'Copy link' }).click();
  await expect(copied).toHaveCount(0);
  release();
  await expect(copied).toBeVisible();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain(path);
});

test('a click on a link and a search work right after the paint, without the scripts', async ({
  page,
}) => {
  await hold(page, SCRIPTS);
  await paint(page);
  await page.getByRole('navigation', { name: 'Main' }).getByText('ARCHIVES').click();
  await expect(page).toHaveURL(/\/archives$/);
  await paint(page);
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.fill('kelp');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=kelp$/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the first page of a visit loads its font after the paint, and the next pages use it', async ({
  page,
}) => {
  await page.addInitScript(`
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const usesFont = () =>
    page.evaluate<boolean>(
      "getComputedStyle(document.querySelector('h1')).fontFamily.includes('Source Serif 4')",
    );
  await page.goto(path);
  await hydrated(page);
  // The policy forbids `waitForFunction` to evaluate a text.
  const isLoaded = `['', 'italic '].every((style) =>
    document.fonts.check(style + '1em "Source Serif 4 Variable"'))`;
  await expect.poll(() => page.evaluate<boolean>(isLoaded)).toBe(true);
  const early = await page.evaluate(`
    const [{ startTime }] = performance.getEntriesByName('first-contentful-paint');
    performance.getEntriesByType('resource')
      .filter((file) => file.name.endsWith('.woff2') && file.startTime < startTime).length
  `);
  expect(early).toBe(0);
  expect(await usesFont()).toBe(false);
  // Two frames later, the browser would have reported a shift.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  expect(await page.evaluate('shifts')).toEqual([]);

  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByText('ARCHIVES').click();
  await expect(page).toHaveURL(/\/archives$/);
  await expect.poll(usesFont).toBe(true);
  // The next document, which has the font from its start.
  await page.evaluate("location.assign('/board')");
  await page.waitForURL(/\/board$/);
  expect(await usesFont()).toBe(true);
});
