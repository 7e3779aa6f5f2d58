import type { AdminArticle } from '@app/contracts';
import type { Page } from '@playwright/test';
import { administrator, environment } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { makeAccount } from './support/accounts.ts';
import {
  articleFields,
  articleForm,
  call,
  createArticle,
  makeIssue,
  signIn,
} from './support/api.ts';
import { makePdf } from './support/pdf-files.ts';
import { runScript } from './support/run-script.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: /status of 503/ });

/** An article added by the administrator and changed by another one. */
async function makeHistory(token: string) {
  const editing = await makeAccount(token, 'admin');
  const { token: theirs } = await signIn(editing);
  const fields = articleFields(await makeIssue(token));
  const { refnumber = '', abstract = '' } = fields;
  const file = { name: 'a.pdf', bytes: makePdf('A paper') };
  const { id } = (await createArticle(token, articleForm(fields, file))).body;
  const changes = { pagenumber: '12-16', abstract: abstract.replace('five', 'six') };
  const changed = await call<AdminArticle>(`/api/archives/${id}`, {
    token: theirs,
    body: articleForm({ ...fields, ...changes }),
  });
  expect(changed.status).toBe(200);
  return { editing, id, refnumber, at: changed.body.modification };
}

const entryOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

test('the audit log shows who changed what, when, from where, and the previous values', async ({
  adminPage: page,
  adminToken,
}) => {
  const { editing, id, refnumber, at } = await makeHistory(adminToken);
  const { username } = editing;

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit log');
  await page.getByLabel('User').fill(username.toUpperCase());
  await page.getByLabel('User').press('Enter');
  await expect(page).toHaveURL(`/admin/audit?by=${username.toUpperCase()}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('1 - 1 of 1')).toBeVisible();

  const entry = entryOf(page, `${username} changed article ${refnumber}`);
  const datetime = await entry.getByRole('time').getAttribute('datetime');
  expect(Math.abs(Date.parse(datetime ?? '') - Date.parse(at))).toBeLessThan(5_000);
  await expect(entry).toContainText(`from ${environment.E2E_CLIENT_ADDRESS}`);
  await entry.getByText(/^Entry \d+$/).press('Enter');
  await expect(entry.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(entry.getByRole('term')).toHaveText(['Page number', 'Abstract']);
  await expect(entry.getByRole('deletion')).toHaveText(['Removed: 15', 'Removed: five']);
  await expect(entry.getByRole('insertion')).toHaveText(['Added: 16', 'Added: six']);
  await expectAccessible(page);
  for (const width of [320, 768]) await expectFits(page, width);

  await entry.getByRole('link', { name: refnumber, exact: true }).click();
  await expect(page).toHaveURL(`/admin/archives/${id}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(`/admin/audit?kind=article&record=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${refnumber}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `${username} changed article ${refnumber}`,
    `${administrator.username} added article ${refnumber}`,
  ]);
  await page.getByText(`Values of ${refnumber}`).click();
  const added = entryOf(page, `${administrator.username} added article ${refnumber}`);
  await expect(added.getByText('Ingrid Bergström, Aryabhata Śarmā')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Audit log' }).first().click();
  const logs = page.getByRole('navigation', { name: 'Audit logs' });
  await logs.getByRole('link', { name: 'Users' }).click();
  const userAdded = `${administrator.username} added user ${username}`;
  await entryOf(page, userAdded).getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(`/admin/audit?source=users&kind=user&record=${editing.id}`);
  // The user replaced the password that the administrator had given.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `${username} changed user ${username}`,
    userAdded,
  ]);
  await page.getByText(`Values of ${username}`).click();
  await expect(page.getByRole('term')).toHaveText([
    'Password',
    'Status',
    'Name',
    'Role',
    'Second factor',
  ]);
});

test('the audit log is filtered by kind, paged, and reports an empty result', async ({
  adminPage: page,
  adminToken,
}) => {
  await makeIssue(adminToken);
  await page.goto('/admin/audit?page=99999');
  await expect(page.getByText(/^\d+ - (\d+) of \1$/)).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByLabel('Kind').selectOption('Issues');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/admin/audit?kind=issue');
  await expect(page.getByLabel('Kind')).toHaveValue('issue');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    /^\S+ added issue \d{4}, volume \d+, issue \d+$/,
  );
  // The form is replaced together with the list; earlier input would be lost.
  await expect(
    page.getByRole('heading', { level: 2 }).filter({ hasNotText: 'added issue' }),
  ).toHaveCount(0);

  await page.getByLabel('User').fill('nobody of this name');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('No entry of this kind is by a matching user.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('User')).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();

  const calls = '**/api/audit*';
  await page.route(calls, (route) => route.fulfill({ status: 503 }));
  await page.getByLabel('Kind').selectOption('Articles');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
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
