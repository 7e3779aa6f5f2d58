import type { Locator } from '@playwright/test';
import { editors } from '../../local/demo/journal.ts';
import { administrator } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { makeArticle } from './support/api.ts';
import { storeSession } from './support/login-page.ts';
import { asSharedStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { freshWord, makeEntries } from './support/work-log.ts';

const scrolls = (frame: Locator) => frame.evaluate((box) => box.scrollHeight - box.clientHeight);

test.describe('on a phone', () => {
  test('an issue’s articles are cards with every control in view, and titles are links', async ({
    adminPage: page,
    adminToken: token,
  }) => {
    const { key, fields, id } = await makeArticle(token);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`/admin/archives/${key.year}/${key.volume}/${key.issue}`);
    const row = page.locator('tr[data-row]').first();
    await expect(row).toBeVisible();
    for (const control of [
      row.getByRole('checkbox', { name: `Select ${fields.refnumber}` }),
      row.getByRole('switch'),
      row.getByRole('link', { name: /^PDF/ }),
      row.getByRole('link', { name: /^Edit/ }),
      row.getByRole('link', { name: /^View/ }),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    const frame = page.getByRole('region', { name: 'Articles' });
    await expect.poll(() => scrolls(frame)).toBe(0);
    for (const width of [375, 768]) await expectFits(page, width);
    await page.setViewportSize({ width: 375, height: 800 });
    await row.getByRole('link', { name: /^On the hydrolysis/ }).click();
    await expect(page).toHaveURL(`/admin/archives/${id}`);
  });

  test('the work log begins in the upper part of the screen, and only the page scrolls', async ({
    page,
  }) => {
    const { token } = await asSharedStaff(page);
    const word = freshWord();
    await makeEntries(token, [{ content: `${word} one`, status: 'urgent' }]);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(`/webdata?search=${word}`);
    const row = page.locator('tr[data-row]').first();
    await expect(row).toBeVisible();
    await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(450);
    const frame = page.getByRole('region', { name: 'Work entries' });
    await expect.poll(() => scrolls(frame)).toBe(0);
    const tools = page.getByRole('button', { name: 'Dates, saved searches, export' });
    await expect(page.getByLabel('From')).toBeHidden();
    await tools.press('Enter');
    await expect(page.getByLabel('From')).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 375]) await expectFits(page, width);
  });
});

test('at a desk, only the page scrolls, and the head of a table stays in view', async ({
  page,
  adminToken: token,
}) => {
  await storeSession(page, 'webdata', { token, user: administrator.username });
  const word = freshWord();
  const entries = Array.from({ length: 20 }, (_, at) => ({
    content: `${word} ${at}`,
    status: 'pending' as const,
  }));
  await makeEntries(token, entries);
  await page.goto(`/webdata?search=${word}`);
  const frame = page.getByRole('region', { name: 'Work entries' });
  await expect(frame.locator('tbody tr')).toHaveCount(20);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => scrolls(frame)).toBe(0);
    await frame.locator('tbody tr').last().scrollIntoViewIfNeeded();
    await expect(frame.getByRole('columnheader', { name: 'Work' })).toBeInViewport({ ratio: 1 });
    const distance = async () => {
      const bar = await page.getByRole('banner').boundingBox();
      const head = await frame.getByRole('columnheader', { name: 'Work' }).boundingBox();
      return (head?.y ?? -Infinity) - (bar?.y ?? 0) - (bar?.height ?? 0);
    };
    await expect.poll(distance).toBeGreaterThanOrEqual(-1);
  }
  // The bar of the work log is a single line in which nothing is cut off.
  await page.setViewportSize({ width: 768, height: 900 });
  const parts = page.getByRole('banner').locator('button:visible, a:visible');
  const unevenness = () =>
    parts.evaluateAll((all) => {
      const middles = all.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      return Math.max(...middles) - Math.min(...middles);
    });
  await expect.poll(unevenness).toBeLessThan(4);
  const user = page.getByRole('link', { name: /^User:/ });
  await expect.poll(() => user.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('on a phone, each value of a list has its label', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/admin/editors');
  // The editors of other journeys may lack a value.
  const card = page.locator('tr[data-row]').filter({ hasText: editors[0]?.name });
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('switch')).toBeInViewport();
  await expect(card.locator('img')).toBeVisible();
  const row = `tr[data-row="${await card.getAttribute('data-row')}"]`;
  const labels = () =>
    page.evaluate<string[]>(`
      [...document.querySelectorAll('${row} td[data-label]')]
        .filter((cell) => cell.checkVisibility())
        .map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '').trim())
    `);
  await expect
    .poll(labels)
    .toEqual(['Category', 'Email', 'Post', 'Affiliation', 'Enabled', 'Created']);
});

test('headings are in the journal’s font on the first visit', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const loaded = `(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(
      ({ family, status, display }) =>
        family.includes('Source Serif 4') && status === 'loaded' && display === 'swap',
    ).length;
  })()`;
  await expect.poll(() => page.evaluate<number>(loaded)).toBeGreaterThan(0);
});

test.describe('in a browser with dates of the United States', () => {
  test.use({ locale: 'en-US' });

  test('dates are those of the journal', async ({ adminPage: page }) => {
    await page.goto('/admin/audit');
    expect(await page.evaluate('navigator.language')).toBe('en-US');
    const times = page.locator('td time');
    await expect(times.first()).toHaveText(/^\d{1,2} \p{L}{3,4} \d{4}, \d\d:\d\d$/u);
  });
});

test('a back office without JavaScript states that it needs JavaScript, and links to the journal', async ({
  plainPage: page,
}) => {
  for (const [path, name] of [
    ['/admin/archives', 'Administration'],
    ['/webdata', 'Work log'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('paragraph').first()).toContainText('needs JavaScript');
    await page.getByRole('link', { name: 'The journal' }).click();
    await expect(page).toHaveURL('/');
  }
});
