import { readFile } from 'node:fs/promises';
import { articlePath, articlePdfPath, type UsageReport, viewPath } from '@app/contracts';
import { listUsage } from '@app/contracts/endpoints';
import { type Browser, devices } from '@playwright/test';
import { baseUrl } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import { hydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

/**
 * An article that only the readers of this journey open. The browsers of other journeys have the user agents of robots,
 * so they are not counted.
 */
const article = { year: 2025, volume: 1, issue: 2, refnumber: 'JLC250203' };
const path = articlePath(article);

const { userAgent } = devices['Desktop Firefox'];
/** Creates a reader. Readers are distinguished by their names, because all have the same address. */
const reader = (browser: Browser, name: string, javaScriptEnabled = true) =>
  browser.newContext({ baseURL: baseUrl, userAgent: `${userAgent} ${name}`, javaScriptEnabled });

test.afterEach(async ({ adminToken: token }) => {
  await call('/api/settings', { token, body: { usage_shown: false } });
});

test('views and downloads are counted, and shown to administrators and, if wanted, readers', async ({
  browser,
  adminPage,
  adminToken,
}) => {
  test.slow();
  const withScripts = await reader(browser, 'One/1');
  const page = await withScripts.newPage();
  await page.goto(path);
  await hydrated(page);
  // Reading a PDF on the page, and reading it in parts, counts as one download.
  await page.getByRole('link', { name: /^Read/ }).click();
  await expect(page.getByRole('dialog').getByText(/^of \d+$/)).toBeVisible();
  await page.request.get(articlePdfPath(article), { headers: { range: 'bytes=0-99' } });
  const plain = await reader(browser, 'Two/1', false);
  await (await plain.newPage()).goto(path, { waitUntil: 'networkidle' });

  await expect(page.getByText('Usage')).toHaveCount(0);
  await adminPage.goto('/admin/settings');
  await adminPage.getByRole('switch', { name: 'Show views and downloads' }).click();
  await adminPage.getByRole('button', { name: 'Submit' }).click();
  await expect(adminPage.getByText('Settings updated successfully')).toBeVisible();

  const counted = async () => {
    const { body } = await call<UsageReport>(listUsage.path, { token: adminToken });
    return body.articles.find(({ refnumber }) => refnumber === article.refnumber);
  };
  await expect.poll(counted).toMatchObject({ views: 2, downloads: 1 });
  await adminPage.goto('/admin/usage');
  await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText('Views and downloads');
  const row = adminPage.getByRole('row').filter({ hasText: article.refnumber });
  await expect(row.getByRole('cell')).toHaveText([/JLC250203/, '2', '1']);
  await expectAccessible(adminPage);
  await expectFits(adminPage, 375);
  await adminPage.setViewportSize({ width: 1280, height: 900 });
  const downloading = adminPage.waitForEvent('download');
  await adminPage.getByRole('button', { name: 'Table (CSV)' }).click();
  const file = await downloading;
  expect(await readFile(await file.path(), 'utf8')).toMatch(/,JLC250203,.*,2,1\r\n/);
  await adminPage.getByLabel('From').fill('2020-01');
  await adminPage.getByLabel('To').fill('2020-02');
  await adminPage.getByRole('button', { name: 'Show' }).click();
  await expect(adminPage.getByText('No article was viewed or downloaded')).toBeVisible();

  await page.goto(path);
  await page.evaluate(`new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shift = (globalThis.shift ?? 0) + entry.value;
  }).observe({ type: 'layout-shift', buffered: true })`);
  const facts = page.getByRole('complementary', { name: 'About this article' });
  await expect(facts.getByText(/^\d+ views, 1 download$/)).toBeVisible();
  // Values below 0.005 are rounded to 0.00: on a busy machine, a late font may shift a line slightly.
  expect(await page.evaluate('globalThis.shift ?? 0')).toBeLessThan(0.005);
  await expectAccessible(page);
  const hidden = await plain.newPage();
  await hidden.goto(path);
  await expect(hidden.getByText('Usage')).toBeHidden();

  // Figures that arrive late must not be shown on the page of the next article, whose figures cannot be loaded in this
  // test.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${viewPath(article.refnumber)}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  await hydrated(page);
  await page.route(/\/api\/usage\/(?!JLC250203)/, (route) => route.fulfill({ status: 503 }));
  const failed = page.waitForResponse(/\/api\/usage\/[^/]+$/);
  await page.getByRole('link', { name: /^Previous article/ }).click();
  expect((await failed).status()).toBe(503);
  const reported = page.waitForResponse(`**${viewPath(article.refnumber)}`);
  release();
  await reported;
  await page.evaluate(`fetch('/api/usage/${article.refnumber}').then((answer) => answer.text())`);
  await expect(facts.getByText('Usage–')).toBeVisible();
  await withScripts.close();
  await plain.close();
});
