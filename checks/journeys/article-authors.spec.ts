import { expectAccessible } from './support/accessible.ts';
import {
  articleFields,
  ask,
  createArticle,
  makeIssue,
  articleForm as multipart,
} from './support/api.ts';
import { articleForm } from './support/article-form.ts';
import { pdf } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';

test('the form shows how it reads the authors, and asks about ambiguous names', async ({
  adminPage: page,
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  await page.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
  const form = articleForm(page);
  const { title: _, abstract: __, ...fields } = articleFields(key);
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

  const { authorname: ___, ...others } = fields;
  await form.fill(others);
  await form.field('title').click();
  await page.keyboard.type(`On shores ${fields.refnumber}`);
  await form.field('abstract').click();
  await page.keyboard.type('An abstract.');
  await form.choose(pdf.name, pdf.bytes);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('heading', { name: 'The article is published' })).toBeVisible();
  const stored = await ask(`/api/archives/ref/${fields.refnumber}`);
  const { contributors } = (await stored.json()) as { contributors: unknown };
  expect(contributors).toEqual([
    { name: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
    { name: 'The Shore Group', isOrganization: true },
  ]);
});

test.describe('a DOI that another article has', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('is refused at its field', async ({ adminPage: page, adminToken }) => {
    const key = await makeIssue(adminToken);
    const doi = `10.5555/${key.year}.${Date.now()}`;
    const holder = articleFields(key, { doi });
    expect((await createArticle(adminToken, multipart(holder, pdf))).status).toBe(201);
    await page.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
    const form = articleForm(page);
    const {
      title: _,
      abstract: __,
      ...fields
    } = articleFields(key, {
      doi: `https://doi.org/${doi}`,
    });
    await form.fill(fields);
    await form.field('title').click();
    await page.keyboard.type(`Another ${fields.refnumber}`);
    await form.field('abstract').click();
    await page.keyboard.type('An abstract.');
    await form.choose(pdf.name, pdf.bytes);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('dialog')).toContainText('Duplicate DOI');
    await page.keyboard.press('Escape');
    await expect(form.field('doi')).toHaveAccessibleDescription(
      new RegExp(`Duplicate DOI: ${holder.refnumber} has it`),
    );
  });
});
