import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, call, createArticle, freshIssue } from './support/api.ts';
import { expect, test } from './support/test.ts';

const file = { name: 'a.pdf', bytes: makePdf('A paper') };

test('the dashboard lists open tasks, and each row leads to the page of the task', async ({
  adminPage: page,
  adminToken: token,
}) => {
  // This issue is newer than the issues of other tests, so that it is among the first in the list, and older than the
  // current issue.
  const key = { ...freshIssue(), year: 1950 };
  const issue = await call('/api/admin/create-issue', { token, body: key });
  expect(issue.status).toBe(201);
  const name = `Volume ${key.volume}, issue ${key.issue} (1950)`;
  const now = page.getByRole('region', { name: 'To do' });
  const row = (text: string) => now.getByRole('listitem').filter({ hasText: text });

  await page.goto('/admin');
  await expect(row(name)).toContainText('No articles yet');
  await row(name).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/archives/add/1950/${key.volume}/${key.issue}`);

  const scheduled = new Date(Date.now() + 3_600_000).toISOString();
  const draft = articleFields(key, { status: 'draft' });
  const later = articleFields(key, { status: 'scheduled', scheduled, pagenumber: '21-22' });
  for (const fields of [draft, later]) {
    expect((await createArticle(token, articleForm(fields, file))).status).toBe(201);
  }
  await page.goto('/admin');
  await expect(row(name)).toContainText('1 draft among 2 articles');
  await row(name).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/archives/1950/${key.volume}/${key.issue}`);

  await page.goto('/admin');
  const [, unique = ''] = (later.title ?? '').split('</i>');
  await row(unique.trim()).getByRole('link').click();
  await expect(page.getByLabel(/^Reference number/)).toHaveValue(later.refnumber ?? '');

  const changes = page.getByRole('region', { name: 'Last changes' }).getByRole('listitem');
  await expect(async () => {
    // The list has only the latest changes, and other journeys make changes too.
    const fields = articleFields(key, { status: 'draft' });
    expect((await createArticle(token, articleForm(fields, file))).status).toBe(201);
    await page.goto('/admin');
    const articleChanges = changes.filter({ hasText: fields.refnumber });
    await expect(articleChanges).toContainText('added article', { timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('Checking the articles …')).toBeHidden();
  await expect(changes).toHaveCount(8);
  await expectAccessible(page);
  for (const width of [320, 375, 768, 1440]) await expectFits(page, width);
});

test.describe('failures', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('are listed with their reasons, and a part that cannot be read does not hide the others', async ({
    adminPage: page,
  }) => {
    const none = { total: 0, rows: [] };
    const at = '2026-03-05T14:07:09.000Z';
    const failure = (id: string, title: string, reason: string) => ({
      total: 9,
      rows: [{ id, title, reason, at }],
    });
    await page.route('**/api/admin/waiting', (route) =>
      route.fulfill({
        json: {
          issues: none,
          scheduled: none,
          scheduledIssues: none,
          deposits: failure('crossref:1', 'R1, Crossref', 'This article has no DOI'),
          mails: failure('certificates:1', 'Your certificates', 'No such user'),
        },
      }),
    );
    await page.route('**/api/admin/faulty-articles', (route) =>
      route.fulfill({
        json: {
          total: 1,
          journal: [{ id: 'issn', title: 'ISSN', field: 'issn' }],
          rows: [
            {
              ...{ id: 'a1', refnumber: 'R1', title: 'On <i>faults</i>', faults: ['Pages', 'DOI'] },
              ...{ year: 2026, volume: 1, issue: 2 },
            },
          ],
        },
      }),
    );
    await page.route('**/api/pdf/jobs', (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await page.goto('/admin');
    const now = page.getByRole('region', { name: 'To do' });
    await expect(now.getByRole('heading', { level: 3 })).toHaveText([
      'Deposits that failed 9',
      'Emails that were not sent 9',
      'Faults of the journal 1',
      'Articles with faults 1',
    ]);
    await expect(now.getByRole('link')).toHaveText([
      'R1, Crossref',
      'All 9: deposits that failed',
      'Your certificates',
      'All 9: emails that were not sent',
      'ISSN',
      'On faults',
    ]);
    await expect(now.getByRole('link', { name: 'ISSN' })).toHaveAttribute(
      'href',
      '/admin/settings?field=issn',
    );
    await expect(now.getByText('Pages · DOI')).toBeVisible();
    await expect(now.getByText('The certificates could not be listed right now.')).toBeVisible();
    await expect(now.getByText('Nothing is waiting.')).toBeHidden();
    await expectAccessible(page);
  });
});

test.describe('an outage', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('leaves the tiles and the next steps', async ({ adminPage: page }) => {
    for (const path of ['**/api/admin/waiting', '**/api/admin/faulty-articles', '**/api/audit*']) {
      await page.route(path, (route) =>
        route.fulfill({ status: 503, json: { error: 'unavailable' } }),
      );
    }
    await page.goto('/admin');
    await expect(page.getByText('emails could not be read right now.')).toBeVisible();
    await expect(page.getByText('The articles could not be checked.')).toBeVisible();
    await expect(page.getByText('Nothing is waiting.')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Add article to the newest issue' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('more scheduled articles than eight unfold on the dashboard', async ({ adminPage: page }) => {
  const none = { total: 0, rows: [] };
  const rows = Array.from({ length: 200 }, (_, at) => ({
    ...{ id: `a${at}`, refnumber: `R${at}`, title: `On date ${at}`, year: 2026, volume: 1 },
    ...{ issue: 2, scheduled: '2027-03-05T14:07:09.000Z' },
  }));
  const scheduled = { total: rows.length, rows };
  await page.route('**/api/admin/waiting', (route) =>
    route.fulfill({ json: { issues: none, scheduled, deposits: none, mails: none } }),
  );
  await page.goto('/admin');
  const last = page.getByRole('link', { name: 'On date 199', exact: true });
  await expect(page.getByRole('link', { name: 'On date 7', exact: true })).toBeVisible();
  await expect(last).toBeHidden();
  await page.getByText('192 more scheduled articles').click();
  await expect(last).toHaveAttribute('href', '/admin/archives/a199');
  await expect(last).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 768]) await expectFits(page, width);
});

test('the dashboard says when nothing is waiting', async ({ adminPage: page }) => {
  const none = { total: 0, rows: [] };
  await page.route('**/api/admin/waiting', (route) =>
    route.fulfill({ json: { issues: none, scheduled: none, deposits: none, mails: none } }),
  );
  await page.route('**/api/admin/faulty-articles', (route) => route.fulfill({ json: none }));
  await page.route('**/api/pdf/jobs', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await expectAccessible(page);
});
