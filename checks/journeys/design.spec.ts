import {
  certificatePath,
  DESIGN_PATH,
  type DocumentDesign,
  initialDesign,
  type UpdateDocumentDesign,
} from '@app/contracts';
import type { Page } from '@playwright/test';
import { readPdf, squeezed } from '../systems/pdf-files.ts';
import { call } from './support/api.ts';
import { designPage } from './support/design-page.ts';
import { makePng, pngFile } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

// “Connecting to 'blob'” is caused by Playwright's trace, which reads the blob URLs of chosen pictures.
test.use({ expectedErrors: /status of 409|Connecting to 'blob:/ });

const read = async (token: string) => (await call<DocumentDesign>(DESIGN_PATH, { token })).body;

const write = async (token: string, changes: UpdateDocumentDesign) => {
  const { status } = await call(DESIGN_PATH, { token, body: changes });
  expect(status).toBe(200);
};

let before: DocumentDesign;
test.beforeEach(async ({ adminToken }) => {
  before = await read(adminToken);
  const { version: _, ...original } = { ...before, ...initialDesign };
  await write(adminToken, original);
});

test.afterEach(async ({ adminToken }) => {
  const { version: _, ...design } = before;
  await write(adminToken, design);
});

const dialog = (page: Page) => page.getByRole('dialog');
const updated = async (page: Page) => {
  await expect(dialog(page)).toContainText('Design updated successfully');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
};

test('a saved design applies to the next certificate, and the original one can be restored', async ({
  adminPage: page,
  adminToken,
}) => {
  const certificate = async () => {
    const path = certificatePath('JLC250202', 'Rohan D’Souza');
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    return squeezed((await readPdf(await answer.body())).text);
  };
  const phrase = 'has given the shore an article';
  expect(await certificate()).not.toContain(squeezed(phrase));

  await page.goto('/admin/design');
  const { form, field, file, submit } = designPage(page);
  await submit.click();
  await expect(form.getByText('Nothing was changed.')).toBeVisible();
  await field('Certificate: after the name').fill(phrase);
  await field('Certificate: before the name').fill('');
  await file('Signature').setInputFiles(pngFile('hand.png', makePng(400, 120, 0x22)));
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
  await expect(field('Certificate: after the name')).toHaveValue(phrase);
  await file('Signature').setInputFiles(pngFile('hand.png', makePng(400, 120, 0x22)));
  await page.keyboard.press('Control+s');
  await updated(page);
  const saved = await read(adminToken);
  expect(saved).toMatchObject({ certificate_statement: phrase, certificate_opening: '' });
  await expect(page.getByRole('img', { name: 'Signature, current' })).toHaveAttribute(
    'src',
    saved.signature_image,
  );
  await expect.poll(certificate).toEqual(expect.stringContaining(squeezed(phrase)));
  expect(await certificate()).not.toContain(squeezed(initialDesign.certificate_opening));

  await field('Editorial board: heading').fill('Who edits');
  await write(adminToken, { board_heading: 'Our editors', cover_heading: 'Now out' });
  await submit.click();
  await expect(dialog(page)).toContainText('Someone else has changed this in the meantime');
  await expect(dialog(page)).toContainText('Cover page: heading');
  await dialog(page).getByRole('radio', { name: 'Take theirs' }).check();
  await dialog(page).getByRole('button', { name: 'Combine both in the form' }).click();
  await expect(field('Editorial board: heading')).toHaveValue('Our editors');
  await expect(field('Cover page: heading')).toHaveValue('Now out');

  await form.getByRole('button', { name: 'Restore the original design' }).click();
  await expect(dialog(page)).toContainText('Restore the original design?');
  await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field('Certificate: after the name')).toHaveValue(
    initialDesign.certificate_statement,
  );
  await expect(page.getByRole('img', { name: 'Signature, current' })).toBeHidden();
  expect((await read(adminToken)).certificate_statement).toBe(phrase);
  await page.getByRole('link', { name: '← Dashboard' }).click();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await submit.click();
  await updated(page);
  expect(await read(adminToken)).toMatchObject(initialDesign);
  await expect.poll(certificate).not.toContain(squeezed(phrase));
});
