import type { Route } from '@playwright/test';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectAccessibleInLight, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, call, createArticle, freshIssue } from './support/api.ts';
import { expect, test } from './support/test.ts';

const file = { name: 'a.pdf', bytes: makePdf('A paper') };

test('the dashboard lists open tasks, and each row leads to the page of the task', {
  tag: '@core',
}, async ({ adminPage: page, adminToken: token }) => {
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
  for (const width of [320, 375, 768, 1440]) await expectFits(page, width);
});

test.describe('the dashboard', () => {
  test.use({ expectedErrors: /status of 503/ });

  const none = { total: 0, rows: [] };
  const unavailable = { status: 503, json: { error: 'unavailable' } };
  const waiting = '**/api/admin/waiting';
  const faulty = '**/api/admin/faulty-articles';

  test('shows failures, outages, many scheduled articles, no open tasks and an empty journal', async ({
    adminPage: page,
  }) => {
    const now = page.getByRole('region', { name: 'To do' });
    /** Opens the dashboard with these responses, by the address of the request. */
    const open = async (responses: Record<string, Parameters<Route['fulfill']>[0]>) => {
      await page.unrouteAll();
      for (const [address, response] of Object.entries(responses)) {
        await page.route(address, (route) => route.fulfill(response));
      }
      await page.goto('/admin');
    };

    await test.step('failures are listed with their reasons, and a part that cannot be read does not hide the others', async () => {
      const at = '2026-03-05T14:07:09.000Z';
      const failure = (id: string, title: string, reason: string) => ({
        total: 9,
        rows: [{ id, title, reason, at }],
      });
      await open({
        [waiting]: {
          json: {
            issues: none,
            scheduled: none,
            scheduledIssues: none,
            deposits: failure('crossref:1', 'R1, Crossref', 'This article has no DOI'),
            mails: failure('certificates:1', 'Your certificates', 'No such user'),
          },
        },
        [faulty]: {
          json: {
            total: 1,
            journal: [{ id: 'issn', title: 'ISSN', field: 'issn' }],
            rows: [
              {
                ...{ id: 'a1', refnumber: 'R1', title: 'On <i>faults</i>' },
                ...{ faults: ['Pages', 'DOI'], year: 2026, volume: 1, issue: 2 },
              },
            ],
          },
        },
        '**/api/pdf/jobs': unavailable,
      });
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

    await test.step('an outage leaves the tiles and the next steps', async () => {
      await open({ [waiting]: unavailable, [faulty]: unavailable, '**/api/audit*': unavailable });
      await expect(page.getByText('emails could not be read right now.')).toBeVisible();
      await expect(page.getByText('The articles could not be checked.')).toBeVisible();
      await expect(page.getByText('Nothing is waiting.')).toBeHidden();
      await expect(
        page.getByRole('link', { name: 'Add article to the newest issue' }),
      ).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('more scheduled articles than eight unfold', async () => {
      const rows = Array.from({ length: 200 }, (_, at) => ({
        ...{ id: `a${at}`, refnumber: `R${at}`, title: `On date ${at}`, year: 2026, volume: 1 },
        ...{ issue: 2, scheduled: '2027-03-05T14:07:09.000Z' },
      }));
      const scheduled = { total: rows.length, rows };
      await open({ [waiting]: { json: { issues: none, scheduled, deposits: none, mails: none } } });
      const last = page.getByRole('link', { name: 'On date 199', exact: true });
      await expect(page.getByRole('link', { name: 'On date 7', exact: true })).toBeVisible();
      await expect(last).toBeHidden();
      await page.getByText('192 more scheduled articles').click();
      await expect(last).toHaveAttribute('href', '/admin/archives/a199');
      await expect(last).toBeVisible();
      await expectAccessibleInLight(page);
      for (const width of [320, 768]) await expectFits(page, width);
      await page.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step('nothing is waiting', async () => {
      await open({
        [waiting]: { json: { issues: none, scheduled: none, deposits: none, mails: none } },
        [faulty]: { json: none },
        '**/api/pdf/jobs': { json: [] },
      });
      await expect(page.getByText('Nothing is waiting.')).toBeVisible();
      await expectAccessibleInLight(page);
    });

    await test.step('an empty journal has first steps', async () => {
      await open({ '**/api/admin/archives{,/}': { json: [] } });
      const steps = page.getByRole('region', { name: 'First steps' });
      const names = ['Settings', 'Archives', 'Import and export'];
      await expect(steps.getByRole('link')).toHaveText(names);
      await expectAccessibleInLight(page);
      await steps.getByRole('link', { name: 'Archives' }).click();
      await expect(page.getByText('Begin with Add New.')).toBeVisible();
    });
  });
});
