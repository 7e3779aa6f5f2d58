import { articlePath } from '@app/contracts';
import type { Page } from '@playwright/test';
import { publicationOf } from '../../local/demo/content.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { hydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

const path = articlePath(publicationOf('JLC260102').fields);
const PHONE = { width: 375, height: 812 };

test.use({ viewport: PHONE });

const rowOf = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Download PDF/ });

test('on a phone, the row with PDF and size, certificates, Cite and Share is below the authors and stays in view', {
  tag: '@core',
}, async ({ plainPage }) => {
  await plainPage.setViewportSize(PHONE);
  await plainPage.goto(path);
  const main = plainPage.getByRole('main');
  const pdf = rowOf(plainPage);
  await expect(pdf).toHaveText(/PDF\s*\d+ kB/);
  const row = [pdf, main.getByRole('link', { name: 'Cite', exact: true })];
  row.push(main.getByRole('link', { name: 'Certificates', exact: true }));
  row.push(main.getByRole('link', { name: 'Share', exact: true }));
  const author = await main.getByRole('link').nth(1).boundingBox();
  const abstract = await main.getByRole('heading', { name: 'Abstract' }).boundingBox();
  const boxes = await Promise.all(row.map((link) => link.boundingBox()));
  for (const box of boxes) {
    expect(box?.y).toBeGreaterThan(author?.y ?? Infinity);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(abstract?.y ?? 0);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(PHONE.height);
    expect(box?.y).toBe(boxes[0]?.y);
  }
  await main.getByRole('heading', { name: 'Related articles' }).scrollIntoViewIfNeeded();
  for (const link of row) await expect(link).toBeInViewport({ ratio: 1 });
  // One line, also on the narrowest phones.
  await plainPage.setViewportSize({ width: 320, height: 640 });
  const lines = await Promise.all(row.map(async (link) => (await link.boundingBox())?.y));
  expect(new Set(lines).size).toBe(1);
});

test('an author reaches a certificate by the row, the menu and the home page, without scripts', async ({
  plainPage: page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await page.getByRole('main').getByRole('link', { name: 'Certificates', exact: true }).click();
  const certificates = page.getByRole('region', { name: 'Certificates of publication' });
  await expect(certificates.getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/api\/pdf\/certificate\//,
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'CERTIFICATES', exact: true }).click();
  await expect(page.getByLabel('Reference number')).toBeVisible();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'certificate', exact: true }).click();
  await expect(page).toHaveURL('/pdf');
});

test('search results begin on the first screen, with their filters folded, and are paged', async ({
  plainPage: page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/search?q=sea');
  const main = page.getByRole('main');
  const rows = main.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(10);
  expect((await rows.first().boundingBox())?.y).toBeLessThan(PHONE.height * 0.6);
  await expect(main.getByLabel('Year')).toBeHidden();
  await main.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/search?q=sea&page=2');
  await expect(rows.first().getByRole('cell').first()).toHaveText('11');
  await main.getByText('Filters').click();
  await main.getByLabel('Year').selectOption({ index: 1 });
  await main.getByRole('button', { name: 'Search' }).click();
  // Chosen filters are in view.
  await expect(main.getByLabel('Year')).toBeVisible();
});

test('the row covers neither the target of its links nor what receives the focus', async ({
  page,
}) => {
  await page.goto(path);
  await hydrated(page);
  const bottom = () =>
    rowOf(page).evaluate((link) => link.parentElement?.getBoundingClientRect().bottom ?? 0);
  for (const [name, heading] of [
    ['Cite', 'How to cite this article'],
    ['Share', 'Share'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    const target = page.getByRole('heading', { name: heading, exact: true });
    await expect(target).toBeInViewport({ ratio: 1 });
    expect((await target.boundingBox())?.y).toBeGreaterThanOrEqual(await bottom());
  }
  // Moves backwards from the end of the page, so that each control comes into view from above.
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  const row = ['Download PDF', 'Read', 'Certificates', 'Cite', 'Share'];
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('Shift+Tab');
    const focused = await page.evaluate<{ name: string; top: number; bottom: number }>(`(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      return { name: document.activeElement.textContent, top, bottom };
    })()`);
    if (row.some((name) => focused.name.startsWith(name))) continue;
    if (focused.bottom < PHONE.height / 2 && pressed > 30) break;
    expect(focused.bottom, focused.name).toBeGreaterThan((await bottom()) + 4);
  }
});

test('Share opens the dialog of the device if it has one', async ({ page }) => {
  await page.addInitScript(`
    navigator.share = async (shared) => { globalThis.shared = shared; };
  `);
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Share', exact: true }).click();
  await expect.poll(() => page.evaluate('globalThis.shared?.url')).toContain(path);
  expect(page.url()).not.toContain('#share');
});

test('the links of an article open pages without a new document, or in a new tab on request', async ({
  page,
  context,
}) => {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }));
  const related = page.getByRole('region', { name: 'Related articles' }).getByRole('link').first();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    related.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await tab.close();
  expect(page.url()).toContain(path);
  await related.click();
  await expect(page).not.toHaveURL(new RegExp(`${path}$`));
  await expect(rowOf(page)).toBeVisible();
  expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expectAccessible(page);
});

const pages = { home: '/', article: path, search: '/search?q=sea' };

test('the masthead takes about 110 pixels of a phone', async ({ page }) => {
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address);
    const box = await page.getByRole('banner').boundingBox();
    expect(box?.height, name).toBeLessThanOrEqual(name === 'home' ? 125 : 115);
  }
});

test('the menu opens without scripts, by pointer and keyboard, and closes by itself', {
  tag: '@core',
}, async ({ page, plainPage }) => {
  await plainPage.setViewportSize(PHONE);
  await plainPage.goto('/board');
  await expect(plainPage.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await plainPage.getByRole('button', { name: 'Menu' }).click();
  await plainPage.getByRole('link', { name: 'ARCHIVES' }).click();
  await expect(plainPage).toHaveURL(/\/archives$/);

  await page.goto('/board');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const open = page.getByRole('button', { name: 'Menu' });
  await open.press('Enter');
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  // A search and a link lead to pages without a new document, so they close the menu.
  await page.keyboard.press('Control+/');
  await page.keyboard.type('sea');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=sea$/);
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole('link', { name: 'INDEXING' }).click();
  await expect(page).toHaveURL(/\/indexing$/);
  await expect(menu).toBeHidden();
});

test('at 400 % zoom the row scrolls away with the page, and everything fits', async ({ page }) => {
  await page.goto(path);
  await expectFits(page, 320, 256);
  await page.getByRole('heading', { name: 'Related articles' }).scrollIntoViewIfNeeded();
  await expect(rowOf(page)).not.toBeInViewport();
});
