import type { AdminEditor } from '@app/contracts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import { dragUp } from './support/drag.ts';
import {
  closeDialog,
  dialog,
  freshEditorName,
  makeEditor,
  removeMadeEditors,
} from './support/editors.ts';
import { expect, test } from './support/test.ts';

test.afterEach(({ adminToken }) => removeMadeEditors(adminToken));

test('the editors of the board are put in an order by mouse, by keyboard and by buttons', async ({
  adminPage: page,
  adminToken,
  plainPage,
}) => {
  const names = ['Aino', 'Bera', 'Cilla'].map(freshEditorName);
  for (const name of names) await makeEditor(adminToken, { name });
  const [a = '', b = '', c = ''] = names;

  await page.goto('/admin/editors');
  await page.getByRole('link', { name: 'Order of the board' }).click();
  const list = page.getByRole('list', { name: 'assistant editor' });
  const handle = (name: string) => list.getByRole('button', { name: `Move ${name}`, exact: true });
  /** Expects the editors of this test in this order. Other editors may be between them. */
  const expectOrder = async (...wanted: string[]) =>
    expect(async () => {
      const rowTexts = await list.getByRole('listitem').allInnerTexts();
      const made = rowTexts.flatMap((text) => names.find((name) => text.includes(name)) ?? []);
      expect(made).toEqual(wanted);
    }).toPass();
  const save = page.getByRole('button', { name: 'Save order' });
  /**
   * Moves down the row that was picked up. The key is pressed repeatedly, because the library begins to listen to the
   * arrow keys slightly after it announces the start.
   */
  const moveDown = () =>
    expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`${a} is now`)).toBeAttached({ timeout: 5_000 });
    }).toPass();
  await expectOrder(a, b, c);
  await expect(save).toBeDisabled();

  await test.step('by keyboard from the handle, with announcements, and put back by Escape', async () => {
    await handle(a).press('Space');
    await expect(page.getByText(`Picked up ${a}`)).toBeAttached();
    await moveDown();
    await page.keyboard.press('Escape');
    await expect(page.getByText(`${a} is back at`)).toBeAttached();
    await expectOrder(a, b, c);
    await handle(a).press('Space');
    await expect(page.getByText(`Picked up ${a}`)).toBeAttached();
    await moveDown();
    await page.keyboard.press('Space');
    await expectOrder(b, a, c);
    await expect(handle(a)).toBeFocused();
    await expectAccessible(page);
    // 640 is a zoom of 200 % in a window of 1280.
    for (const width of [320, 375, 640, 768]) await expectFits(page, width);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('by the buttons, which keep the focus', async () => {
    const down = list.getByRole('button', { name: `Move ${a} down` });
    await down.press('Enter');
    await expectOrder(b, c, a);
    await expect(down).toBeFocused();
    const last = list.getByRole('listitem').last().getByRole('button', { name: /down$/ });
    await expect(last).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('leaving asks, and Undo restores the stored order', async () => {
    await page.getByRole('link', { name: '← Editors' }).click();
    await dialog(page).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectOrder(a, b, c);
  });

  await test.step('by mouse, then saved, and shown everywhere', async () => {
    await dragUp(page, handle(c), handle(a));
    await expectOrder(c, a, b);
    // Retried, because the library drops a click in the first 50 ms after a drag.
    await expect(async () => {
      if (!(await dialog(page).isVisible())) await save.click({ timeout: 5_000 }).catch(() => {});
      await expect(dialog(page)).toContainText('Order changed successfully', { timeout: 5_000 });
    }).toPass();
    await closeDialog(page);
    await expect(save).toBeDisabled();
    await page.reload();
    await expectOrder(c, a, b);
    const made = (texts: string[]) =>
      texts.flatMap((text) => names.find((name) => text.includes(name)) ?? []);
    const { body } = await call<AdminEditor[]>('/api/editors/');
    expect(made(body.map(({ name }) => name))).toEqual([c, a, b]);
    await expect(async () => {
      await plainPage.goto('/board');
      expect(made(await plainPage.locator('main li').allInnerTexts())).toEqual([c, a, b]);
    }).toPass();
  });
});

test.describe('an order that cannot be saved', () => {
  test.use({ expectedErrors: /status of (503|409)/ });

  test('stays on the page, after a failure and if another user has saved a different order', async ({
    adminPage: page,
    adminToken: token,
  }) => {
    const [a, b] = [freshEditorName('Frida'), freshEditorName('Gro')];
    const made = [];
    for (const name of [a, b]) made.push(await makeEditor(token, { name }));
    const saving = '**/api/admin/editors/order';
    const unsaved = page.getByText('Not saved yet.');
    await page.goto('/admin/editors/order');
    await page.getByRole('button', { name: `Move ${b} up` }).click();
    await page.route(saving, (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await page.keyboard.press('ControlOrMeta+s');
    await expect(dialog(page)).toContainText('The order was not changed');
    await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
    await closeDialog(page);
    await expect(unsaved).toBeVisible();
    await page.unroute(saving);

    const ids = made.map(({ id }) => id).reverse();
    expect((await call('/api/admin/editors/order', { token, body: { ids } })).status).toBe(200);
    await page.getByRole('button', { name: 'Save order' }).click();
    await expect(dialog(page)).toContainText('The order was not changed');
    await expect(dialog(page).getByRole('alert')).toContainText('changed');
    await closeDialog(page);
    await expect(unsaved).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(unsaved).toBeHidden();
  });
});
