import { articlePath, issuePath } from '@app/contracts';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { issues, publicationOf } from '../../embedded/demo/content.ts';
import { signIn } from '../support/api.ts';
import { storeSession } from '../support/login-page.ts';
import { expect, test } from '../support/test.ts';
import { users } from '../support/users.ts';

test.use({ provokedFaults: /status of 404/ });

const { fields } = publicationOf('JLC260102');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const light = await new AxeBuilder({ page }).withTags(rules).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
  const found = [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`,
  );
  expect(found).toEqual([]);
}

const publicPages = {
  home: '/',
  archives: '/archives',
  issue: issuePath(issues[0]),
  article: articlePath(fields),
  download: `/pdf?refno=${fields.refnumber}`,
  error: '/no/such/page',
  'administrators’ login': '/admin/login',
  'staff’s login': '/webdata/login',
};

for (const [name, path] of Object.entries(publicPages)) {
  test(`the page ${name} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}

const adminPages = {
  dashboard: '/admin',
  archives: '/admin/archives',
  'issue’s articles': '/admin/archives/2025/1/1',
  'add article': '/admin/archives/add/2025/1/1',
};

for (const [name, path] of Object.entries(adminPages)) {
  test(`the administrators’ page ${name} is accessible`, async ({ adminPage }) => {
    await adminPage.goto(path);
    await expectAccessible(adminPage);
  });
}

test('the work log is accessible', async ({ page }) => {
  const session = await signIn(users.staff);
  await storeSession(page, 'webdata', session);
  await page.goto('/webdata');
  await expectAccessible(page);
});
