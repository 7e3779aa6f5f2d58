import type { IssueKey, Job } from '@app/contracts';
import type { Page } from '@playwright/test';
import { editors as board } from '../../embedded/demo/journal.ts';
import { expectAccessible, expectFits } from '../support/accessible.ts';
import { makeAccount } from '../support/accounts.ts';
import {
  articleFields,
  articleForm,
  call,
  createArticle,
  makeIssue,
  signIn,
} from '../support/api.ts';
import { storeSession } from '../support/login-page.ts';
import { makePdf } from '../support/pdf-files.ts';
import { expect, test } from '../support/test.ts';
import { tellJobs } from '../support/told-jobs.ts';
import { zipEntries } from '../support/zip.ts';

const [editor] = board;
const pdf = { name: 'a.pdf', bytes: makePdf('A paper') };

/** An issue of two articles with five certificates, two of them for authors of one name, and one that is hidden. */
async function publish(token: string) {
  const key = await makeIssue(token);
  const articles = [
    articleFields(key, {
      authorname: 'Ingrid Bergström, ஆதித்யா, Ingrid Bergström',
      pagenumber: '1',
    }),
    articleFields(key, { authorname: 'محمد الأمين, A/B', pagenumber: '2' }),
    articleFields(key, { authorname: 'Nobody', pagenumber: '3' }),
  ];
  const ids: string[] = [];
  for (const fields of articles) {
    const { status, body } = await createArticle(token, articleForm(fields, pdf));
    expect(status).toBe(201);
    ids.push(body.id);
  }
  const hidden = await call(`/api/archives/${ids[2]}`, { token, body: { status: 'disabled' } });
  expect(hidden.status).toBe(200);
  return { key, refs: articles.map(({ refnumber = '' }) => refnumber) };
}

const issuePath = ({ year, volume, issue }: IssueKey) =>
  `/admin/archives/${year}/${volume}/${issue}`;
const titleOf = ({ year, volume, issue }: IssueKey) =>
  `Certificates volume ${volume}, issue ${issue} (${year})`;

const trayOf = (page: Page) => page.getByRole('region', { name: 'Certificates being made' });
const running = (job: Job): Job => ({
  ...job,
  state: 'running',
  phase: 'printing',
  done: 312,
  total: 1_000,
  bytes: null,
  finishedAt: null,
});

/** Of an administrator of this journey alone, whose jobs no other journey sees. */
async function openAsNewAdministrator(page: Page, adminToken: string, path: string) {
  await storeSession(page, 'admin', await signIn(await makeAccount(adminToken, 'admin')));
  await page.goto(path);
}

