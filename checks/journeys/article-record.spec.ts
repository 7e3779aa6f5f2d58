import { articlePath } from '@app/contracts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { makeArticle } from './support/api.ts';
import { readRaw } from './support/article-page.ts';
import { close, dialog, open, read } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';

const ORCID = '0000-0002-1825-0097';
const ROR = '048a87296';

test('an editor completes the record of an article, and corrects what is wrong', async ({
  adminPage: page,
  adminToken,
}) => {
  const { id } = await makeArticle(adminToken);
  const before = await read(id, adminToken);
  const form = await open(page, id);
  await form.field('authorname').fill('Ada Lovelace, Test Consortium');
  const authors = page.getByRole('group', { name: 'Author details' });

  await authors.getByRole('button', { name: /Ada Lovelace/ }).click();
  const author = page.getByRole('group', { name: 'author 1 of 2' });
  await expect(author.getByLabel('Displayed name')).toBeFocused();
  await author.getByLabel('ORCID iD').fill('0000-0002-1825-0098');
  await author.getByLabel('Corresponding author').check();
  await author.getByRole('button', { name: 'Add affiliation' }).click();
  await author.getByLabel(/^Organization/).fill('Uppsala University');
  await author.getByLabel('ROR id').fill(`https://ror.org/${ROR}`);
  await author.getByText('Roles in the work').click();
  await author.getByLabel('Software').check();
  await expectAccessible(page);
  await expectFits(page, 375);
  await expectFits(page, 1280);
  await page.keyboard.press('Escape');
  await expect(author).toBeHidden();
  await expect(authors.getByRole('button', { name: /Ada Lovelace/ })).toBeFocused();

  await authors.getByRole('button', { name: /Test Consortium/ }).click();
  await page.getByLabel('An organization, not a person').check();
  await expect(page.getByLabel('Given name')).toBeHidden();
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect(form.field('authorname')).toHaveValue('Test Consortium, Ada Lovelace');

  await page.getByText('Language, dates, licence').click();
  await page
    .getByLabel('Add references')
    .fill('[1] Ek B. On oil. https://doi.org/10.5555/oil.\nDee C. On water.');
  await page.getByRole('button', { name: 'Add 2 references' }).click();
  await page.getByRole('button', { name: 'Add funder' }).click();
  await page.getByLabel('Funder', { exact: true }).fill('Research Council');
  await page.getByLabel('Awards').fill('2020-01\n2021-02');
  await page.getByRole('button', { name: 'Add related work' }).click();
  await page.getByLabel('Identifier of the work').fill('https://doi.org/10.5555/data');
  await page.getByRole('button', { name: 'Add language' }).click();

  await form.submit.click();
  await expect(page.getByRole('group', { name: 'language 1 of 1' })).toContainText(
    'Fill this in or remove it',
  );
  await page.getByRole('button', { name: 'Remove language' }).click();
  await form.submit.click();
  // The author with the error is unfolded, and the input with the error has the focus.
  await expect(page.getByLabel('ORCID iD')).toBeFocused();
  await expect(page.getByText('its check digit is wrong')).toBeVisible();
  await page.getByLabel('ORCID iD').fill(`https://orcid.org/${ORCID}`);
  await form.submit.click();
  await expect(dialog(page)).toContainText('Article updated successfully');
  await close(page);

  const saved = await read(id, adminToken);
  const ada = {
    name: 'Ada Lovelace',
    orcid: ORCID,
    isCorresponding: true,
    affiliations: [{ name: 'Uppsala University', ror: ROR }],
    roles: ['software'],
  };
  expect(saved).toMatchObject({
    contributors: [{ name: 'Test Consortium', isOrganization: true }, ada],
    references: [
      { text: expect.stringContaining('Ek B.'), doi: '10.5555/oil' },
      { text: 'Dee C. On water.' },
    ],
    funding: [{ name: 'Research Council', awards: ['2020-01', '2021-02'] }],
    relations: [{ type: 'isSupplementedBy', identifierType: 'doi', identifier: '10.5555/data' }],
    translations: [],
    version: before.version + 1,
  });
  const { html } = await readRaw(articlePath(saved));
  for (const expected of [
    ORCID,
    'Uppsala University',
    'Research Council',
    '10.5555/data',
    'Dee C.',
  ]) {
    expect(html, expected).toContain(expected);
  }
});

