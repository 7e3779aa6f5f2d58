import { articlePath, articlePdfPath } from '@app/contracts';
import type { Page, Route } from '@playwright/test';
import { administrator } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import {
  type ArticleText,
  call,
  makeArticle,
  makeIssue,
  articleForm as multipart,
} from './support/api.ts';
import { articleForm } from './support/article-form.ts';
import { readRaw } from './support/article-page.ts';
import { close, dialog, nameOf, open, pdf, publishTwo, read } from './support/edit-article.ts';
import { publicSettings } from './support/publishing.ts';
import { expect, test } from './support/test.ts';

test('an article is edited, moved to another issue, saved by keyboard, disabled and enabled', {
  tag: '@core',
}, async ({ adminPage: page, adminToken }) => {
  const { first } = await publishTwo(adminToken);
  const elsewhere = await makeIssue(adminToken);
  const before = await read(first.id, adminToken);
  const form = await open(page, before.id);
  await form.expectValues(first);
  await expect(page).toHaveTitle(`Edit ${before.refnumber} | Administration`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${before.refnumber}`);
  await expect(page.getByRole('link', { name: before.file })).toHaveAttribute(
    'href',
    articlePdfPath(before),
  );
  await expect(page.getByText('The stored PDF stays')).toContainText('1 kB');
  await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute(
    'href',
    `/admin/audit?kind=article&record=${before.id}`,
  );
  await expect(page.getByRole('region', { name: 'Indexing checks' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 768);
  await expectFits(page, 1280);

  // An existing article does not require an e-mail address.
  await form.fill({ email: '', country: 'Chad', title: `${first.title} in D<sub>2</sub>O` });
  await form.field('issue').selectOption(nameOf(elsewhere));
  await form.field('country').press('ControlOrMeta+s');
  await expect(dialog(page)).toContainText('Article updated successfully');
  const { origin } = await publicSettings();
  const download = `${origin}/pdf?refno=${before.refnumber}`;
  await expect(dialog(page).getByRole('link', { name: download })).toHaveAttribute(
    'href',
    download,
  );
  const fault = dialog(page).getByRole('link', { name: 'Abstract' });
  await expect(fault).toBeVisible();
  await expectAccessible(page);
  await fault.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(form.field('abstract')).toBeFocused();
  const after = await read(before.id, adminToken);
  expect(after).toMatchObject({
    ...elsewhere,
    country: 'Chad',
    email: '',
    title: `${first.title} in D<sub>2</sub>O`,
    abstract: before.abstract,
    fileSize: before.fileSize,
    version: before.version + 1,
  });
  await expect(page.getByRole('link', { name: `← ${nameOf(elsewhere)}` })).toBeVisible();
  expect((await readRaw(articlePath(after))).html).toContain('D<sub>2</sub>O');

  const enabled = page.getByRole('switch', { name: 'Enabled' });
  await enabled.click();
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  const disabled = dialog(page).filter({ hasText: '1 article disabled' });
  await disabled.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Readers do not see the article')).toBeVisible();
  await expect.poll(async () => (await readRaw(articlePath(after))).status).toBe(404);
  await expect(page.getByRole('link', { name: 'Public page' })).toBeHidden();
  // The form continues with the version created by the switch.
  await form.fill({ country: 'Mali' });
  await form.submit.click();
  await expect(dialog(page)).toContainText('Article updated successfully');
  await expect(dialog(page)).toContainText('the address works once it is enabled');
  await close(page);
  await enabled.click();
  // The switch shows the new state before the response.
  await expect
    .poll(() => read(before.id, adminToken))
    .toMatchObject({ country: 'Mali', status: 'enabled' });
  await expect(page.getByText('Readers see the article.')).toBeVisible();
});

test('an editor steps through an issue’s articles, and confirms before leaving unsaved input', async ({
  adminPage: page,
  adminToken,
}) => {
  const { first, second } = await publishTwo(adminToken);
  const form = await open(page, first.id);
  await form.field('country').fill('Chad');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(dialog(page)).toContainText('Log out without saving?');
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(form.field('country')).toHaveValue('Chad');
  await page.getByRole('button', { name: 'Keyboard' }).focus();
  await page.keyboard.press('?');
  await expect(dialog(page)).toContainText('Next article of the issue');
  await close(page);
  // The key is pressed within a field, because Ctrl+S does not move the focus.
  await form.field('country').press('Alt+n');
  await expect(dialog(page)).toContainText('Leave without saving?');
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(new RegExp(`${second.id}$`));
  await articleForm(page).expectValues(second);
  await page.keyboard.press('Alt+p');
  await expect(page).toHaveURL(new RegExp(`${first.id}$`));
  await expect(form.field('country')).toHaveValue('Chad');
});

/**
 * Mocks the responses to requests for an article's checks. The first response says that a check is pending. The second
 * has the status 503. Later responses are held until `release` is called. `calls` counts the requests.
 */
async function failReadinessOnce(page: Page, id: string) {
  const check = {
    id: 'x',
    state: 'pending',
    title: 'Looked at for this test',
    advice: '',
    targets: [],
  };
  const place = { year: 2026, volume: 1, issue: 1 };
  const pending = { id, refnumber: 'x', title: 'x', ...place, state: 'pending', checks: [check] };
  let calls = 0;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/admin/readiness/${id}`, async (route) => {
    calls += 1;
    if (calls === 1) return route.fulfill({ json: pending });
    if (calls === 2) return route.fulfill({ status: 503, json: unavailable });
    await promise;
    await route.fallback();
  });
  return { calls: () => calls, release };
}

const unavailable = { error: 'unavailable', title: 'Unavailable', status: 503 };

test.describe('an edit that is refused', () => {
  test.use({ expectedErrors: /status of (400|409|503)/ });

  test('is reported with the specified message at its field, and keeps all input', async ({
    adminPage: page,
    adminToken,
  }) => {
    const { first, second } = await publishTwo(adminToken);
    const before = await read(second.id, adminToken);
    const readiness = await failReadinessOnce(page, before.id);
    const form = await open(page, before.id);
    // The second request for the checks gets no response, so the first result remains.
    const checks = page.getByRole('region', { name: 'Indexing checks' });
    await expect.poll(readiness.calls).toBeGreaterThan(2);
    await expect(checks).toContainText('Looked at for this test');
    readiness.release();
    await expect(checks).not.toContainText('Looked at for this test');
    await expect(checks.getByRole('listitem').first()).toBeVisible();
    await form.fill({ country: 'Chad' });

    const wrong: [ArticleText, string, string][] = [
      [
        { title: `<i>${first.title?.replace(/<.*?>/g, '').toUpperCase()}</i>` },
        'title',
        'Duplicate title',
      ],
      [{ txnid: 'a b' }, 'txnid', 'Invalid transaction id'],
    ];
    for (const [fields, field, message] of wrong) {
      await form.fill(fields);
      await form.submit.click();
      await expect(dialog(page).getByRole('alert')).toHaveText(message);
      await close(page);
      await expect(form.field(field), message).toHaveAttribute('aria-invalid', 'true');
      await expect(form.field(field)).toBeFocused();
      await form.fill({ [field]: second[field as keyof typeof second] ?? '' });
    }

    await page.route(
      `**/api/archives/${before.id}`,
      (route) => route.fulfill({ status: 503, json: unavailable }),
      { times: 1 },
    );
    await form.field('mobile').press('ControlOrMeta+s');
    await expect(dialog(page).getByRole('alert')).toHaveText('Something went wrong');
    await close(page);
    await expect(form.field('mobile')).toBeFocused();
    expect(await read(before.id, adminToken)).toEqual(before);

    // The save succeeds, but the page cannot be reloaded and retains its data.
    let unansweredCalls = 0;
    const unanswered = (route: Route) => {
      unansweredCalls += 1;
      return route.fulfill({ status: 503, json: unavailable });
    };
    await page.route('**/api/admin/archives{,/}', unanswered);
    // An unchanged transaction id does not conflict with itself.
    await form.submit.click();
    await expect(dialog(page)).toContainText('Article updated successfully');
    await close(page);
    expect(await read(before.id, adminToken)).toMatchObject({
      txnid: second.txnid,
      country: 'Chad',
    });
    const outdated = page.getByText('The page could not be reloaded');
    await expect(outdated).toBeVisible();
    await form.choose('new.pdf', pdf.bytes);
    await page.getByRole('switch', { name: 'Enabled' }).click();
    await dialog(page).getByRole('button', { name: 'Disable' }).click();
    const disabled = dialog(page).filter({ hasText: '1 article disabled' });
    await disabled.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Readers do not see the article')).toBeVisible();
    await form.expectValues({ country: 'Chad' });
    await expect(form.file).toHaveValue(/new\.pdf$/);
    const retry = page.getByRole('status').getByRole('button', { name: 'Retry' });
    await expect.poll(() => unansweredCalls).toBe(2);
    await page.unroute('**/api/admin/archives{,/}', unanswered);
    // The page reloads after the save and after the switch. Meanwhile, Retry is busy and ignores keys.
    await expect(async () => {
      if (await outdated.isVisible()) await retry.press('Enter', { timeout: 1_000 });
      await expect(outdated).toBeHidden({ timeout: 3_000 });
    }).toPass();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByText('Readers do not see the article')).toBeVisible();
    await expect(form.file).toHaveValue(/new\.pdf$/);
  });

  test('two concurrent edits of an article are merged explicitly, and neither is lost silently', async ({
    adminPage: page,
    adminToken,
  }) => {
    const { id, fields } = await makeArticle(adminToken);
    const mine = await open(page, id);
    const title = `${fields.title}, revised`;
    const theirs = multipart({ country: 'Chad', subject: 'Kinetics', title });
    const saved = await call(`/api/archives/${id}`, { token: adminToken, body: theirs });
    expect(saved.status).toBe(200);

    await mine.fill({ country: 'Mali', keywords: 'esters, hydrolysis' });
    await mine.submit.click();
    const conflict = dialog(page);
    await expect(conflict).toContainText('Someone else has changed this in the meantime');
    await expect(conflict).toContainText(`${administrator.username} saved this article at`);
    await expect(conflict.locator('ins').filter({ hasText: 'revised' })).toBeVisible();
    // The title contains italics.
    await expect(conflict).not.toContainText('<i>');
    await expect(conflict.locator('ins').filter({ hasText: 'Kinetics' })).toBeVisible();
    await expect(conflict.locator('ins').filter({ hasText: 'esters, hydrolysis' })).toBeVisible();
    await expectAccessible(page);
    const both = conflict.getByRole('radiogroup');
    await expect(both).toHaveCount(1);
    await expect(both).toHaveAccessibleName('Country');
    await both.getByRole('radio', { name: 'Take theirs' }).check();
    await conflict.getByRole('button', { name: 'Combine both in the form' }).click();
    await mine.expectValues({ country: 'Chad', keywords: 'esters, hydrolysis' });
    expect(await read(id, adminToken)).toMatchObject({ keywords: '', subject: 'Kinetics' });

    await mine.submit.click();
    await expect(dialog(page)).toContainText('Article updated successfully');
    expect(await read(id, adminToken)).toMatchObject({
      country: 'Chad',
      subject: 'Kinetics',
      keywords: 'esters, hydrolysis',
      title,
    });
  });
});