test('certificates of ticked articles are made while the administrator goes on, and downloaded', async ({
  page,
  context,
  adminToken,
}) => {
  const { key, refs } = await publish(adminToken);
  const tray = trayOf(page);
  const progress = tray.getByRole('progressbar', { name: titleOf(key) });
  await openAsNewAdministrator(page, adminToken, issuePath(key));
  const release = await tellJobs(context, running);

  for (const ref of refs.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `Select ${ref}` }).check();
  }
  const actions = page.getByRole('region', { name: 'Selected articles' });
  const certificates = actions.getByRole('button', { name: 'Certificates' });
  await expect(tray).toBeHidden();
  await certificates.click();
  await expect(progress).toHaveAttribute('aria-valuetext', '312 of 1,000');
  await expect(tray).toContainText('312 of 1,000');
  await expect(certificates).toBeFocused();
  const news = page.getByRole('status').filter({ hasText: 'being made' });
  await expect(news).toHaveText(`${titleOf(key)}: being made`);
  await expectAccessible(page);
  for (const width of [768, 320]) await expectFits(page, width);
  // What lies in the corner leaves the bar of the ticked articles in reach.
  await certificates.click({ trial: true });
  await page.setViewportSize({ width: 1280, height: 720 });
  await certificates.click({ trial: true });

  await page.reload();
  await expect(progress).toHaveAttribute('aria-valuenow', '312');
  await page.getByRole('link', { name: 'Editors' }).click();
  await expect(page.getByRole('heading', { name: 'Editors', level: 1 })).toBeVisible();
  await expect(progress).toBeVisible();
  await page.keyboard.press('Alt+J');
  const fold = tray.getByRole('button', { name: 'Certificates 312 of 1,000' });
  await expect(fold).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(progress).toBeHidden();
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();

  const other = await context.newPage();
  await other.goto('/admin');
  await expect(trayOf(other)).toContainText('312 of 1,000');
  release();
  await expect(trayOf(other)).toContainText('Ready · 5 certificates');
  await expect(tray).toContainText('Ready · 5 certificates');
  await expect(page.getByText(`${titleOf(key)}: ready to download`)).toBeAttached();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    tray.getByRole('button', { name: `Download ${titleOf(key)}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${titleOf(key)}.zip`);
  expect(new URL(download.url()).pathname).toMatch(/^\/api\/pdf\/jobs\/[^/]+\/download$/);
  const entries = await zipEntries(await download.path());
  expect([...entries.keys()].sort()).toEqual(
    [
      `${refs[0]}/Certificate Ingrid Bergström.pdf`,
      `${refs[0]}/Certificate Ingrid Bergström (2).pdf`,
      `${refs[0]}/Certificate ஆதித்யா.pdf`,
      `${refs[1]}/Certificate محمد الأمين.pdf`,
      `${refs[1]}/Certificate A-B.pdf`,
      'manifest.csv',
    ].sort(),
  );
  for (const [name, size] of entries) expect(size, name).toBeGreaterThan(100);

  await tray.getByRole('button', { name: `Dismiss ${titleOf(key)}` }).click();
  await expect(tray).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(trayOf(other)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Editors', level: 1 })).toBeVisible();
  await expect(tray).toBeHidden();
});

test('a whole issue is certified from its page, or chosen by year and volume, and made only once', async ({
  page,
  adminToken,
}) => {
  const { key } = await publish(adminToken);
  await openAsNewAdministrator(page, adminToken, issuePath(key));
  await page.getByRole('button', { name: 'Certificates of this issue' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('5 certificates for the authors of 2 articles.');
  await expect(asked).toContainText('1 disabled article is left out.');
  await asked.getByRole('button', { name: 'Make certificates' }).click();
  await expect(trayOf(page)).toContainText('Ready · 5 certificates', { timeout: 30_000 });

  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Certificates', level: 1 })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: titleOf(key) });
  await expect(row).toContainText('Ready');
  await expect(row.getByRole('cell').nth(3)).toHaveText('5');
  await expect(row.getByRole('cell').nth(5)).toHaveText(/^\d+ kB$/);

  const make = page.getByRole('button', { name: 'Make certificates' });
  await expect(make).toHaveAccessibleDescription('Choose the issues.');
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(key.year));
  await page.getByRole('combobox', { name: 'Volume' }).selectOption(String(key.volume));
  await page.getByRole('checkbox', { name: 'This issue' }).check();
  await expect(make).toHaveAccessibleDescription('5 certificates for the authors of 2 articles');
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/pdf/bulkcertificates'),
    make.click(),
  ]);
  // The same was asked for before, and is there.
  expect(answer.status()).toBe(200);
  await expect(row).toHaveCount(1);

  await page.getByRole('link', { name: 'Editors' }).click();
  await page.getByRole('checkbox', { name: `Select ${editor?.name}` }).check();
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  await expect(trayOf(page)).toContainText('Ready · 1 certificate', { timeout: 30_000 });
  await page.getByRole('link', { name: 'Certificates', exact: true }).click();
  const editors = page.getByRole('row').filter({ hasText: 'Certificates of the editors' });
  await expect(editors.first()).toContainText('Ready');
  await expectAccessible(page);
  for (const width of [1440, 768, 320]) await expectFits(page, width);
});

