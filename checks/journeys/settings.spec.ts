import type { AdminSettings, UpdateSettings } from '@app/contracts';
import type { Page } from '@playwright/test';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import { pasteHtml } from './support/article-form.ts';
import { falsePicture, makePng, pngFile, tooLargePicture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

// There is only one record of settings, so these journeys run one after another, and change only fields that no other
// journey reads.
test.describe.configure({ mode: 'default' });
// “Connecting to 'blob'” is caused by Playwright's trace, which reads the blob URL of a chosen picture.
test.use({ expectedErrors: /status of (409|415|503)|Connecting to 'blob:/ });

const read = async (token: string) => (await call<AdminSettings>('/api/settings/', { token })).body;

const write = async (token: string, changes: UpdateSettings) => {
  const { status } = await call('/api/settings', { token, body: changes });
  expect(status).toBe(200);
};

let before: AdminSettings;
test.beforeEach(async ({ adminToken }) => {
  before = await read(adminToken);
});

// Restores only the fields that these journeys change.
test.afterEach(async ({ adminToken }) => {
  const { impactfactor, formatted_journal_name, home_content } = before;
  const { certificate_image, score_badge_image, copyright_form } = before;
  const { logo_image, icon_image, claims } = before;
  await write(adminToken, {
    impactfactor,
    formatted_journal_name,
    home_content,
    certificate_image,
    score_badge_image,
    copyright_form,
    logo_image,
    icon_image,
    claims,
  });
});

const settingsForm = (page: Page) => {
  const form = page.getByRole('form', { name: 'Settings' });
  return {
    form,
    field: (label: string) => form.getByRole('textbox', { name: label, exact: true }),
    file: (label: string) => form.getByRole('button', { name: label, exact: true }),
    submit: form.getByRole('button', { name: 'Submit' }),
  };
};

const dialog = (page: Page) => page.getByRole('dialog');
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click();

test('every setting has a field, and an invalid one is marked and not sent', async ({
  adminPage: page,
  adminToken,
}) => {
  await page.goto('/admin/settings');
  await expect(page.getByRole('link', { name: '← Dashboard' })).toHaveAttribute('href', '/admin');
  const { form, field, file, submit } = settingsForm(page);
  await expect(field('Home content')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 768);
  await submit.click();
  await expect(form.getByText('Nothing was changed.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  const lines = {
    'Journal Name': before.websitename,
    'Formatted journal name': before.formatted_journal_name,
    ISSN: before.issn,
    'Impact Factor': before.impactfactor,
    Domain: before.domain,
    Email: before.websiteemail,
    Whatsapp: before.whatsup_number,
    'Fee for India, in rupees': before.fee_rupee,
    'Fee for other countries, in dollars': before.fee_dollar,
    'Score badge domain': before.score_badge_domain,
    'Journal list link': before.journal_list_link,
    'Help video on papers and certificates': before.help_video_article,
    'Help video on Google Scholar': before.help_video_scholar,
  };
  for (const [label, value] of Object.entries(lines)) {
    await expect(field(label), label).toHaveValue(value);
  }
  await expect(field('Address')).toContainText('The Old Customs House');
  await expect(field('Claims')).toHaveValue('Indexed\nRefereed\nPeer Reviewed');
  await expect(field('Time until publication')).toHaveValue('in 5 days');
  const pictures = ['Logo', 'Browser icon', 'Cover image', 'Certificate image'];
  for (const label of [...pictures, 'Score badge image', 'Copyright form']) {
    await expect(file(label)).toBeVisible();
  }
  await expect(page.getByRole('img', { name: 'Cover image, current' })).toHaveAttribute(
    'src',
    before.cover_image,
  );
  await expect(
    form.getByRole('switch', { name: 'Hide “Submit online” in the menu' }),
  ).toBeChecked();

  for (const label of Object.keys(lines)) await field(label).fill('x'.repeat(2_001));
  await submit.click();
  await expect(field('Journal Name')).toBeFocused();
  await expect(form.locator('[aria-invalid="true"]')).toHaveCount(13);
  for (const label of Object.keys(lines)) await field(label).fill('journal/path');
  await expect(form.getByText('An origin such as https://journal.example.org')).toBeVisible();
  await expect(form.getByText('An address beginning with https:// or /')).toHaveCount(3);
  await expect(form.getByText('An ISSN such as 2049-3630, with its check digit')).toBeVisible();
  await expect(form.getByText('A number such as 2.5')).toBeVisible();
  await expect(form.getByText('Not an email address')).toBeVisible();
  await expect(form.getByText('A telephone number such as +91 98765 43210')).toBeVisible();
  await expect(form.getByText('A domain such as journal.example.org')).toBeVisible();
  for (const label of [
    'ISSN',
    'Impact Factor',
    'Email',
    'Whatsapp',
    'Score badge domain',
  ] as const) {
    await field(label).fill(lines[label]);
  }
  await submit.click();
  await expect(field('Domain')).toBeFocused();

  await file('Cover image').setInputFiles(tooLargePicture);
  await expect(dialog(page)).toContainText('File size exceeds the limit of 5 MB.');
  await close(page);
  await file('Copyright form').setInputFiles(pngFile('form.png', makePng(8, 8, 1)));
  await expect(dialog(page)).toContainText('This file is not a PDF');
  await close(page);
  expect(await read(adminToken)).toEqual(before);
});

test('changes and files are saved and shown to readers', { tag: '@core' }, async ({
  adminPage: page,
  adminToken,
  plainPage,
}) => {
  await page.goto('/admin/settings');
  const { form, field, file, submit } = settingsForm(page);
  const sentence = `The tide table of ${Date.now()} is out.`;
  await pasteHtml(field('Home content'), `${before.home_content}<p>${sentence}</p>`);
  await field('Impact Factor').fill('2.15');
  await file('Certificate image').setInputFiles(pngFile('specimen.png', makePng(280, 200, 90)));
  await expect(page.getByRole('img', { name: 'Certificate image, chosen' })).toBeVisible();
  await file('Logo').setInputFiles(pngFile('logo.png', makePng(280, 90, 40)));
  await file('Browser icon').setInputFiles(pngFile('icon.png', makePng(64, 64, 20)));
  await field('Claims').fill('Refereed\nListed in Lumen');
  await file('Copyright form').setInputFiles({
    name: 'form.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf('We transfer the copyright'),
  });

  await page.route('**/api/settings', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable' } }),
  );
  await submit.click();
  await expect(dialog(page)).toContainText('The settings were not saved');
  await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
  await close(page);
  await expect(field('Impact Factor')).toHaveValue('2.15');
  await page.unroute('**/api/settings');

  const sent = page.waitForRequest('**/api/settings');
  await submit.click();
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
    'claims',
    'home_content',
    'impactfactor',
    'version',
  ]);
  await expect(dialog(page)).toContainText('Settings updated successfully');
  await close(page);
  const saved = await read(adminToken);
  expect(saved.impactfactor).toBe('2.15');
  expect(saved.home_content).toContain(`<p>${sentence}</p>`);
  expect(saved.certificate_image).not.toBe(before.certificate_image);
  expect(saved.copyright_form).not.toBe(before.copyright_form);
  await expect(page.getByRole('img', { name: 'Certificate image, current' })).toHaveAttribute(
    'src',
    saved.certificate_image,
  );

  await expect(async () => {
    await plainPage.goto('/');
    await expect(plainPage.getByText(sentence)).toBeVisible({ timeout: 500 });
  }).toPass();
  const icons = plainPage.locator('link[rel="icon"]');
  await expect(icons).toHaveCount(1);
  await expect(icons).toHaveAttribute('href', saved.icon_image);
  expect(saved.icon_image).toMatch(/\.64x64\.png$/);
  await expect(plainPage.getByRole('banner').locator('img')).toHaveAttribute(
    'src',
    saved.logo_image,
  );
  await expect(
    plainPage.getByRole('list', { name: 'The journal is' }).getByRole('listitem'),
  ).toHaveText(['Refereed', 'Listed in Lumen']);

  await form.getByRole('button', { name: 'Remove logo' }).click();
  await form.getByRole('button', { name: 'Put logo back' }).click();
  await form.getByRole('button', { name: 'Remove score badge image' }).click();
  await submit.click();
  await expect(dialog(page)).toContainText('Settings updated successfully');
  expect((await read(adminToken)).score_badge_image).toBe('');
});

test('a refused file does not affect the other changes', async ({
  adminPage: page,
  adminToken,
}) => {
  await page.goto('/admin/settings');
  const { form, field, file, submit } = settingsForm(page);
  await field('Impact Factor').fill('2.16');
  await file('Certificate image').setInputFiles(falsePicture);
  await submit.click();
  await expect(dialog(page)).toContainText('The settings were saved only in part');
  await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
  await close(page);
  await expect(form.getByText('This is not a PNG, JPEG, WebP or GIF picture')).toBeVisible();
  expect(await read(adminToken)).toMatchObject({
    impactfactor: '2.16',
    certificate_image: before.certificate_image,
  });
});

test('a concurrent change by another administrator is shown, and neither is lost', async ({
  adminPage: page,
  adminToken,
}) => {
  await page.goto('/admin/settings');
  const { field, submit } = settingsForm(page);
  await field('Impact Factor').fill('2.17');
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
  await expect(field('Impact Factor')).toHaveValue('2.17');

  await write(adminToken, { formatted_journal_name: 'J. Littoral Chem.' });
  await submit.click();
  await expect(dialog(page)).toContainText('Someone else has changed this in the meantime');
  await expect(dialog(page)).toContainText('Formatted journal name');
  await expect(dialog(page)).toContainText('2.17');
  await dialog(page).getByRole('button', { name: 'Combine both in the form' }).click();
  await expect(field('Formatted journal name')).toHaveValue('J. Littoral Chem.');
  await submit.click();
  await expect(dialog(page)).toContainText('Settings updated successfully');
  await close(page);
  expect(await read(adminToken)).toMatchObject({
    impactfactor: '2.17',
    formatted_journal_name: 'J. Littoral Chem.',
  });

  await field('Impact Factor').fill('2.18');
  await write(adminToken, { impactfactor: '3.1' });
  await submit.click();
  await dialog(page).getByRole('button', { name: 'Take theirs, discard mine' }).click();
  await expect(field('Impact Factor')).toHaveValue('3.1');
  await page.getByRole('link', { name: '← Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
