import { articlePath, articlePdfPath } from '@app/contracts';
import type { Locator, Page } from '@playwright/test';
import { publicationOf } from '../../local/demo/content.ts';
import { makeFaxPdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { hydrated } from './support/hydrated.ts';
import { expectFocusKept, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC260104');
const path = articlePath(fields);
const pdfPath = articlePdfPath(fields);
/** The title's first line in the PDF. */
const TITLE = 'Volatile organosulfur compounds above drying';

/** The elements created from the tags of the PDF. Their accessibility violations are those of the PDF itself. */
const TAGS_OF_PDF = ['.structTree'];

const readLink = (page: Page) => page.getByRole('link', { name: /^Read/ });
const readerOf = (page: Page) => page.getByRole('dialog', { name: 'The article’s PDF' });
const topOf = (pages: Locator) => pages.evaluate(({ scrollTop }) => scrollTop);

async function openReader(page: Page) {
  await page.goto(path);
  await hydrated(page);
  await readLink(page).focus();
  await page.keyboard.press('Enter');
  const reader = readerOf(page);
  await expect(reader.getByText('of 2', { exact: true })).toBeVisible();
  return reader;
}

test('a PDF is read beside the abstract, by keyboard, and its place is remembered', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const reader = await openReader(page);
  const pages = reader.getByRole('document', { name: 'Pages' });
  await expect(pages).toBeFocused();
  await expect(pages).toContainText(TITLE);
  const [abstract, readerBox] = await Promise.all([
    page.getByRole('region', { name: 'Abstract' }).boundingBox(),
    reader.boundingBox(),
  ]);
  expect((abstract?.x ?? 0) + (abstract?.width ?? 0)).toBeLessThanOrEqual(readerBox?.x ?? 0);
  expect(readerBox?.y).toBeLessThan(450);
  await expectAccessible(page, TAGS_OF_PDF);

  const number = reader.getByLabel('Page', { exact: true });
  await pages.press('End');
  await expect(number).toHaveValue('2');
  await reader.getByRole('button', { name: 'Previous page' }).press('Enter');
  await expect(number).toHaveValue('1');
  await number.fill('99');
  await number.press('Enter');
  await expect(number).toHaveValue('2');

  // Submitting the unchanged number must not scroll.
  await pages.evaluate((element) =>
    element.scrollTo(0, element.scrollHeight - element.clientHeight - 50),
  );
  const place = await topOf(pages);
  await number.fill('');
  await number.press('Tab');
  await expect(number).toHaveValue('2');
  await number.press('Enter');
  await number.press('Tab');
  expect(await topOf(pages)).toBe(place);

  const size = reader.getByRole('status', { name: 'Size' });
  const before = await size.textContent();
  await reader.getByRole('button', { name: 'Larger' }).press('Enter');
  await expect(size).not.toHaveText(before ?? '');
  await reader.getByRole('button', { name: 'Fit width' }).press('Enter');
  await expect(size).toHaveText(before ?? '');
  const left = await topOf(pages);

  await page.keyboard.press('Escape');
  await expect(reader).toHaveCount(0);
  await expect(readLink(page)).toBeFocused();
  const again = await openReader(page);
  await expect(again.getByLabel('Page', { exact: true })).toHaveValue('2');
  const distance = async () => Math.abs((await topOf(pages)) - left);
  await expect.poll(distance).toBeLessThan(5);
  await again.getByRole('button', { name: 'Close' }).click();
  await expect(again).toHaveCount(0);
});

test('a PDF fills a phone, where nothing beneath it is reached', async ({ page }) => {
  // The window changes as if the phone were turned.
  await page.setViewportSize({ width: 812, height: 375 });
  const reader = await openReader(page);
  await expectFits(page, 375);
  const pages = reader.getByRole('document', { name: 'Pages' });
  const hidden = () => pages.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await expectAccessible(page, TAGS_OF_PDF);
  await page.setViewportSize({ width: 375, height: 812 });
  await expect.poll(() => reader.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 812 });
  const outside = `!document.activeElement.closest('dialog') && document.activeElement !== document.body`;
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(outside)).toBe(false);
  }
  // The window changes as if a tablet were turned.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => (await reader.boundingBox())?.x).toBeGreaterThan(400);
  await page.keyboard.press('Escape');
  await expect(readLink(page)).toBeFocused();
});

const narrow = {
  '320 pixels': { width: 320, height: 640 },
  // Corresponds to a window of 1280 × 800.
  '200 % zoom': { width: 640, height: 400 },
};

test('a PDF is read in a narrow window and with a zoom', async ({ page }) => {
  await page.setViewportSize(narrow['320 pixels']);
  const reader = await openReader(page);
  const pages = reader.getByRole('document', { name: 'Pages' });
  const overflow = (box: Locator) =>
    box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  const buttons = ['Previous page', 'Next page', 'Smaller', 'Larger', 'Close'];
  const controls = [
    reader.getByLabel('Page', { exact: true }),
    ...buttons.map((button) => reader.getByRole('button', { name: button })),
    reader.getByRole('link', { name: 'Download' }),
  ];
  for (const [name, size] of Object.entries(narrow)) {
    await test.step(`at ${name}, a PDF is read without scrolling sideways`, async () => {
      await page.setViewportSize(size);
      for (const box of [page.locator('html'), reader, pages]) {
        await expect.poll(() => overflow(box)).toBe(0);
      }
      // At least half of the window is for the pages.
      const heightOfPages = async () => (await pages.boundingBox())?.height;
      await expect.poll(heightOfPages).toBeGreaterThan(size.height / 2);
      await expectFocusKept(page);
      for (const control of controls) {
        await expect(control).toBeInViewport({ ratio: 1 });
        await tabTo(page, control);
      }
    });
  }
  await tabTo(page, reader.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(readLink(page)).toBeFocused();
});

test.describe('a PDF that cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('can be downloaded, or tried again', async ({ page }) => {
    await page.route(`**${pdfPath}`, (route) => route.fulfill({ status: 503 }));
    await page.goto(path);
    await hydrated(page);
    await readLink(page).click();
    const reader = readerOf(page);
    const failure = reader.getByRole('alert');
    await expect(failure).toContainText('The PDF cannot be shown here.');
    await expect(failure.getByRole('link', { name: 'Download the PDF' })).toHaveAttribute(
      'href',
      pdfPath,
    );
    await expectAccessible(page, TAGS_OF_PDF);
    await page.unroute(`**${pdfPath}`);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(reader.getByText('of 2', { exact: true })).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
});

test('the link opens the PDF without scripts, and pdf.js is not loaded with the page', async ({
  page,
  plainPage,
}) => {
  await plainPage.goto(path);
  await expect(readLink(plainPage)).toHaveAttribute('href', pdfPath);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => /pdf[._]/.test(url) && !url.endsWith('.pdf'))).toEqual([]);
});

test('a picture that only a compiled decoder can read is shown', async ({ page }) => {
  const body = makeFaxPdf('Fax');
  await page.route(`**${pdfPath}`, (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(path);
  await hydrated(page);
  const decoder = page.waitForResponse(/\/jbig2\.[0-9a-f]+\.wasm$/);
  await readLink(page).click();
  expect((await decoder).status()).toBe(200);
  const pages = readerOf(page).getByRole('document', { name: 'Pages' });
  await expect(pages).toContainText('Fax');
  await expect(pages.locator('[data-loaded="true"]')).toBeVisible();
  // The worker reports a decoder that it may not compile.
  expect(complaints).toEqual([]);
});
