import { articlePath } from '@app/contracts';
import type { Page } from '@playwright/test';
import { publicationOf } from '../../local/demo/content.ts';
import { announced } from './support/announced.ts';
import { hydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC250101');
const path = articlePath(fields);
const SCRIPTS = /\.js$/;

/** Holds all matching requests until the returned function is called. */
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

/** Opens a page and returns as soon as the browser has painted its text. */
async function paint(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { polling: 20 },
  );
}

test('the first paint needs no script and no style sheet', { tag: '@core' }, async ({ page }) => {
  await page.goto(path);
  await hydrated(page);
  const painted = await page.evaluate<number>(
    "performance.getEntriesByName('first-contentful-paint')[0].startTime",
  );
  const files = await page.evaluate<{ name: string; startTime: number }[]>(
    "performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }))",
  );
  const loaded = await page.evaluate<number>(
    "performance.getEntriesByType('navigation')[0].loadEventStart",
  );
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(2);
  // The page requests its scripts one second after loading, even if a busy machine has not painted it yet.
  const awaited = Math.min(painted, loaded + 1_000);
  expect(scripts.filter(({ startTime }) => startTime < awaited)).toEqual([]);
  // The document contains the style sheets, so the remote's loader must not request them either.
  expect(files.filter(({ name }) => name.endsWith('.css'))).toEqual([]);
});

test('actions of a reader before the scripts arrive are not lost', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const release = await hold(page, SCRIPTS);
  await paint(page, `/search?q=water`);
  const main = page.getByRole('main');
  await main.getByLabel('Year').selectOption(String(fields.year));
  await main.getByRole('searchbox').fill('copper');
  release();
  await expect(page).toHaveURL(new RegExp(`q=copper.*year=${fields.year}`));

  // A button that needs scripts cannot be pressed before the scripts have arrived.
  const releaseArticle = await hold(page, SCRIPTS);
  await paint(page, path);
  const share = page.getByRole('region', { name: 'Share' });
  const copy = share.getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeDisabled();
  releaseArticle();
  const copied = announced(page, /^Copied$/);
  await copy.click();
  await copied;
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain(path);
});

test('a click on a link and a search work right after the paint, without the scripts', async ({
  page,
}) => {
  await hold(page, SCRIPTS);
  await paint(page, path);
  await page.getByRole('navigation', { name: 'Main' }).getByText('ARCHIVES').click();
  await expect(page).toHaveURL(/\/archives$/);
  const box = page.getByRole('banner').getByRole('searchbox');
  await box.fill('kelp');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=kelp$/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the first paint has the journal’s typeface, and fonts of rarer letters move hardly anything', async ({
  page,
}) => {
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  const session = await page.context().newCDPSession(page);
  const fontsOfHeading = async () => {
    const { root } = await session.send('DOM.getDocument');
    await session.send('CSS.enable');
    const heading = { nodeId: root.nodeId, selector: 'h1' };
    const { nodeId } = await session.send('DOM.querySelector', heading);
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName).join();
  };
  const release = await hold(page, /\.woff2$/);
  await paint(page, path);
  // The paint may precede the heading.
  await page.waitForLoadState('domcontentloaded');
  expect(await fontsOfHeading()).toContain('Source Serif');
  await hydrated(page);
  expect(await page.evaluate('globalThis.shift')).toBe(0);
  release();
  await page.evaluate('document.fonts.ready');
  // After this time, the browser would have reported a shift.
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  );
  expect(await page.evaluate('globalThis.shift')).toBeLessThan(0.01);
});
