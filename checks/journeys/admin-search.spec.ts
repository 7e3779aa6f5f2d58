import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, call, createArticle, makeIssue } from './support/api.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

const pdf = makePdf('A paper');

test('an article is found from every page by title, reference number or transaction id', {
  tag: '@core',
}, async ({ adminPage: page, adminToken }) => {
  const key = await makeIssue(adminToken);
  const word = uniqueWord();
  const title = `Oxidation of H<sub>2</sub>S in <i>${word}</i> &amp; beyond`;
  const fields = articleFields(key, { title, pagenumber: '7-9' });
  const made = await createArticle(adminToken, articleForm(fields, { name: 'a.pdf', bytes: pdf }));
  const { id } = made.body;
  await call(`/api/archives/${id}`, { token: adminToken, body: { status: 'disabled' } });

  await page.goto('/admin/archives');
  await expect(page.getByRole('heading', { name: 'Archives' })).toBeVisible();
  const box = page.getByRole('banner').getByRole('searchbox', { name: 'Search articles' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/search?q=${word}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(box).toHaveValue(word);

  await expect(page.getByRole('columnheader')).toHaveText([
    'S. NO.',
    'REF. NUM.',
    'TITLE',
    'TRANSACTION ID',
    'PAGES',
    'Created At',
    'Modified At',
    'Action',
  ]);
  const today = /^\d{1,2} \w+ \d{4}$/;
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText([
    '1',
    fields.refnumber ?? '',
    `Oxidation of H2S in ${word} & beyondDisabled`,
    fields.txnid ?? '',
    '7–9',
    today,
    today,
    /^Edit/,
  ]);
  await expect(row.locator('sub')).toHaveText('2');
  await expect(row.locator('i')).toHaveText(word);
  for (const width of [1280, 1024, 768]) await expectFits(page, width);
  const edit = row.getByRole('link', { name: /^Edit/ });
  await expect(edit).toBeInViewport();
  await expectFits(page, 320);
  await expect(edit).toBeInViewport();
  await edit.click();
  await expect(page).toHaveURL(`/admin/archives/${id}`);

  // The field is cleared when the found page opens.
  await expect(box).toHaveValue('');
  for (const [name, text = ''] of Object.entries({ ref: fields.refnumber, txn: fields.txnid })) {
    await box.fill(text);
    await box.press('Enter');
    await expect(
      page.getByRole('cell', { name: fields.refnumber, exact: true }),
      name,
    ).toBeVisible();
    await expect(box).toHaveValue(text);
  }
});

test('a search without results or without a query shows Not Found!', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/search?q=qqqqxxxxzzzz%20%22%3C');
  await expect(page.getByText('Not Found!')).toBeVisible();
  const box = page.getByRole('banner').getByRole('searchbox', { name: 'Search articles' });
  await expect(box).toHaveValue('qqqqxxxxzzzz "<');
  await expectAccessible(page);
  await box.fill('');
  await box.press('Enter');
  await expect(page).toHaveURL('/admin/search');
  await expect(page.getByText('Not Found!')).toBeVisible();
});
