import type { IndexingEntry } from '@app/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import { falsePicture, makePng, pngFile, tooLargePicture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

// “Connecting to 'blob'” is caused by Playwright's trace, which reads the blob URL of the chosen logo.
test.use({ expectedErrors: /status of (409|415|503)|Connecting to 'blob:/ });

const stamp = uniqueWord();

const read = async (token: string) =>
  (await call<IndexingEntry[]>('/api/indexing/', { token })).body;

async function makeEntry(token: string, title: string, sortnumber: number): Promise<IndexingEntry> {
  const { status, body } = await call<IndexingEntry>('/api/indexing', {
    token,
    body: { title, sortnumber, link: 'https://index.example.org' },
  });
  expect(status).toBe(201);
  return body;
}

// Each of these journeys has many steps.
test.slow();

test.afterEach(async ({ adminToken }) => {
  for (const { id, title } of await read(adminToken)) {
    if (!title.includes(stamp)) continue;
    await call(`/api/indexing/${id}`, { method: 'DELETE', token: adminToken });
  }
});

const entryForm = (page: Page) => {
  const form = page.getByRole('form', { name: /^(Add an entry|Edit )/ });
  return {
    form,
    field: (label: string) => form.getByRole('textbox', { name: label }),
    status: form.getByRole('combobox', { name: 'Status' }),
    logo: form.getByRole('button', { name: 'Logo' }),
    submit: form.getByRole('button', { name: 'Submit' }),
  };
};

const dialog = (page: Page) => page.getByRole('dialog');
const close = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
};
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Waits until the shell's page cache shows the logo or the title. */
async function forReaders(page: Page, title: string, times: number) {
  const entry = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({
      has: page.getByText(title).or(page.getByRole('img', { name: title })),
    });
  await expect(async () => {
    await page.goto('/indexing');
    await expect(entry).toHaveCount(times, { timeout: 500 });
  }).toPass();
  return entry;
}

test('an entry is refused field by field, then added with its logo, changed and deleted', async ({
  adminPage: page,
  adminToken,
  plainPage,
}) => {
  const title = `Tidal Index ${stamp}`;
  const { form, field, status, logo, submit } = entryForm(page);
  const add = page.getByRole('button', { name: 'Add New' });
  await test.step('the form is opened and cancelled', async () => {
    await page.goto('/admin/indexing');
    await page.getByRole('button', { name: 'Add New' }).click();
    await expect(field('Title')).toBeFocused();
    await expectAccessible(page);
    await expectFits(page, 768);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(add).toBeFocused();
    await add.click();
    await expect(field('Title')).toBeFocused();
  });

  await test.step('invalid fields are marked', async () => {
    await field('Link').fill('index.example.org');
    await field('Sort number').fill('first');
    await submit.click();
    await expect(field('Title')).toBeFocused();
    await expect(form.getByText('Required')).toBeVisible();
    await expect(form.getByText('An address beginning with https://')).toBeVisible();
    await expect(form.getByText('Must be a number')).toBeVisible();
    await field('Title').fill('x'.repeat(501));
    await field('Sort number').fill('-1');
    await expect(form.getByText('At most 500 characters')).toBeVisible();
    await expect(form.getByText('Must not be negative')).toBeVisible();
    await logo.setInputFiles(tooLargePicture);
    await expect(dialog(page)).toContainText('File size exceeds the limit of 5 MB.');
    await close(page);
  });

  await test.step('the entry is added with its logo', async () => {
    await field('Title').fill(title);
    await field('Link').fill('https://index.example.org/tides');
    await field('Sort number').fill('900');
    await logo.setInputFiles(falsePicture);
    await submit.click();
    await expect(dialog(page)).toContainText('The entry was not saved');
    await close(page);
    await expect(form.getByText('This is not a PNG, JPEG, WebP or GIF picture')).toBeVisible();
    await logo.setInputFiles(pngFile('logo.png', makePng(180, 60, 40)));
    await submit.click();
    await expect(page.getByText(`${title} was saved.`)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(add).toBeFocused();
    await expect(rowOf(page, title).locator('img')).toHaveAttribute('src', /^\/assets\/indexing\//);
    await expect(await forReaders(plainPage, title, 1)).toBeVisible();
  });

  const enabledSwitch = rowOf(page, title).getByRole('switch', { name: `Enabled: ${title}` });
  await test.step('the entry is changed after a reload', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(field('Sort number')).toHaveValue('900');
    await field('Link').fill('https://index.example.org/ebb');
    await page.reload();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
    await status.selectOption('disabled');
    await submit.click();
    await expect(page.getByText(`${title} was saved.`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toBeFocused();
    await expect(enabledSwitch).not.toBeChecked();
    await forReaders(plainPage, title, 0);
  });

  await test.step('a failed status change is reverted', async () => {
    const writes = /\/api\/indexing\/\w/;
    await page.route(writes, (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await enabledSwitch.press('Space');
    await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
    await close(page);
    await expect(enabledSwitch).not.toBeChecked();
    await page.unroute(writes);
    await enabledSwitch.press('Space');
    await expect(enabledSwitch).toBeChecked();
    const statusOf = async () =>
      (await read(adminToken)).find((entry) => entry.title === title)?.status;
    await expect.poll(statusOf).toBe('enabled');
  });

  await test.step('the entry is deleted after confirmation', async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, title)).toBeVisible();
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${title} was deleted.`)).toBeVisible();
    await expect(rowOf(page, title)).toHaveCount(0);
    await expect(add).toBeFocused();
    expect((await read(adminToken)).map((entry) => entry.title)).not.toContain(title);
  });
});

test('entries are reordered by buttons, and another user’s change is kept', async ({
  adminPage: page,
  adminToken,
}) => {
  const [first, second, third] = ['A', 'B', 'C'].map((letter) => `${letter} ${stamp}`) as [
    string,
    string,
    string,
  ];
  const top = await makeEntry(adminToken, first, 910);
  const middle = await makeEntry(adminToken, second, 920);
  await makeEntry(adminToken, third, 930);
  const order = async () =>
    (await read(adminToken))
      .filter(({ title }) => title.includes(stamp))
      .map(({ title, sortnumber }) => `${title[0]}${sortnumber}`);

  await page.goto('/admin/indexing');
  const frame = page.getByRole('region', { name: 'Indexing entries' });
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = () => frame.evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect.poll(hidden, `${width}`).toBe(0);
  }
  const up = page.getByRole('button', { name: `Move ${third} up` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^${third} is now \\d+ of \\d+\\.$`))).toBeVisible();
  await expect(up).toBeFocused();
  expect(await order()).toEqual(['A910', 'C920', 'B930']);
  await page.getByRole('button', { name: `Move ${first} down` }).click();
  await expect.poll(order).toEqual(['C910', 'A920', 'B930']);
  await expect(page.getByRole('button', { name: `Move ${second} down` })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.getByRole('button', { name: `Edit ${second}` }).click();
  const { field, submit } = entryForm(page);
  await expect(field('Title')).toBeFocused();
  await field('Link').fill('https://mine.example.org');
  const { body } = await call<IndexingEntry>(`/api/indexing/${middle.id}`, {
    token: adminToken,
    body: { title: second, link: middle.link, sortnumber: 905, status: 'enabled' },
  });
  expect(body.sortnumber).toBe(905);
  await submit.click();
  await expect(dialog(page)).toContainText('Someone else has changed this in the meantime');
  await dialog(page).getByRole('button', { name: 'Combine both in the form' }).click();
  await expect(field('Sort number')).toHaveValue('905');
  await submit.click();
  await expect(page.getByText(`${second} was saved.`)).toBeVisible();
  expect(await order()).toEqual(['B905', 'C910', 'A920']);
  const saved = (await read(adminToken)).find(({ title }) => title === second);
  expect(saved?.link).toBe('https://mine.example.org');
  await expect(page.getByRole('button', { name: `Edit ${second}` })).toBeFocused();

  // The switch reports the conflict too, and the list shows the current state.
  const link = 'https://theirs.example.org';
  await call(`/api/indexing/${top.id}`, { token: adminToken, body: { link } });
  const enabledSwitch = rowOf(page, first).getByRole('switch');
  await enabledSwitch.press('Space');
  await expect(dialog(page)).toContainText('The list was reloaded and shows the other change.');
  await close(page);
  await expect(enabledSwitch).toBeChecked();
  await expect(rowOf(page, first)).toContainText(link);
});

test('the page shows a placeholder while there are no entries', async ({ adminPage: page }) => {
  await page.route('**/api/indexing{,/}', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/indexing');
  await expect(page.getByText('Where the journal is indexed and abstracted')).toBeVisible();
});
