import { expectAccessible } from './support/accessible.ts';
import { makeArticle } from './support/api.ts';
import { dialog, open, read } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';

test('the form shows how it reads the authors, and asks about ambiguous names', async ({
  adminPage: page,
  adminToken,
}) => {
  const { id } = await makeArticle(adminToken);
  const form = await open(page, id);
  await form.fill({ authorname: 'King, Jr., Martin; Doe, Jane, PhD' });
  await expect(page.getByText('These are 2 authors: Martin King Jr.; Jane Doe.')).toBeVisible();
  await expect(page.getByText('Left out: PhD.')).toBeVisible();

  await form.fill({ authorname: 'Lovelace, Ada' });
  await page.getByRole('button', { name: 'Make it Ada Lovelace' }).click();
  await expect(form.field('authorname')).toHaveValue('Ada Lovelace');
  await expect(form.field('authorname')).toBeFocused();

  await form.fill({ authorname: 'Ada Lovelace, The Shore Group' });
  const organization = page.getByRole('button', { name: 'The Shore Group is an organization' });
  await expectAccessible(page);
  await organization.click();
  await expect(organization).toBeHidden();

  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog(page)).toContainText('Article updated successfully');
  expect((await read(id, adminToken)).contributors).toEqual([
    { name: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
    { name: 'The Shore Group', isOrganization: true },
  ]);
});
