import type { AdminArticle } from '@app/contracts';
import type { Locator, Page } from '@playwright/test';
import { administrator, environment } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { makeAccount } from './support/accounts.ts';
import { articleForm, call, makeArticle, makeIssue, signIn } from './support/api.ts';
import { runScript } from './support/run-script.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: /status of 503/ });

/** Adds an article as one administrator, and changes it as another. */
async function makeHistory(token: string) {
  const editing = await makeAccount(token, 'admin');
  const { token: theirs } = await signIn(editing);
  const { fields, id } = await makeArticle(token);
  const { refnumber = '', abstract = '' } = fields;
  const changes = { pagenumber: '12-16', abstract: abstract.replace('five', 'six') };
  const changed = await call<AdminArticle>(`/api/archives/${id}`, {
    token: theirs,
    body: articleForm({ ...fields, ...changes }),
  });
  expect(changed.status).toBe(200);
  return { editing, id, refnumber, at: changed.body.modification };
}

const rows = (page: Page) => page.locator('tr[data-row]');
/** Locates the row of an entry by its sentence, such as `changed article R1`, and its user. */
const rowOf = (page: Page, user: string, text: string) =>
  rows(page).filter({ hasText: user }).filter({ hasText: text });
const detailsOf = (row: Locator) => row.locator('xpath=following-sibling::tr[1]');

test('the audit log shows who changed what, when, from where, and the previous values', {
  tag: '@core',
}, async ({ adminPage: page, adminToken }) => {
  const { editing, id, refnumber, at } = await makeHistory(adminToken);
  const { username } = editing;

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await page.getByLabel('User').fill(username.toUpperCase());
  await page.getByLabel('User').press('Enter');
  await expect(page).toHaveURL(`/admin/audit?by=${username.toUpperCase()}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel('User')).toBeFocused();
  await expect(page.getByText('1 - 1 of 1')).toBeVisible();

  const row = rowOf(page, username, `changed article ${refnumber}`);
  const datetime = await row.getByRole('time').getAttribute('datetime');
  expect(Math.abs(Date.parse(datetime ?? '') - Date.parse(at))).toBeLessThan(60_000);
  await expect(row).toContainText('Page number, Abstract');
  const toggle = row.getByRole('button', { name: /^Details of/ });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const details = detailsOf(row);
  await expect(details).toContainText(`from ${environment.E2E_CLIENT_ADDRESS}`);
  await expect(details.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(details.getByRole('term')).toHaveText(['Page number', 'Abstract']);
  await expect(details.getByRole('deletion')).toHaveText(['Removed: 15', 'Removed: five']);
  await expect(details.getByRole('insertion')).toHaveText(['Added: 16', 'Added: six']);
  await expectAccessible(page);
  // 640 is a zoom of 200 % in a window of 1280.
  for (const width of [320, 375, 640, 768]) await expectFits(page, width);
  await page.setViewportSize({ width: 1280, height: 900 });
  // A click on the row has the same effect as its button.
  await row.getByText('Page number, Abstract').click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');

  await row.getByRole('link', { name: refnumber, exact: true }).click();
  await expect(page).toHaveURL(`/admin/archives/${id}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(`/admin/audit?kind=article&record=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${refnumber}`);
  await expect(rows(page)).toHaveText([
    new RegExp(`${username}.*changed article ${refnumber}`),
    new RegExp(`${administrator.username}.*added article ${refnumber}`),
  ]);
  const added = rowOf(page, administrator.username, `added article ${refnumber}`);
  await added.getByRole('button').click();
  await expect(detailsOf(added).getByText('Ingrid Bergström, Aryabhata Śarmā')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Audit log' }).first().click();
  const logs = page.getByRole('navigation', { name: 'Audit logs' });
  await logs.getByRole('link', { name: 'Users' }).click();
  const userAdded = rowOf(page, administrator.username, `added user ${username}`);
  await userAdded.getByRole('button').click();
  await page.getByRole('link', { name: `History of ${username}` }).click();
  await expect(page).toHaveURL(`/admin/audit?source=users&kind=user&record=${editing.id}`);
  // The user has replaced the password that an administrator chose.
  await expect(rows(page)).toHaveText([
    new RegExp(`changed user ${username}`),
    new RegExp(`${administrator.username}.*added user ${username}`),
  ]);
  // A row that is in both lists remains expanded.
  await expect(detailsOf(rows(page).last()).getByRole('term')).toHaveText([
    'Status',
    'Name',
    'Role',
    'Second factor',
  ]);
});

test('fifty entries of the audit log are one dense list, which the row keys move through', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/audit');
  await expect(rows(page).first()).toBeVisible();
  expect(await rows(page).count()).toBeGreaterThan(5);
  // Retried, because a font that arrives may change the heights.
  const highest = () =>
    rows(page).evaluateAll((all) =>
      Math.max(...(all as unknown as { offsetHeight: number }[]).map((row) => row.offsetHeight)),
    );
  await expect.poll(highest).toBeLessThan(45);
  const toggles = page.getByRole('button', { name: /^Details of/ });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(toggles.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(toggles.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toggles.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('k');
  await expect(toggles.first()).toBeFocused();
});

test('the audit log is filtered by kind, paged, and reports an empty result', async ({
  adminPage: page,
  adminToken,
}) => {
  await makeIssue(adminToken);
  await page.goto('/admin/audit?page=99999');
  await expect(page.getByText(/^\d+ - (\d+) of \1$/)).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel('Kind').focus();
  await page.getByLabel('Kind').selectOption('Issues');
  await expect(page).toHaveURL('/admin/audit?kind=issue');
  await expect(page.getByLabel('Kind')).toHaveValue('issue');
  // Other journeys change issues, too.
  await expect(rows(page).filter({ hasNotText: / issue \d{4}, volume / })).toHaveCount(0);
  await expect(
    rows(page)
      .filter({ hasText: /added issue \d{4}, volume \d+, issue \d+/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel('Kind')).toBeFocused();

  await page.getByLabel('User').fill('nobody of this name');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(
    page.getByText('There are no changes of this kind by a matching user.'),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('User')).toHaveValue('');
  await expect(rows(page).first()).toBeVisible();

  const calls = '**/api/audit*';
  await page.route(calls, (route) => route.fulfill({ status: 503 }));
  await page.getByLabel('Kind').selectOption('Articles');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('the hash chains of both logs are valid', async ({ adminToken }) => {
  const dataDir = environment.E2E_DATA_DIR;
  test.skip(dataDir === undefined, 'the system’s data is elsewhere');
  await makeIssue(adminToken);
  const verify = (...args: string[]) =>
    runScript('local/verify-audit.ts', { args, env: { DATA_DIR: dataDir ?? '' } });
  const [journal, users] = (await verify()).trim().split('\n');
  for (const line of [journal, users]) {
    expect(line).toMatch(/^(journal|users): \d+ entries, sound, the last is \d+:[0-9a-f]{64}$/);
  }
  const lastEntry = /\d+:[0-9a-f]{64}/.exec(journal ?? '')?.[0];
  await verify('--expect', `journal:${lastEntry}`);
  await expect(verify('--expect', `journal:1:${'0'.repeat(64)}`)).rejects.toThrow('ended with 1');
});
