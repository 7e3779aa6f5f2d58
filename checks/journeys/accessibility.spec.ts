import { plainText } from '@app/contracts';
import type { Page } from '@playwright/test';
import { publicationOf } from '../../local/demo/content.ts';
import {
  expectAccessible,
  expectAccessibleInLight,
  expectFits,
  expectSpacedTextFits,
} from './support/accessible.ts';
import { announced } from './support/announced.ts';
import { signIn } from './support/api.ts';
import { hydrated } from './support/hydrated.ts';
import { tabTo } from './support/keyboard.ts';
import { storeSession } from './support/login-page.ts';
import { expectSidebarBeside, publicPages } from './support/public-pages.ts';
import { expect, openAdminContext, test } from './support/test.ts';
import { users } from './support/users.ts';

test.use({ expectedErrors: /status of 404/ });

const { fields } = publicationOf('JLC260104');

/** Returns the cumulative layout shift without user input. The code is a string, because Node's types lack the API. */
const layoutShifts = `new Promise((resolve) => {
  const sum = (shifts) => shifts.reduce((total, { value }) => total + value, 0);
  new PerformanceObserver((list) => resolve(sum(list.getEntries())))
    .observe({ type: 'layout-shift', buffered: true });
  // Buffered entries are delivered at once, before the second animation frame.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
})`;

/** Expects that at 320 pixels, with increased text spacing, no content is lost. Opens the menu. */
async function onASpacedPhone(page: Page): Promise<void> {
  await expectSpacedTextFits(page);
  const menu = page.getByRole('button', { name: /^Menu/ });
  await menu.press('Enter');
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  await expectAccessibleInLight(page);
}

for (const [name, path] of Object.entries(publicPages)) {
  test(`the page ${name} is accessible, has no layout shift and fits a narrow screen`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectAccessible(page);
    // Values below 0.005 are rounded to 0.00: on a busy machine, a late font may shift a line slightly.
    expect(await page.evaluate<number>(layoutShifts)).toBeLessThan(0.005);
    await test.step('on a desktop, the sidebar is beside the main part', () =>
      expectSidebarBeside(page));
    await expectFits(page, 320);
    await hydrated(page);
    await onASpacedPhone(page);
  });
}

for (const path of ['/admin/login', '/webdata/login', '/review/desk/login']) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}

test('a reader reaches a search, an article and its citation by keyboard alone', {
  tag: '@core',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByText('ARCHIVES'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/archives$/);

  await hydrated(page);
  await page.keyboard.press('Control+/');
  await page.keyboard.type('organosulfur');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=organosulfur$/);
  const title = plainText(fields.title);
  await tabTo(page, page.getByRole('main').getByRole('link', { name: title, exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  const cite = page.getByRole('region', { name: 'How to cite this article' });
  await tabTo(page, cite.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(cite.getByRole('radio').nth(2)).toBeChecked();
  await tabTo(page, cite.getByRole('button', { name: 'Copy citation' }));
  const copied = announced(page, /^Copied$/);
  await page.keyboard.press('Enter');
  await copied;
});

const adminPages = {
  dashboard: '',
  archives: '/archives',
  'issue’s articles': '/archives/2025/1/1',
  'edit issue': '/archives/2025/1/1/edit',
  'order of articles': '/archives/2025/1/1/order',
  'add article': '/archives/add/2025/1/1',
  editors: '/editors',
  'add editor': '/editors/add',
  'order of the board': '/editors/order',
  certificates: '/certificates',
  import: '/import',
  'indexing checks': '/readiness',
  deposits: '/deposits',
  redirects: '/redirects',
  emails: '/emails',
  'texts of emails': '/emails/texts',
  'views and downloads': '/usage',
  indexing: '/indexing',
  'document design': '/design',
  settings: '/settings',
  'author’s name': '/author-name?name=Ingrid',
  search: '/search?q=water',
  users: '/users',
  'sign-in rules': '/users/rules',
  'audit log': '/audit',
  'not found': '/not-found',
};

test.describe('the administration', () => {
  // The pages share a context, because a new context loads all scripts again.
  let shared: Awaited<ReturnType<typeof openAdminContext>>;
  test.beforeAll(async ({ browser, adminToken, expectedErrors, allowsSlowRemotes }) => {
    shared = await openAdminContext(browser, adminToken, { expectedErrors, allowsSlowRemotes });
  });
  // The page that has caused an error fails, not the last one.
  test.afterEach(() => shared.check());
  test.afterAll(() => shared.close());

  for (const [name, path] of Object.entries(adminPages)) {
    test(`the admin page ${name} is accessible`, async () => {
      const page = await shared.context.newPage();
      await page.goto(`/admin${path}`);
      await expectAccessible(page);
      if (path !== '/not-found') await onASpacedPhone(page);
      await page.close();
    });
  }
});

test('the work log is accessible', async ({ page }) => {
  const session = await signIn(users.staff);
  await storeSession(page, 'webdata', session);
  for (const path of ['/webdata', '/webdata/addentris', '/webdata/account']) {
    await page.goto(path);
    await expectAccessible(page);
    await expectFits(page, 320);
    await expectSpacedTextFits(page);
  }
});
