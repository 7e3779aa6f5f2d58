import type { Job } from '@app/contracts';
import { call } from '../support/api.ts';
import {
  issuePath,
  openAsNewAdministrator,
  publishIssue,
  running,
  tellJobs,
  trayOf,
} from '../support/certificates.ts';
import { expect, test } from '../support/test.ts';

test.use({ provokedFaults: /status of 503/ });

test('certificates that are not made are cancelled, tried again, listed with what is missing, and nothing is lost while the queue is away', async ({
  page,
  context,
  adminToken,
}) => {
  const { key, refs } = await publishIssue(adminToken);
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
