import { readdirSync } from 'node:fs';
import { projectRoot } from '../../local/setup/paths.mjs';
import {
  expectAccessible,
  expectAccessibleInLight,
  expectFits,
  expectSpacedTextFits,
} from './support/accessible.ts';
import { signIn } from './support/api.ts';
import { tabTo } from './support/keyboard.ts';
import { storeSession } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import { users } from './support/users.ts';

const pages = readdirSync(`${projectRoot}/docs/editors`)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => file.slice(0, -'.md'.length));

/** The pages of the guide consist of the same parts, so the dark colors are checked in the contents and in one page. */
const checkedInDark = ['', pages[0]];

test('Help opens the guide to a page in a new tab, by keyboard alone', { tag: '@core' }, async ({
  adminPage: page,
}) => {
  await page.goto('/admin/settings');
  await page.getByLabel('Publisher').fill('An unsaved name');
  const link = page.getByRole('link', { name: 'Help on this page' });
  await link.focus();
  const [help] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await expect(help).toHaveURL('/admin/help/first-day#settings');
  await expect(help.getByRole('heading', { name: 'Settings', level: 2 })).toBeInViewport();
  await expect(page.getByLabel('Publisher')).toHaveValue('An unsaved name');

  await test.step('links between its pages do not reload', async () => {
    await help.evaluate('globalThis.isSame = true');
    await tabTo(help, help.getByRole('main').getByRole('link', { name: 'import', exact: true }));
    await help.keyboard.press('Enter');
    await expect(help.getByRole('heading', { level: 1 })).toHaveText('Import');
    await expect(help.getByRole('heading', { level: 1 })).toBeFocused();
    await help.getByRole('link', { name: 'add them by hand' }).click();
    await expect(help.getByRole('heading', { name: 'Add an article' })).toBeInViewport();
    expect(await help.evaluate('globalThis.isSame')).toBe(true);
    await help.goBack();
    await expect(help.getByRole('heading', { level: 1 })).toHaveText('Import');
  });
});

test('every page of the guide is accessible, shows its pictures and fits a phone', async ({
  adminPage: page,
}) => {
  test.slow();
  await page.goto('/admin/help');
  const main = page.getByRole('main');
  const toContents = page.getByRole('link', { name: '← Help' });
  // The links load no new document, so the text spacing of the first page remains.
  for (const name of ['', ...pages]) {
    await expect(main.getByRole('row')).not.toHaveCount(0);
    if (name !== '') {
      await main.locator(`a[href="/admin/help/${name}"]`).first().click();
      await expect(page).toHaveURL(`/admin/help/${name}`);
      await expect(toContents).toBeVisible();
    }
    for (const picture of await main.locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      const isLoaded = () =>
        picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth);
      await expect.poll(isLoaded).toBeGreaterThan(0);
    }
    const expectThisAccessible = checkedInDark.includes(name)
      ? expectAccessible
      : expectAccessibleInLight;
    await expectThisAccessible(page);
    await expectSpacedTextFits(page);
    await page.setViewportSize({ width: 1280, height: 720 });
    if (name !== '') {
      await toContents.click();
      await expect(page).toHaveURL('/admin/help');
    }
  }
});

test.describe('without a page', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('an unknown page of the guide is not found', async ({ adminPage: page }) => {
    await page.goto('/admin/help/constructor');
    await expect(page.getByText('Not Found!')).toBeVisible();
  });
});

test('staff read the page about the work log', async ({ page }) => {
  await storeSession(page, 'webdata', await signIn(users.staff));
  for (const [path, anchor] of [
    ['/webdata', ''],
    ['/webdata/addentris', '#add-an-entry'],
    ['/webdata/account', '#your-account'],
  ]) {
    await page.goto(`${path}`);
    await expect(page.getByRole('link', { name: 'Help on this page' })).toHaveAttribute(
      'href',
      `/webdata/help${anchor}`,
    );
  }
  await page.goto('/webdata/help#add-an-entry');
  await expect(page.getByRole('heading', { name: 'Add an entry' })).toBeInViewport();
  await expectAccessible(page);
  await expectFits(page, 320);
  await page.getByRole('link', { name: '← Work log' }).click();
  await expect(page).toHaveURL('/webdata');
});
