import type { AdminEditor } from '@app/contracts';
import { expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import {
  closeDialog,
  dialog,
  freshEditorName,
  makeEditor,
  onBoard,
  removeMadeEditors,
} from './support/editors.ts';
import { expect, test } from './support/test.ts';

test.afterEach(({ adminToken }) => removeMadeEditors(adminToken));

test.describe('the list of editors', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('sorts, filters, changes the status, and requests certificates for ticked rows', async ({
    adminPage: page,
    adminToken,
    plainPage,
  }) => {
    // The first editor's name has a long part without spaces.
    const name = freshEditorName(`Ebba ${'W'.repeat(24)}`);
    const first = await makeEditor(adminToken, { name });
    const second = await makeEditor(adminToken, { name: freshEditorName('Ásta'), post: 'Head' });
    const table = page.getByRole('table');
    const row = (editor: AdminEditor) => table.getByRole('row').filter({ hasText: editor.name });
    await test.step('all columns are shown', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/admin/editors');
      await expect(table.getByRole('columnheader')).toHaveText([
        '',
        'S.NO.',
        /^PICTURE/,
        'CATEGORY',
        'EMAIL',
        'POST',
        'AFFILIATION',
        'STATUS',
        'CREATED',
        'ACTION',
      ]);
      const { body: all } = await call<AdminEditor[]>('/api/editors/', { token: adminToken });
      expect(all.length).toBeGreaterThan(1);
      await expect(page.getByText(/Total Rows: \d+$/)).toBeVisible();
      await expectFits(page, 768);

      await expect(row(first).locator('img')).toHaveAttribute('src', '/assets/editors/avatar.png');
      await expect(row(first)).toContainText('ebba@example.org');
      await expect(row(first)).toContainText('Harbour Institute');
      await expect(row(first).getByRole('link', { name: /^Edit/ })).toHaveAttribute(
        'href',
        `/admin/editors/${first.id}`,
      );
    });

    await test.step('rows are filtered, folded on narrow screens, and sorted', async () => {
      const filter = page.getByLabel('Filter');
      await filter.fill(second.name.replace('Á', 'a'));
      await expect(table.getByRole('row')).toHaveCount(2);
      await expect(row(second)).toBeVisible();
      await filter.fill(first.name.replace('Ebba', 'nobody'));
      await expect(page.getByText('No editor matches.')).toBeVisible();
      await filter.fill('harbour institute');
      // On narrow screens, columns are folded, but no control is out of view.
      const frame = page.getByRole('region', { name: 'Editors' });
      for (const width of [320, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const hidden = () => frame.evaluate((box) => box.scrollWidth - box.clientWidth);
        await expect.poll(hidden, `${width}`).toBe(0);
        await expect(row(first).getByRole('link', { name: /^Edit/ })).toBeVisible();
        await expect(
          row(first).getByText('ebba@example.org').filter({ visible: true }),
        ).toHaveCount(1);
      }
      await table.getByRole('button', { name: 'POST' }).click();
      await expect(page).toHaveURL(/q=harbour\+institute&sort=post$/);
      const names = () => table.getByRole('row').allInnerTexts();
      const order = async () =>
        (await names()).flatMap((text) =>
          [first, second].filter(({ name }) => text.includes(name)),
        );
      await expect.poll(order).toEqual([second, first]);
    });

    const certificate = page.getByRole('button', { name: 'Certificate' });
    await test.step('certificates are requested for ticked rows', async () => {
      await expect(certificate).toBeHidden();
      await page.getByRole('checkbox', { name: 'Select all editors' }).check();
      await expect(certificate).toBeVisible();
      await expect(table.getByRole('checkbox', { checked: false })).toHaveCount(0);
      await page.getByRole('checkbox', { name: 'Select all editors' }).uncheck();
      await expect(certificate).toBeHidden();
      await page.getByRole('checkbox', { name: `Select ${first.name}` }).check();
      await page.getByRole('checkbox', { name: `Select ${second.name}` }).check();
      // The response is mocked, because certificates.spec.ts tests the generation.
      await page.route('**/api/pdf/editorscertificate', (route) =>
        route.fulfill({ status: 503, json: { error: 'unavailable' } }),
      );
      const asked = page.waitForRequest('**/api/pdf/editorscertificate');
      await certificate.click();
      const request = await asked;
      expect(new Set(request.postDataJSON().editors)).toEqual(new Set([first.id, second.id]));
      expect(request.headers().prefer).toBe('respond-async');
      await expect(dialog(page)).toContainText('The certificates were not made');
      await expect(dialog(page).getByRole('alert')).toHaveText(
        'The certificates cannot be made right now. Try again in a minute.',
      );
      await closeDialog(page);
      await expect(page.getByText('2 selected')).toBeVisible();
    });

    await test.step('a status change updates the board, and is reverted on failure', async () => {
      const enabled = row(first).getByRole('switch', { name: `Enabled: ${first.name}` });
      await expect(enabled).toBeChecked();
      const change = page.waitForRequest(`**/api/editors/${first.id}`);
      await enabled.press('Space');
      expect((await change).postDataJSON()).toEqual({ status: 'disabled' });
      await onBoard(plainPage, first, 0);
      await onBoard(plainPage, second, 1);
      await expect(enabled).not.toBeChecked();
      await expect(certificate).toHaveAttribute('aria-disabled', 'true');
      await expect(certificate).toHaveAccessibleDescription(
        `Certificates are for editors who are enabled. Disabled: ${first.name}.`,
      );
      await page.route(`**/api/editors/${first.id}`, (route) =>
        route.fulfill({ status: 503, json: { error: 'unavailable' } }),
      );
      await enabled.press('Space');
      await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
      await closeDialog(page);
      await expect(enabled).not.toBeChecked();
      await page.unroute(`**/api/editors/${first.id}`);
      await enabled.press('Space');
      await onBoard(plainPage, first, 1);
    });
  });

  test('shows a placeholder while it is empty', async ({ adminPage: page }) => {
    await page.route('**/api/editors{,/}', (route) => route.fulfill({ json: [] }));
    await page.goto('/admin/editors');
    await expect(page.getByText('The members of the editorial board will be listed')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add New' })).toBeVisible();
  });
});
