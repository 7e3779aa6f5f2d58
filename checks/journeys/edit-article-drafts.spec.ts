import { plainText } from '@app/contracts';
import type { Page } from '@playwright/test';
import { administrator } from './environment.ts';
import { call, makeArticle } from './support/api.ts';
import { close, dialog, open, read } from './support/edit-article.ts';
import { clickAfterSession, logIn } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

/** Delays responses to writes of the article until the returned function is called. */
async function holdWrites(page: Page, id: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/archives/${id}`, async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.fallback();
  });
  return resolve;
}

test('input during a pending save or status change is kept and saved next', async ({
  adminPage: page,
  adminToken,
}) => {
  const { id } = await makeArticle(adminToken);
  const form = await open(page, id);
  const answerSave = await holdWrites(page, id);
  await form.fill({ subject: 'Kinetics' });
  await form.submit.click();
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await form.fill({ country: 'Chad' });
  answerSave();
  await expect(dialog(page)).toContainText('Article updated successfully');
  await close(page);
  await form.expectValues({ subject: 'Kinetics', country: 'Chad' });
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  expect(await read(id, adminToken)).toMatchObject({ subject: 'Kinetics', country: '' });

  const answerSwitch = await holdWrites(page, id);
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(id),
  );
  await page.getByRole('switch', { name: 'Enabled' }).click();
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await asked;
  await form.fill({ keywords: 'esters' });
  answerSwitch();
  await dialog(page)
    .filter({ hasText: '1 article disabled' })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(page.getByRole('link', { name: 'Public page' })).toBeHidden();
  await form.expectValues({ country: 'Chad', keywords: 'esters' });
  await form.submit.click();
  await expect(dialog(page)).toContainText('Article updated successfully');
  expect(await read(id, adminToken)).toMatchObject({
    subject: 'Kinetics',
    country: 'Chad',
    keywords: 'esters',
    status: 'disabled',
  });
});

/** Stores another user's session, with an invalid token, as another tab would. */
async function storeVoidSession(page: Page, user: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto('/robots.txt');
  const session = JSON.stringify({ token: 'void', user });
  await tab.evaluate((value) => localStorage.setItem('journal:admin', value), session);
  await tab.close();
}

test.describe('unsaved input', () => {
  // A page that loads with an invalid session receives the response for readers, which lacks fields that the page
  // expects.
  test.use({ expectedErrors: /status of (401|409)|Unexpected response of GET/ });

  test('is not visible to another user who logs in in another tab', async ({
    adminPage: page,
    adminToken,
  }) => {
    const { id } = await makeArticle(adminToken);
    const form = await open(page, id);
    await form.fill({ country: 'Chad' });
    // The document reloads for the new user without a confirmation.
    await storeVoidSession(page, 'somebody.else');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    const drafts: string[] = await page.evaluate(
      `Object.keys(localStorage).filter((key) => key.endsWith('article/${id}'))`,
    );
    expect(drafts).toHaveLength(1);
    expect(drafts[0]).not.toContain('somebody.else');
    await logIn(page, administrator);
    await form.expectValues({ country: 'Chad' });
  });

  test('survives a reload and a lost session, and detects that the article has changed', async ({
    adminPage: page,
    adminToken,
  }) => {
    const { id, fields } = await makeArticle(adminToken);
    const form = await open(page, id);
    page.on('dialog', (dialog) => dialog.accept());
    const typed = { country: 'Chad', abstract: '<p>Typed <i>anew</i>.</p><ul><li>one</li></ul>' };
    await form.fill(typed);
    await page.reload();
    const back = page.getByRole('status').filter({ hasText: 'Your unsaved changes are back' });
    await expect(back).toContainText('typed here now');
    await form.expectValues(typed);

    // Another tab ends the session, so the next call is refused.
    await storeVoidSession(page, administrator.username);
    await clickAfterSession(page, form.submit);

    await call(`/api/archives/${id}`, { token: adminToken, body: { status: 'disabled' } });
    await logIn(page, administrator);
    await expect(page).toHaveURL(new RegExp(`${id}$`));
    await expect(back).toContainText('Someone else has changed this in the meantime');
    await form.expectValues(typed);
    await form.submit.click();
    await dialog(page).getByRole('button', { name: 'Combine both in the form' }).click();
    await form.submit.click();
    await expect(dialog(page)).toContainText('Article updated successfully');
    await close(page);
    expect(await read(id, adminToken)).toMatchObject({ ...typed, status: 'disabled' });

    await form.fill({ country: 'Mali' });
    await page.reload();
    await back.getByRole('button', { name: 'Discard them' }).click();
    await expect(form.field('country')).toHaveValue('Chad');
    await page.reload();
    await expect(form.field('title')).toHaveText(plainText(fields.title ?? ''));
    await expect(back).toBeHidden();
  });
});
