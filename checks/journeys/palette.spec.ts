import { expectAccessible, expectFits } from './support/accessible.ts';
import { makeArticle } from './support/api.ts';
import { freshEditorName, makeEditor, removeMadeEditors } from './support/editors.ts';
import { asSharedStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.afterEach(({ adminToken }) => removeMadeEditors(adminToken));

test('Ctrl+K jumps to pages, issues, articles, editors and settings by keyboard', {
  tag: '@core',
}, async ({ adminPage: page, adminToken: token }) => {
  const { key, fields, id } = await makeArticle(token);
  const editor = await makeEditor(token, { name: freshEditorName('Gunnhild') });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.includes('palette'))).toEqual([]);
  const palette = page.getByRole('dialog', { name: 'Jump to …' });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('option');
  const jump = async (text: string, option: string | RegExp) => {
    // Keys have no effect while the palette fades out.
    await expect(palette).toBeHidden();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await field.fill(text);
    await expect(options.filter({ hasText: option })).toHaveCount(1);
  };

  await test.step('an empty result is stated, and Escape changes nothing', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await field.fill('zzzqqq nowhere');
    await expect(palette.getByText('Nothing matches these words.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await expect(page).toHaveURL('/admin');
  });

  await test.step('the help lists it, and switches single keys off', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    await expect(help.getByText('Jump to …')).toBeVisible();
    await expectAccessible(page);
    await help.getByRole('switch', { name: 'Keys without Ctrl or Alt' }).press('Space');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
  });

  await test.step('pages are listed at once, and the arrow keys choose', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toBeFocused();
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(options.first()).toHaveText('Dashboard');
    await expectAccessible(page);
    // 640 is a zoom of 200 % in a window of 1280.
    for (const width of [320, 375, 640, 768]) await expectFits(page, width);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const third = (await options.nth(2).getAttribute('id')) ?? '';
    expect(third).not.toBe('');
    await expect(field).toHaveAttribute('aria-activedescendant', third);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/editors');
    await expect(palette).toBeHidden();
  });

  await test.step('an issue, from a field', async () => {
    await page.getByLabel('Search articles').focus();
    await jump(`${key.volume} ${key.year}`, `Volume ${key.volume}, issue ${key.issue}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/archives/${key.year}/${key.volume}/${key.issue}`);
  });

  await test.step('an article, which the server finds', async () => {
    await jump(fields.refnumber ?? '', fields.refnumber ?? '');
    await expect(palette.getByRole('group', { name: 'Articles' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/archives/${id}`);
  });

  await test.step('an editor, and a field of the settings', async () => {
    await jump(editor.name, editor.name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/editors/${editor.id}`);
    await jump('issn', /^ISSN/);
    await options.filter({ hasText: /^ISSN/ }).click();
    await expect(page).toHaveURL('/admin/settings?field=issn');
    await expect(page.getByLabel('ISSN')).toBeFocused();
  });
});

test.describe('a server that does not answer', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('leaves the pages to jump to', async ({ adminPage: page }) => {
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of [
      '**/api/admin/search*',
      '**/api/editors{,/}',
      '**/api/admin/archives{,/}',
    ]) {
      await page.route(path, (route) =>
        route.fulfill({ status: 503, json: { error: 'unavailable' } }),
      );
    }
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Jump to …' });
    await palette.getByRole('combobox').fill('audit log');
    await expect(palette.getByText('Articles could not be searched right now.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/audit');
  });
});

test('Ctrl+K works in the work log', async ({ page }) => {
  await asSharedStaff(page);
  await page.goto('/webdata');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Jump to …' });
  const field = palette.getByRole('combobox');
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('urgent');
  await expect(palette.getByRole('option').first()).toHaveText(/^Urgent/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/webdata/urgent');
  // Keys have no effect while the palette fades out.
  await expect(palette).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('zebra fish');
  await expect(palette.getByRole('option')).toHaveText('Entries with “zebra fish”');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/webdata?search=zebra+fish');
});