test.describe('certificates that are not made', () => {
  test.use({ provokedFaults: /status of 503/ });

  test('are cancelled, tried again, listed with what is missing, and nothing is lost while the queue is away', async ({
    page,
    context,
    adminToken,
  }) => {
    const { key, refs } = await publish(adminToken);
    await openAsNewAdministrator(page, adminToken, issuePath(key));
    const tray = trayOf(page);
    const title = `Certificates ${refs[0]}`;
    const tick = page.getByRole('checkbox', { name: `Select ${refs[0]}` });
    const certificates = page
      .getByRole('region', { name: 'Selected articles' })
      .getByRole('button', { name: 'Certificates' });

    await tick.check();
    await context.route('**/api/pdf/bulkcertificates', (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await certificates.click();
    const told = page.getByRole('dialog');
    await expect(told).toContainText('The certificates were not made');
    await expect(told.getByRole('alert')).toHaveText(
      'The certificates cannot be made right now (the queue is away). Try again in a minute.',
    );
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await context.unroute('**/api/pdf/bulkcertificates');

    let as: (job: Job) => Job = running;
    const release = await tellJobs(context, (job) => as(job));
    await context.route('**/api/pdf/jobs/*/cancel', async (route) => {
      as = (job) => ({ ...running(job), state: 'cancelled', phase: null });
      const id = new URL(route.request().url()).pathname.split('/').at(-2);
      const answer = await call<Job>(`/api/pdf/jobs/${id}`, { token: adminToken });
      await route.fulfill({ json: as(answer.body) });
    });
    await certificates.click();
    await tray.getByRole('button', { name: `Cancel ${title}` }).click();
    await expect(told).toContainText('312 of 1,000 are made. They are lost.');
    await told.getByRole('button', { name: 'Go on' }).click();
    await expect(told).toBeHidden();
    await expect(tray.getByRole('progressbar')).toBeVisible();
    await tray.getByRole('button', { name: `Cancel ${title}` }).click();
    await told.getByRole('button', { name: 'Cancel them' }).click();
    await expect(tray).toContainText('Cancelled at 312 of 1,000');
    await expect(told).toBeHidden();
    const retry = tray.getByRole('button', { name: `Retry ${title}` });
    await expect(retry).toBeFocused();

    as = (job) => ({
      ...running(job),
      state: 'failed',
      phase: null,
      error: 'There is no space left on the disk',
    });
    await page.reload();
    await expect(tray).toContainText('There is no space left on the disk');
    release();
    await retry.click();
    await expect(tray).toContainText('Ready · 3 certificates', { timeout: 30_000 });

    const missing = [{ name: 'Ada Lovelace', reason: 'No font has this letter' }];
    await context.route('**/api/pdf/jobs', async (route) => {
      const jobs: Job[] = await (await route.fetch()).json();
      const own = jobs.filter((job) => job.title === title);
      const [job] = own;
      if (job) own.push({ ...job, id: 'expired', title: 'Of last month', bytes: null });
      await route.fulfill({ json: own.map((one) => ({ ...one, done: 2, missing })) });
    });
    await page.goto('/admin/certificates');
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText('1 of 3 could not be made').click();
    await expect(row.getByRole('listitem')).toHaveText('Ada Lovelace: No font has this letter');
    const expired = page.getByRole('row').filter({ hasText: 'Of last month' });
    await expect(expired).toContainText('Expired');
    await expect(expired.getByRole('button')).toHaveText('Make again Of last month');

    await context.unroute('**/api/pdf/jobs');
    await context.route('**/api/pdf/jobs', (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await page.goto('/admin/certificates');
    const away = page.getByRole('alert');
    await expect(away).toContainText('The certificates cannot be listed right now');
    await expect(page.getByRole('button', { name: 'Make certificates' })).toBeVisible();
    await context.unroute('**/api/pdf/jobs');
    await context.route('**/api/pdf/jobs', (route) => route.fulfill({ json: [] }));
    await away.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The zips of certificates that were asked for')).toBeVisible();
    await expect(away).toBeHidden();
  });
});
