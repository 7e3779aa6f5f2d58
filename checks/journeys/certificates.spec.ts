import type { AdminEditor } from '@app/contracts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import {
  issuePath,
  mockJobs,
  openAsNewAdministrator,
  publishIssue,
  running,
  titleOf,
  trayOf,
} from './support/certificates.ts';
import { expect, test } from './support/test.ts';
import { zipEntries } from './support/zip.ts';

test('certificates of ticked articles are generated in the background and downloaded', {
  tag: '@core',
}, async ({ page, context, adminToken }) => {
  const { key, refs } = await publishIssue(adminToken);
  const tray = trayOf(page);
  const progress = tray.getByRole('progressbar', { name: titleOf(key) });
  await openAsNewAdministrator(page, adminToken, issuePath(key));
  const release = await mockJobs(context, running);

  for (const ref of refs.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `Select ${ref}` }).check();
  }
  const actions = page.getByRole('region', { name: 'Selected articles' });
  const certificates = actions.getByRole('button', { name: 'Certificates' });
  await expect(tray).toBeHidden();
  await certificates.click();
  await expect(progress).toHaveAttribute('aria-valuetext', '312 of 1,000');
  await expect(tray).toContainText('312 of 1,000');
  await expect(certificates).toBeFocused();
  const news = page.getByRole('status').filter({ hasText: 'being made' });
  await expect(news).toHaveText(`${titleOf(key)}: being made`);
  await expectAccessible(page);
  for (const width of [768, 320]) await expectFits(page, width);
  // The tray must not cover the bar of the ticked articles.
  await certificates.click({ trial: true });
  await page.setViewportSize({ width: 1280, height: 720 });
  await certificates.click({ trial: true });
  // Beside the menu, the tray covers nothing of the page.
  const overlap = async () => {
    const [its, pages] = [await tray.boundingBox(), await page.locator('main').boundingBox()];
    return (its?.x ?? Infinity) + (its?.width ?? 0) - (pages?.x ?? 0);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  // The tray does not cover a link of the menu either.
  const places = page.getByRole('navigation', { name: 'Administration' });
  const beneath = async () => {
    const [its, menus] = [await tray.boundingBox(), await places.boundingBox()];
    return (menus?.y ?? Infinity) + (menus?.height ?? 0) - (its?.y ?? 0);
  };
  for (const height of [900, 720]) {
    await page.setViewportSize({ width: 1440, height });
    await expect.poll(beneath).toBeLessThanOrEqual(0);
    for (const name of ['Users', 'Audit log']) {
      await places.getByRole('link', { name }).click({ trial: true });
    }
  }

  await page.reload();
  await expect(progress).toHaveAttribute('aria-valuenow', '312');
  await page.getByRole('link', { name: 'Editors' }).click();
  await expect(page.getByRole('heading', { name: 'Editors', level: 1 })).toBeVisible();
  await expect(progress).toBeVisible();
  await page.keyboard.press('Alt+J');
  const fold = tray.getByRole('button', { name: 'Certificates 312 of 1,000' });
  await expect(fold).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(progress).toBeHidden();
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();

  const other = await context.newPage();
  await other.goto('/admin');
  await expect(trayOf(other)).toContainText('312 of 1,000');
  release();
  await expect(trayOf(other)).toContainText('Ready · 5 certificates');
  await expect(tray).toContainText('Ready · 5 certificates');
  await expect(page.getByText(`${titleOf(key)}: ready to download`)).toBeAttached();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tray.getByRole('button', { name: `Download ${titleOf(key)}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${titleOf(key)}.zip`);
  expect(new URL(download.url()).pathname).toMatch(/^\/api\/pdf\/jobs\/[^/]+\/download$/);
  const entries = await zipEntries(await download.path());
  expect([...entries.keys()].sort()).toEqual(
    [
      `${refs[0]}/Certificate Ingrid Bergström.pdf`,
      `${refs[0]}/Certificate Ingrid Bergström (2).pdf`,
      `${refs[0]}/Certificate ஆதித்யா.pdf`,
      `${refs[1]}/Certificate محمد الأمين.pdf`,
      `${refs[1]}/Certificate A-B.pdf`,
      'manifest.csv',
    ].sort(),
  );
  for (const [name, size] of entries) expect(size, name).toBeGreaterThan(100);

  await tray.getByRole('button', { name: `Dismiss ${titleOf(key)}` }).click();
  await expect(tray).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(trayOf(other)).toBeHidden();
  await page.goto(issuePath(key));
  for (const ref of refs.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `Select ${ref}` }).check();
  }
  await expect(tray).toBeHidden();
  // The second request gets the stored certificates, and the page says so.
  await certificates.click();
  await expect(tray).toContainText('Ready · 5 certificates');
  await expect(page.getByText(`${titleOf(key)}: ready to download`)).toBeAttached();
});

test('certificates of a whole issue are requested from its page or by year and volume, and generated once', async ({
  page,
  adminToken,
}) => {
  const { key, refs } = await publishIssue(adminToken);
  await openAsNewAdministrator(page, adminToken, issuePath(key));
  await page.getByRole('button', { name: 'Certificates of this issue' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('5 certificates for the authors of 2 articles.');
  await expect(asked).toContainText('1 disabled article is left out.');
  await asked.getByRole('button', { name: 'Make certificates' }).click();
  await expect(trayOf(page)).toContainText('Ready · 5 certificates');

  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Certificates', level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: titleOf(key) });
  await expect(row).toContainText('Ready');
  await expect(row.getByRole('cell').nth(3)).toHaveText('5');
  await expect(row.getByRole('cell').nth(5)).toHaveText(/^\d+ kB$/);

  const make = page.getByRole('button', { name: 'Make certificates' });
  await expect(make).toHaveAccessibleDescription('Choose the issues.');
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(key.year));
  await page.getByRole('combobox', { name: 'Volume' }).selectOption(String(key.volume));
  await page.getByRole('checkbox', { name: 'This issue' }).check();
  await expect(make).toHaveAccessibleDescription('5 certificates for the authors of 2 articles');
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/pdf/bulkcertificates'),
    make.click(),
  ]);
  // The earlier request has already generated the certificates.
  expect(answer.status()).toBe(200);
  await expect(row).toHaveCount(1);
  // Changing the year clears the selection.
  await page.getByRole('combobox', { name: 'Year' }).selectOption('All years');
  await expect(make).toHaveAccessibleDescription('Choose the issues.');

  await page.setViewportSize({ width: 320, height: 640 });
  const card = page.getByRole('listitem').filter({ hasText: titleOf(key) });
  await expect(
    card.getByRole('button', { name: `Download ${titleOf(key)}` }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  const name = `Ebba ${refs[0]}`;
  const editor = await call<AdminEditor>('/api/editors', {
    token: adminToken,
    body: { name, post: 'Lecturer', content: 'Harbour Institute', category: 'assistant editor' },
  });
  expect(editor.status).toBe(201);
  await page.getByRole('link', { name: 'Editors' }).click();
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  await expect(trayOf(page)).toContainText('Ready · 1 certificate');
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  const editorRow = page.getByRole('row').filter({ hasText: `Certificates of the editor ${name}` });
  await expect(editorRow).toContainText('Ready');
  await call(`/api/editors/${editor.body.id}`, {
    token: adminToken,
    body: { status: 'disabled' },
  });
  await expectAccessible(page);
  for (const width of [1440, 768, 320]) await expectFits(page, width);
});
