import { SPECIMEN_PATH } from '@app/contracts';
import { settings } from '../../local/demo/journal.ts';
import { baseUrl } from './environment.ts';
import { expectAccessible } from './support/accessible.ts';
import { call, freshIssue } from './support/api.ts';
import { hydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

test('issues that are not published are one quiet line in the archives', async ({
  plainPage,
  adminToken,
}) => {
  const { year, volume } = freshIssue();
  for (const issue of [39, 41]) {
    const body = { year, volume, issue };
    const { status } = await call('/api/admin/create-issue', { token: adminToken, body });
    expect(status).toBe(201);
  }
  await plainPage.goto('/archives');
  const frame = plainPage.getByRole('region', { name: `${year} ISSUES` });
  await expect(frame.getByRole('link', { name: `VOL. ${volume} :` })).toHaveCount(2);
  await expect(frame.getByText('Not published here:')).toContainText(
    `VOL. ${volume} : ISSUE 1–38, VOL. ${volume} : ISSUE 40`,
  );
});

test('the foot of every page states the journal’s record and links its policies', async ({
  page,
}) => {
  await page.goto('/board');
  const footer = page.getByRole('contentinfo');
  for (const issn of (settings.issn ?? '').split(', ')) await expect(footer).toContainText(issn);
  await expect(footer).toContainText(`Published by ${settings.publisher}`);
  await expect(footer).toContainText('Indexed in Lumen Citation Register');
  await expect(footer.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute(
    'href',
    'https://creativecommons.org/licenses/by/4.0/',
  );
  await footer.getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibility');
  await expect(page.getByRole('main')).toContainText('WCAG) 2.2, level AA');
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
});

test('reading sets no cookie and asks no other site, as the page on privacy says', async ({
  page,
  context,
}) => {
  const others: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl)) others.push(request.url());
  });
  await page.goto('/privacy');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  // Leaving the document stores the scroll positions.
  await page.goto('/archives/2026/vol2/issue1/JLC260102');
  await page.waitForLoadState('networkidle');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate('localStorage.length')).toBe(0);
  const stored = await page.evaluate('Object.keys(sessionStorage)');
  expect(stored).toEqual(['react-router-scroll-positions']);
  expect(others).toEqual([]);
});

test('an editor writes the page on privacy, and returns to the standard text', async ({
  adminPage,
  adminToken,
  plainPage,
}) => {
  // An earlier attempt may have stopped before restoring the text.
  await call('/api/settings', { token: adminToken, body: { privacy_content: '' } });
  await adminPage.goto('/admin/settings');
  const form = adminPage.getByRole('form', { name: 'Settings' });
  const field = form.getByRole('textbox', { name: 'Privacy', exact: true });
  const submit = form.getByRole('button', { name: 'Submit' });
  const save = async () => {
    await submit.click();
    const dialog = adminPage.getByRole('dialog');
    await expect(dialog).toContainText('Settings updated successfully');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(submit).toBeFocused();
  };
  const main = plainPage.getByRole('main');
  await field.fill('We follow no one.');
  await save();
  await expect(async () => {
    await plainPage.goto('/privacy');
    await expect(main).toContainText('We follow no one.', { timeout: 500 });
  }).toPass();
  await expect(main).not.toContainText('Cookies');
  // `fill('')` may delete nothing, because the editor restores its own selection when it receives the focus.
  await field.press('Control+a');
  await field.press('Delete');
  await expect(field).toHaveText('');
  await save();
  await expect(async () => {
    await plainPage.goto('/privacy');
    await expect(main).toContainText('Cookies', { timeout: 500 });
  }).toPass();
});

test('the certificate beside the pages is the one that authors get', async ({ page }) => {
  await page.goto('/contact');
  const picture = page.getByRole('img', { name: /^A certificate of publication/ });
  await expect(picture).toHaveAttribute('src', SPECIMEN_PATH);
  await picture.scrollIntoViewIfNeeded();
  const width = `document.querySelector('img[src="${SPECIMEN_PATH}"]').naturalWidth`;
  await expect.poll(() => page.evaluate(width)).toBe(560);
  await expectAccessible(page);
});
