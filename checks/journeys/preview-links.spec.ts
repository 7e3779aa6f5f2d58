import { articlePath, articlePdfPath, type CreatedPreviewLink, plainText } from '@app/contracts';
import { createPreviewLink } from '@app/contracts/endpoints';
import { makePdf } from '../systems/pdf-files.ts';
import { baseUrl } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, call, createArticle, makeIssue } from './support/api.ts';
import { placeOf } from './support/article-page.ts';
import { expect, test } from './support/test.ts';

async function makeDraft(token: string) {
  const fields = articleFields(await makeIssue(token), { status: 'draft' });
  const pdf = { name: 'paper.pdf', bytes: makePdf('A draft') };
  const { status, body } = await createArticle(token, articleForm(fields, pdf));
  expect(status).toBe(201);
  const { id } = body as { id: string };
  return { id, fields, place: placeOf(fields) };
}

test.describe('a preview link', () => {
  // The browser logs that the link was refused.
  test.use({ expectedErrors: /status of 404/ });

  test('shows a draft and its PDF to an author without an account, until it is revoked', async ({
    adminPage: page,
    adminToken: token,
    browser,
  }) => {
    const { id, fields, place } = await makeDraft(token);
    await page.goto(`/admin/archives/${id}`);
    const panel = page.getByRole('region', { name: 'Preview for the authors' });
    const days = panel.getByRole('textbox', { name: 'Days until it expires' });

    await days.fill('61');
    await panel.getByRole('button', { name: 'Create a link' }).click();
    await expect(days).toHaveAccessibleDescription(/At most 60 days/);
    await expectAccessible(page);
    await days.fill('7');
    await page.keyboard.press('Enter');
    const link = panel.getByRole('textbox', { name: 'The new link' });
    await expect(link).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Copy the link' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status')).toContainText(/copied|selected/);
    await expectAccessible(page);
    for (const width of [320, 375, 768, 1440]) await expectFits(page, width);
    const href = await link.inputValue();

    const context = await browser.newContext();
    const author = await context.newPage();
    const requested: string[] = [];
    author.on('request', (request) => requested.push(request.url()));
    await author.goto(href);
    const title = author.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(plainText(fields.title ?? ''));
    await expect(author.getByText('Preview – not published.')).toBeVisible();
    await expect(author.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
    await expectAccessible(author);
    for (const width of [320, 375, 768, 1440]) await expectFits(author, width);
    const pdf = author.getByRole('main').getByRole('link', { name: /PDF/ }).first();
    await expect(pdf).toHaveAttribute('href', articlePdfPath(place));
    const read = () =>
      author.evaluate<number>(`fetch('${articlePdfPath(place)}').then(({ status }) => status)`);
    expect(await read()).toBe(200);
    // No requested address contains the token, so it cannot be logged.
    expect(requested.filter((url) => url.includes(new URL(href).hash.slice(1)))).toEqual([]);
    // Readers do not see the draft.
    expect((await call(articlePath(place))).status).toBe(404);
    expect((await call(articlePdfPath(place))).status).toBe(404);

    await panel.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(panel.getByRole('list', { name: 'Valid links' })).toHaveCount(0);
    await author.reload();
    await expect(title).toHaveText('This preview is not available');
    await expect(author.getByRole('alert')).toContainText(
      'expired, was revoked or is not complete',
    );
    await expectAccessible(author);
    await expectFits(author, 320);
    expect(await read()).toBe(404);
    await context.close();
  });
});

test('a preview link leads to the article once it is published, and the panel is gone', async ({
  adminPage: page,
  adminToken: token,
  browser,
}) => {
  const { id, place } = await makeDraft(token);
  const path = createPreviewLink.path.replace('{id}', id);
  const { href } = (await call<CreatedPreviewLink>(path, { token, body: {} })).body;
  const body = { status: 'enabled' };
  expect((await call(`/api/archives/${id}`, { token, body })).status).toBe(200);
  await page.goto(`/admin/archives/${id}`);
  await expect(page.getByRole('switch', { name: 'Enabled' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Preview for the authors' })).toHaveCount(0);
  const context = await browser.newContext();
  const author = await context.newPage();
  await author.goto(href);
  await expect(author).toHaveURL(baseUrl + articlePath(place));
  await context.close();
});
