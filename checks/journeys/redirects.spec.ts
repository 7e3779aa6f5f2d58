import { articlePath } from '@app/contracts';
import { baseUrl } from './environment.ts';
import { open, publishTwo, read } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';

test('a reader with an address of the earlier site is led to the article', async ({
  adminPage: page,
  adminToken,
}) => {
  const { first } = await publishTwo(adminToken);
  const old = `/index.php/old/article/view/${first.refnumber}?lang=en`;
  const ask = (path: string) => fetch(baseUrl + path, { redirect: 'manual' });
  expect((await ask(old)).status).toBe(404);

  await page.goto('/admin/import');
  const table = page.getByLabel('Table of former addresses');
  await table.fill(
    `https://old.example.org${old},${first.refnumber}\n/old/x,nobody-${first.refnumber}`,
  );
  await page.getByRole('button', { name: 'Add redirects' }).click();
  await expect(page.getByText('1 address was added')).toBeVisible();
  await expect(page.getByText(/Line 1: There is no article/)).toBeVisible();
  await expect(table).toHaveValue(`/old/x,nobody-${first.refnumber}`);

  const answer = await ask(old);
  expect(answer.status).toBe(301);
  const location = new URL(answer.headers.get('location') ?? '', baseUrl);
  expect(location.pathname).toBe(articlePath(await read(first.id, adminToken)));

  const form = await open(page, first.id);
  const addresses = page.getByLabel('Former addresses');
  await expect(addresses).toHaveValue(`https://old.example.org${old}`);
  await addresses.fill('');
  await form.submit.click();
  await expect(page.getByRole('dialog')).toContainText('Article updated successfully');
  expect((await ask(old)).status).toBe(404);
});
