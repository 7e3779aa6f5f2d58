import { articlePath, articlePdfPath } from '@app/contracts';
import { baseUrl } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleForm, ask, call } from './support/api.ts';
import { close, dialog, open, publishTwo, read } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: /status of 503/ });

/** Sends a request without following a redirect. */
const askOnce = (path: string) => ask(path, { redirect: 'manual' });

test('a former address redirects a reader to the article', { tag: '@core' }, async ({
  adminPage: page,
  adminToken,
}) => {
  const { first } = await publishTwo(adminToken);
  const old = `/index.php/old/article/view/${first.refnumber}?lang=en`;
  expect((await askOnce(old)).status).toBe(404);

  await page.goto('/admin/redirects');
  const table = page.getByLabel('Table of former addresses');
  await table.fill(
    `https://old.example.org${old},${first.refnumber}\n/old/x,nobody-${first.refnumber}`,
  );
  await page.getByRole('button', { name: 'Add redirects' }).click();
  await expect(page.getByText('1 address was added')).toBeVisible();
  await expect(page.getByText(/Line 1: There is no article/)).toBeVisible();
  await expect(table).toHaveValue(`/old/x,nobody-${first.refnumber}`);
  await expect(page.getByRole('row').filter({ hasText: old })).toContainText(first.refnumber ?? '');

  const answer = await askOnce(old);
  expect(answer.status).toBe(301);
  const location = new URL(answer.headers.get('location') ?? '', baseUrl);
  expect(location.pathname).toBe(articlePath(await read(first.id, adminToken)));

  const form = await open(page, first.id);
  const addresses = page.getByLabel('Former addresses');
  await expect(addresses).toHaveValue(`https://old.example.org${old}`);
  await addresses.fill('');
  await form.submit.click();
  await expect(page.getByRole('dialog')).toContainText('Article updated successfully');
  expect((await askOnce(old)).status).toBe(404);
});

test('the previous addresses of an article and its PDF lead to it after its number is corrected', async ({
  adminPage: page,
  adminToken,
}) => {
  const { first } = await publishTwo(adminToken);
  const before = await read(first.id, adminToken);
  const form = await open(page, first.id);
  await form.fill({ refnumber: `${before.refnumber}b` });
  await form.submit.click();
  await expect(dialog(page)).toContainText('Article updated successfully');
  await close(page);
  await expect(page.getByLabel('Former addresses')).toHaveValue(articlePath(before));

  const after = await read(first.id, adminToken);
  expect(after.refnumber).toBe(`${before.refnumber}b`);
  for (const pathOf of [articlePath, articlePdfPath]) {
    const answer = await askOnce(pathOf(before));
    const location = new URL(answer.headers.get('location') ?? '', baseUrl);
    expect([answer.status, location.pathname]).toEqual([301, pathOf(after)]);
    expect((await ask(location)).status).toBe(200);
  }
});

test('a file with more lines than a request can have is added in parts', async ({
  adminPage: page,
  adminToken,
}) => {
  const { first, second } = await publishTwo(adminToken);
  const stamp = first.refnumber ?? '';
  const lines = Array.from({ length: 1_001 }, (_, at) => {
    const { refnumber } = at % 2 === 0 ? first : second;
    return `/a/${stamp.slice(-6)}${at},${refnumber}`;
  });
  lines.splice(600, 0, `/a/${stamp}/wrong,nobody`);
  const file = `/papers/${stamp}.pdf`;
  lines.push(`${file},${stamp}`, `/?p=${stamp},${stamp}`);
  await page.goto('/admin/redirects');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a CSV file' }).click();
  const buffer = Buffer.from(['address,article', ...lines].join('\n'));
  await (await chooser).setFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer });
  const table = page.getByLabel('Table of former addresses');
  await expect(table).toHaveValue(/nobody/);
  await page.getByRole('button', { name: 'Add redirects' }).click();
  await expect(page.getByText('1,003 addresses were added')).toBeVisible();
  await expect(table).toHaveValue(`/a/${stamp}/wrong,nobody`);
  for (const path of [file, `/?p=${stamp}`]) {
    const answer = await askOnce(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toContain(stamp);
  }
});

test('redirects are listed, found and deleted', async ({ adminPage: page, adminToken: token }) => {
  const { first, second } = await publishTwo(token);
  const stamp = first.refnumber ?? '';
  const addresses = Array.from({ length: 51 }, (_, at) => `/old/${stamp}/${at + 100}`);
  const [kept = '', removed = ''] = addresses;
  for (const [{ id }, formerAddresses] of [
    [first, addresses],
    [second, [`https://old.example.org${kept}/`]],
  ] as const) {
    const form = articleForm({ formeraddresses: formerAddresses.join('\n') });
    expect((await call(`/api/archives/${id}`, { token, body: form })).status).toBe(200);
  }
  const find = page.getByRole('searchbox', { name: 'Find' });
  const rows = page.getByRole('region', { name: 'Redirects' }).locator('tbody tr');

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Redirects' }).click();
  await find.fill(`${stamp} old`);
  await find.press('Enter');
  await expect(page.getByText('1 - 50 of 52')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveCount(2);
  await find.fill(kept);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Not used');
  await expectAccessible(page);
  for (const width of [375, 768, 1440]) await expectFits(page, width);

  await test.step('a failed deletion is reported', async () => {
    const writes = /\/api\/admin\/redirects\/\w/;
    await page.route(writes, (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await page.getByRole('button', { name: `Delete ${kept}`, exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The redirect was not deleted')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(rows).toHaveCount(2);
    await page.unroute(writes);
  });

  await test.step('one is deleted after confirmation', async () => {
    await find.fill(removed);
    await find.press('Enter');
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: `Delete ${removed}` }).click();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: `Delete ${removed}` }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${removed} was deleted.`)).toBeVisible();
    await expect(page.getByText('No redirect matches.')).toBeVisible();
    const statusOf = async (path: string) => (await askOnce(path)).status;
    expect([await statusOf(removed), await statusOf(kept)]).toEqual([404, 301]);
  });

  await page.getByRole('button', { name: 'Show all' }).click();
  // Wait until all redirects are loaded, because the field is then replaced with a new element.
  await expect(find).toHaveValue('');
  await find.fill(kept);
  await find.press('Enter');
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link').click();
  await expect(page.getByLabel('Former addresses')).toBeFocused();
});

test('the page states that there are no redirects yet, and offers to reload after a failure', async ({
  adminPage: page,
}) => {
  const list = /\/api\/admin\/redirects(\?|$)/;
  await page.route(list, (route) => route.fulfill({ json: { redirects: [], total: 0, page: 1 } }));
  await page.goto('/admin/redirects');
  await expect(page.getByText('There are no redirects yet')).toBeVisible();
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 503, json: { error: 'unavailable' } }));
  await page.goto('/admin/redirects?q=x');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});
