import { certificatePath, SIGNING_CERTIFICATES_PATH, splitAuthors } from '@app/contracts';
import type { Page } from '@playwright/test';
import { publicationOf } from '../../local/demo/content.ts';
import { expect, test } from './support/test.ts';

const { fields } = publicationOf('JLC260102');
const [author = ''] = splitAuthors(fields.authorname);

const certificateOf = async (page: Page) =>
  (await page.request.get(certificatePath(fields.refnumber, author))).body();
const resultOn = (page: Page) => page.getByRole('main').getByRole('status');
const fieldOn = (page: Page) => page.getByLabel('PDF or badge to check');

/** Drops a file on the area around the field, as from a folder. `content` is an expression, such as `'text'`. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${content}], ${JSON.stringify(name)}));
    return transfer;
  })()`);
  await fieldOn(page).dispatchEvent('drop', { dataTransfer });
}

test('the result of a file that was dropped later replaces a check that is still running', async ({
  page,
}) => {
  const pdf = await certificateOf(page);
  await page.goto('/verify');
  const held = Promise.withResolvers<void>();
  // The check of the first file waits for the journal's certificates until the test lets it go on.
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
  await page.goto('/verify');
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf };
  const choose = async () => {
    const opened = page.waitForEvent('filechooser');
    await fieldOn(page).click();
    const chooser = await opened;
    // Browsers report a choice only if it differs from the file in the field, so the field must be empty.
    expect(await fieldOn(page).inputValue()).toBe('');
    await chooser.setFiles(file);
    await expect(resultOn(page)).toContainText('This PDF is whole');
  };
  await choose();
  const again = page.waitForRequest((request) => request.url().endsWith(SIGNING_CERTIFICATES_PATH));
  await choose();
  await again;
});

test('a file of 50 MB that is no PDF is not taken for a badge', async ({ page }) => {
  await page.goto('/verify');
  await drop(page, 'badge.png', 'new Uint8Array(50_000_000)');
  await expect(resultOn(page)).toContainText('This is neither a PDF nor a badge');
});
