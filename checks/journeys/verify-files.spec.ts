import {
  BADGE_ISSUER_PATH,
  badgePath,
  certificatePagePath,
  certificatePath,
  SIGNING_CERTIFICATES_PATH,
  splitAuthors,
} from '@app/contracts';
import type { FileChooser, Page, Request } from '@playwright/test';
import { publicationOf } from '../../local/demo/content.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC260102');
const [author = ''] = splitAuthors(fields.authorname);

const certificateOf = async (page: Page) =>
  (await page.request.get(certificatePath(fields.refnumber, author))).body();
const resultOn = (page: Page) => page.getByRole('main').getByRole('status');
const fieldOn = (page: Page) => page.getByLabel('PDF or badge to check');

/** Opens the page, and waits until the scripts for checks are loaded. */
async function openCheck(page: Page): Promise<void> {
  const pending = new Set<Request>();
  const loaded: string[] = [];
  page.on('request', (request) => pending.add(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('requestfinished', (request) => {
    pending.delete(request);
    loaded.push(request.url());
  });
  await page.goto('/verify');
  await fieldOn(page).scrollIntoViewIfNeeded();
  const isPrepared = () => {
    const all = ['/check-pdf.', '/check-badge.', SIGNING_CERTIFICATES_PATH, BADGE_ISSUER_PATH];
    return pending.size === 0 && all.every((part) => loaded.some((url) => url.includes(part)));
  };
  await expect.poll(isPrepared).toBe(true);
}

/** Drops a file on the area around the field, as from a folder. `content` is an expression, such as `'text'`. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${content}], ${JSON.stringify(name)}));
    return transfer;
  })()`);
  // The field appears with hydration. An earlier drop would be ignored.
  await expect(fieldOn(page)).toBeVisible();
  await fieldOn(page).dispatchEvent('drop', { dataTransfer });
}

test('a file that is dropped during a check cancels this check and is checked instead', async ({
  page,
}) => {
  const pdf = await certificateOf(page);
  await openCheck(page);
  const held = Promise.withResolvers<void>();
  // Holds the check of the first file by delaying the response with the journal's certificates.
  await page.route(
    `**${SIGNING_CERTIFICATES_PATH}`,
    async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    },
    { times: 1 },
  );
  const isPem = (request: { url(): string }) => request.url().endsWith(SIGNING_CERTIFICATES_PATH);
  const asked = page.waitForRequest(isPem);
  await expect(fieldOn(page)).toBeVisible();
  await fieldOn(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf });
  await asked;
  await expect(resultOn(page)).toHaveText('Checking…');

  const aborted = page.waitForEvent('requestfailed', isPem);
  await drop(page, 'letter.txt', `'Dear editors'`);
  await aborted;
  await expect(resultOn(page)).toContainText('This is neither a PDF nor a badge');
  held.resolve();
  await expect(resultOn(page)).not.toContainText('whole');
});

test('choosing the same file again checks it again', async ({ page }) => {
  const pdf = await certificateOf(page);
  const choosers: FileChooser[] = [];
  // One listener, so that Playwright intercepts choosers all the time.
  page.on('filechooser', (chooser) => choosers.push(chooser));
  await page.goto('/verify');
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf };
  const choose = async () => {
    await fieldOn(page).click();
    await expect.poll(() => choosers.length).toBe(1);
    // Browsers report a choice only if it differs from the file in the field, so the field must be empty.
    expect(await fieldOn(page).inputValue()).toBe('');
    await choosers.pop()?.setFiles(file);
    await expect(resultOn(page)).toContainText('This PDF is whole');
  };
  await choose();
  const again = page.waitForRequest((request) => request.url().endsWith(SIGNING_CERTIFICATES_PATH));
  await choose();
  await again;
});

test('a file of 50 MB that is not a PDF is not read as a badge', async ({ page }) => {
  await page.goto('/verify');
  await drop(page, 'badge.png', 'new Uint8Array(50_000_000)');
  await expect(resultOn(page)).toContainText('This is neither a PDF nor a badge');
});

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('without a connection, an open page still checks a PDF and a badge, and states what it cannot check', async ({
    page,
    context,
  }) => {
    const pdf = await certificateOf(page);
    await page.goto(certificatePagePath(fields.refnumber, author));
    const code = page.url().split('/').at(-1) ?? '';
    const badge = await (await page.request.get(badgePath(code, 'json'))).text();
    await openCheck(page);
    await context.setOffline(true);

    const choose = async (content: string | Buffer) => {
      const mimeType = 'application/octet-stream';
      await expect(fieldOn(page)).toBeVisible();
      await fieldOn(page).setInputFiles({ name: 'file', mimeType, buffer: Buffer.from(content) });
    };
    const altered = Buffer.from(pdf);
    altered[pdf.length - 9] = (altered[pdf.length - 9] ?? 0) ^ 1;
    await choose(altered);
    await expect(resultOn(page)).toContainText('This PDF was altered');
    await choose(badge.replace('"identityHash":"', '$&Dr. '));
    await expect(resultOn(page)).toContainText('This badge was altered');

    await choose(pdf);
    await expect(resultOn(page)).toContainText('This PDF is whole, but it may no longer be valid');
    await expect(resultOn(page)).toContainText('still valid could not be checked');
    await expect(resultOn(page)).toContainText('The journal’s keys could not be loaded again');
    await choose(badge);
    await expect(resultOn(page)).toContainText(
      'The text in this badge is whole, but it may no longer be valid',
    );
    await expect(resultOn(page)).toContainText('Whether it was revoked since could not be checked');

    await context.setOffline(false);
    await choose(pdf);
    await expect(resultOn(page)).toContainText('still has this certificate');
    await expect(resultOn(page)).not.toContainText('could not be');
  });
});