test('an editor fills in ids that ORCID and ROR propose for the names', async ({
  adminPage: page,
  adminToken,
}) => {
  const { id } = await makeArticle(adminToken);
  const answers = {
    orcid: { orcid: ORCID, name: 'Ada Lovelace', given: 'Ada', family: 'Lovelace' },
    ror: { ror: ROR, name: 'Uppsala University', country: 'SE' },
  };
  for (const [registry, answer] of Object.entries(answers)) {
    const suggestions = [{ ...answer, institutions: ['Analytical Society'] }];
    await page.route(`**/api/admin/lookup/${registry}?*`, (route) =>
      route.fulfill({ json: { isOn: true, suggestions, failure: '' } }),
    );
  }
  const form = await open(page, id);
  await form.field('authorname').fill('Ada Lovelace');
  await page.getByRole('button', { name: /1\..*Ada Lovelace/ }).click();
  await page.getByLabel('ORCID iD', { exact: true }).focus();
  await expect(page.getByRole('option', { name: /Analytical Society/ })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 375);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add affiliation' }).click();
  await page.getByLabel(/^Organization/).fill('Department of Mathematics');
  await page.getByLabel('ROR id', { exact: true }).fill('Uppsala');
  await page.getByRole('option', { name: /Uppsala University/ }).click();
  await form.submit.click();
  await expect(dialog(page)).toContainText('Article updated successfully');
  await close(page);
  expect((await read(id, adminToken)).contributors).toEqual([
    {
      ...{ name: 'Ada Lovelace', given: 'Ada', family: 'Lovelace', orcid: ORCID },
      affiliations: [{ name: 'Department of Mathematics', ror: ROR, country: 'SE' }],
    },
  ]);
});

test('an editor finds a link with which a saved author confirms the iD', async ({
  adminPage: page,
  adminToken,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { id } = await makeArticle(adminToken);
  const href = 'https://journal.example/api/orcid?invitation=x.y';
  const link = { href, expires: '2026-12-24T09:30:00.000Z' };
  await page.route('**/api/admin/archives/*/orcid-link?*', (route) => {
    const name = new URL(route.request().url()).searchParams.get('name') ?? '';
    return route.fulfill({ json: { isOn: true, link: name.startsWith('New') ? null : link } });
  });
  await open(page, id);
  await page.getByRole('button', { name: /^1\./ }).click();
  await page.getByText('Let the author confirm the iD').click();
  await expect(page.getByLabel('Link for the author')).toHaveValue(href);
  await expectAccessible(page);
  await expectFits(page, 375);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('The link is copied.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(href);
  await page.getByLabel('Displayed name').fill('New Author');
  await expect(page.getByText('After you save this author')).toBeVisible();
});

test('authors keep their details when their names are typed again', async ({
  adminPage: page,
  adminToken,
}) => {
  const { id } = await makeArticle(adminToken);
  const form = await open(page, id);
  await form.field('authorname').fill('Ada Lovelace');
  await page.getByRole('button', { name: /1\..*Ada Lovelace/ }).click();
  await page.getByLabel('ORCID iD').fill(ORCID);
  await form.field('authorname').fill('');
  await form.field('authorname').fill('Bo Ek, Ada Lovelace');
  await expect(page.getByRole('button', { name: /2\..*Ada Lovelace.*ORCID iD/ })).toBeVisible();
  // A draft retains the lists too.
  await page.reload();
  await expect(page.getByRole('button', { name: /2\..*Ada Lovelace.*ORCID iD/ })).toBeVisible();
  await form.submit.click();
  await expect(dialog(page)).toContainText('Article updated successfully');
  await close(page);
  expect((await read(id, adminToken)).contributors).toEqual([
    { name: 'Bo Ek' },
    { name: 'Ada Lovelace', orcid: ORCID },
  ]);
  await page.getByRole('link', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await expect(page.getByText(`Ada Lovelace; orcid: ${ORCID}`).first()).toBeVisible();
});
