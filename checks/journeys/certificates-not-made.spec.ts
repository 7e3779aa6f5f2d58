import { type Job, jobPath } from '@app/contracts';
import { call } from './support/api.ts';
import {
  issuePath,
  jobOf,
  mockJobs,
  openAsNewAdministrator,
  publishCrowd,
  publishIssue,
  running,
  titleOf,
  trayOf,
} from './support/certificates.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: /status of 503/ });

test('certificates are cancelled after confirmation, and retried', async ({ page, adminToken }) => {
  const key = await publishCrowd(adminToken);
  const title = titleOf(key);
  await openAsNewAdministrator(page, adminToken, issuePath(key));
  const tray = trayOf(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Certificates of this issue' }).click();
  await dialog.getByRole('button', { name: 'Make certificates' }).click();
  const progress = tray.getByRole('progressbar', { name: title });
  await expect(progress).toBeVisible();
  const done = async () => (await jobOf(adminToken, title)).done;
  await expect.poll(done).toBeGreaterThan(0);

  const cancel = tray.getByRole('button', { name: `Cancel ${title}` });
  await cancel.click();
  await expect(dialog).toContainText(/\d of 8,000 are made\. They will be lost\./);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel them' }).click();
  await expect(tray).toContainText(/Cancelled at [\d,]+ of 8,000/);
  await expect(dialog).toBeHidden();
  const retry = tray.getByRole('button', { name: `Retry ${title}` });
  await expect(retry).toBeFocused();
  const { id, state } = await jobOf(adminToken, title);
  expect(state).toBe('cancelled');

  await retry.click();
  await expect(progress).toBeVisible();
  await expect.poll(done).toBeGreaterThan(0);
  expect((await jobOf(adminToken, title)).state).toBe('running');
  // Another user retries the job, and the page receives this change too.
  await call(jobPath(id, 'cancel'), { method: 'POST', token: adminToken });
  await expect(retry).toBeVisible();
});

test('failed certificates are listed with the reason, and nothing is lost during a queue outage', async ({
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
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The certificates were not made');
  await expect(dialog.getByRole('alert')).toHaveText(
    'The certificates cannot be made right now. Try again in a minute.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await context.unroute('**/api/pdf/bulkcertificates');

  await certificates.click();
  await expect(tray).toContainText('Ready · 3 certificates');
  const release = await mockJobs(context, (job) => ({
    ...running(job),
    state: 'failed',
    phase: null,
    error: 'There is no space left on the disk',
  }));
  await page.reload();
  await expect(tray).toContainText('There is no space left on the disk');
  await expect(tray.getByRole('button', { name: `Retry ${title}` })).toBeVisible();
  release();

  const missing = [{ name: 'Ada Lovelace', reason: 'No font has this letter' }];
  await context.route('**/api/pdf/jobs', async (route) => {
    const jobs: Job[] = await (await route.fetch()).json();
    const listed = jobs.filter((job) => job.title === title);
    const [job] = listed;
    if (job) listed.push({ ...job, id: 'expired', title: 'Of last month', bytes: null });
    await route.fulfill({ json: listed.map((one) => ({ ...one, done: 2, missing })) });
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
  // The page also retries automatically. The response is held until the button has been clicked, because a response
  // would remove the button.
  const clicked = Promise.withResolvers<void>();
  // The route that responds with 503 remains, so that no automatic retry gets the real list. The route that is added
  // now has precedence over it.
  await context.route('**/api/pdf/jobs', async (route) => {
    await clicked.promise;
    await route.fulfill({ json: [] });
  });
  await away.getByRole('button', { name: 'Retry' }).click();
  clicked.resolve();
  await expect(page.getByText('The zips of requested certificates')).toBeVisible();
  await expect(away).toBeHidden();
});

test('issues are counted once, and again when the articles could not be read', async ({
  page,
  context,
  adminToken,
}) => {
  const { key } = await publishIssue(adminToken);
  await openAsNewAdministrator(page, adminToken, '/admin/certificates');
  await page.getByRole('combobox', { name: 'Year' }).selectOption(String(key.year));
  await page.getByRole('combobox', { name: 'Volume' }).selectOption(String(key.volume));
  const articles = `**/api/archives/${key.year}/${key.volume}/${key.issue}{,/}`;
  await context.route(articles, (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable' } }),
  );
  const make = page.getByRole('button', { name: 'Make certificates' });
  const issue = page.getByRole('checkbox', { name: 'This issue' });
  await issue.check();
  await expect(make).toHaveAccessibleDescription('The articles could not be counted.');

  const asked: string[] = [];
  await context.unroute(articles);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Count again' }).click();
  const count = '5 certificates for the authors of 2 articles';
  await expect(make).toHaveAccessibleDescription(count);
  await issue.uncheck();
  await expect(make).toHaveAccessibleDescription('Choose the issues.');
  await issue.check();
  await expect(make).toHaveAccessibleDescription(count);
  const ofIssue = `/api/archives/${key.year}/${key.volume}/${key.issue}`;
  expect(asked.filter((path) => path.startsWith(ofIssue))).toHaveLength(1);
});
