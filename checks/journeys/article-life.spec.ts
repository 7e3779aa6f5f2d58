import { articlePath } from '@app/contracts';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible } from './support/accessible.ts';
import { articleFields, ask, call, freshIssue, listArticles, makeIssue } from './support/api.ts';
import { articleForm } from './support/article-form.ts';
import { placeOf } from './support/article-page.ts';
import { expect, test } from './support/test.ts';

// The form polls the indexing checks until the PDF has been checked, possibly after the draft was deleted.
test.use({ expectedErrors: /status of 404.*\/api\/admin\/readiness\// });

test('an article is kept as a draft, deleted, restored, scheduled, and published', {
  tag: '@core',
}, async ({ adminPage: page, adminToken }) => {
  const key = await makeIssue(adminToken);
  const fields = articleFields(key);
  const statusOf = async () => (await ask(articlePath(placeOf(fields)))).status;
  const form = articleForm(page);
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });

  await test.step('a draft is saved, and readers do not see it', async () => {
    await page.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
    await form.fill(fields);
    await form.choose('paper.pdf', makePdf('A draft'));
    await choice('Later: keep it as a draft').check();
    await form.submit.click();
    const saved = page.getByRole('region', { name: 'The draft is saved' });
    await expect(saved.getByRole('heading')).toBeFocused();
    // The page shows the notice to the author, which the editor can send later.
    await expect(saved).toContainText(`Your paper with the reference number ${fields.refnumber}`);
    await expect(saved.getByRole('link', { name: 'Google Scholar', exact: true })).toBeVisible();
    await expectAccessible(page);
    await expect.poll(statusOf).toBe(404);
  });

  await test.step('the draft is deleted, and the deletion is undone', async () => {
    await page.getByRole('link', { name: `Edit ${fields.refnumber}` }).click();
    await expect(page.getByText('Draft: readers and indexers do not see')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Enabled' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const notice = page.getByRole('dialog').filter({ hasText: 'The draft is deleted.' });
    await expect(notice).toBeVisible();
    expect(await listArticles(key, adminToken)).toEqual([]);
    await notice.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: 'The draft is restored.' })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page.getByText('Draft: readers and indexers do not see')).toBeVisible();
    await form.expectValues(fields);
  });

  await test.step('it is scheduled, for a time in the future only', async () => {
    await choice('At a set time').check();
    const time = page.getByLabel('Time of publication');
    await time.fill('2020-01-02T03:04');
    await form.submit.click();
    await expect(page.getByText('Choose a time in the future')).toBeVisible();
    await time.fill('2099-01-02T03:04');
    await form.submit.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/Scheduled: readers see the article from .*2099/)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(statusOf).toBe(404);
    await page.goto(`/admin/archives/${key.year}/${key.volume}/${key.issue}?show=scheduled`);
    await expect(page.getByRole('row').filter({ hasText: fields.refnumber ?? '' })).toContainText(
      'Scheduled',
    );
  });

  await test.step('it is published', async () => {
    await page.getByRole('link', { name: `Edit ${fields.refnumber}` }).click();
    await choice('Now').check();
    await form.submit.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked();
    await expect(choice('Now')).toHaveCount(0);
    await expect.poll(statusOf).toBe(200);
  });
});

test('an article of a draft issue appears with its issue, and can be made a draft', async ({
  adminPage: page,
  adminToken,
}) => {
  const key = freshIssue();
  const body = { ...key, status: 'draft' };
  expect((await call('/api/admin/create-issue', { token: adminToken, body })).status).toBe(201);
  const fields = articleFields(key);
  const form = articleForm(page);
  const choice = (name: string | RegExp) => page.getByRole('radio', { name });

  await page.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
  await form.fill(fields);
  await form.choose('paper.pdf', makePdf('In a draft issue'));
  await expect(choice('With its issue').first()).toBeChecked();
  await form.submit.click();
  await expect(page.getByRole('heading', { name: 'The article is saved' })).toBeFocused();
  await expect(page.getByText('when its issue is published.')).toBeVisible();
  const download = `/pdf?refno=${fields.refnumber}`;
  await expect(page.locator(`blockquote a[href$="${download}"]`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: `Edit ${fields.refnumber}` }).click();
  await choice(/marked as a draft/).check();
  await form.submit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Draft: readers and indexers see the article when')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete draft' })).toBeVisible();
});

test('the date of a scheduled article is proposed until the editor enters another', async ({
  adminPage: page,
  adminToken,
}) => {
  const { year, volume, issue } = await makeIssue(adminToken);
  await page.goto(`/admin/archives/add/${year}/${volume}/${issue}`);
  const date = articleForm(page).field('publishdate');
  await expect(date).toHaveValue(/./);
  const today = await date.inputValue();
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  const time = page.getByLabel('Time of publication');
  await choice('At a set time').check();
  await time.fill('2099-01-02T03:04');
  await expect(date).toHaveValue('2099-01-02');
  await choice('Now').check();
  await expect(date).toHaveValue(today);
  await choice('At a set time').check();
  await expect(date).toHaveValue('2099-01-02');
  await date.fill('2098-05-06');
  await time.fill('2099-02-03T03:04');
  await expect(time).toHaveValue('2099-02-03T03:04');
  await expect(date).toHaveValue('2098-05-06');
});
