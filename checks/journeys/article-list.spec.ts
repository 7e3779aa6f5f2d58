import { readFile } from 'node:fs/promises';
import type { AdminArticle } from '@app/contracts';
import type { Page } from '@playwright/test';
import { makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import {
  type ArticleText,
  articleFields,
  call,
  createArticles,
  listArticles,
  makeIssue,
} from './support/api.ts';
import { expect, test } from './support/test.ts';

const pdf = makePdf('A paper');

/** Creates an issue with these articles, and opens its admin page. */
async function openIssue(page: Page, token: string, changes: ArticleText[]) {
  const key = await makeIssue(token);
  const articles = changes.map((change) => articleFields(key, change));
  await createArticles(token, articles, { name: 'a.pdf', bytes: pdf });
  const path = `/admin/archives/${key.year}/${key.volume}/${key.issue}`;
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
  return { key, path, refs: articles.map(({ refnumber = '' }) => refnumber) };
}

async function setStatus(token: string, article: AdminArticle | undefined, status: string) {
  const answer = await call(`/api/archives/${article?.id}`, { token, body: { status } });
  expect(answer.status).toBe(200);
}

const readersAnswer = async (ref = '') => (await call(`/api/archives/ref/${ref}`)).status;
const pages = (page: Page) => page.getByRole('row').locator('td:nth-child(4)');

test('an issue’s articles are sorted, filtered and paged, and the URL keeps the state', {
  tag: '@core',
}, async ({ adminPage: page, adminToken }) => {
  const changes = Array.from({ length: 27 }, (_, at) => ({ pagenumber: String(100 - at) }));
  const { path, refs } = await openIssue(page, adminToken, changes);
  const pager = page.getByRole('navigation', { name: 'Pages of articles' });

  await expect(pager).toContainText('1 - 25 of 27');
  await expect(pages(page).first()).toHaveText('74');
  await pager.getByRole('button', { name: 'Next page' }).click();
  await expect(pager).toContainText('26 - 27 of 27');
  await expect(pages(page)).toHaveText(['99', '100']);
  await expect(pager.getByRole('button', { name: 'Next page' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page).toHaveURL(`${path}?page=2`);
  await page.reload();
  await expect(pages(page)).toHaveText(['99', '100']);

  const head = page.getByRole('columnheader', { name: 'Pages' });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(head.getByRole('button')).toBeFocused();
  await expect(pages(page).first()).toHaveText('100');

  const filter = page.getByRole('searchbox', { name: 'Filter' });
  await filter.pressSequentially(`bergstrom ${refs[4]}`);
  await expect(pages(page)).toHaveText(['96']);
  await page.getByRole('link', { name: `Edit ${refs[4]}` }).click();
  await expect(page).toHaveURL(/\/admin\/archives\/[0-9a-f]+$/);
  await page.goBack();
  await expect(pages(page)).toHaveText(['96']);
  await expect(filter).toHaveValue(`bergstrom ${refs[4]}`);

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Without PDF');
  await expect(page.getByText('No article of this issue matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(pager).toContainText('1 - 25 of 27');
});

test('an article is disabled and enabled by its switch, with immediate effect for readers', async ({
  adminPage: page,
  adminToken,
}) => {
  const { refs } = await openIssue(page, adminToken, [{ pagenumber: '1-2' }, { pagenumber: '3' }]);
  const [ref = ''] = refs;
  const enabled = page.getByRole('switch', { name: `Enabled: ${ref}` });
  const row = page.getByRole('row').filter({ has: enabled });
  const dialog = page.getByRole('dialog');

  await test.step('disabling asks for confirmation, and nothing changes if the user declines', async () => {
    await enabled.click();
    const asked = dialog.filter({ hasText: `Disable ${ref}?` });
    await expect(asked).toContainText('The article page and the PDF disappear for readers');
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(enabled).toBeChecked();
    expect(await readersAnswer(ref)).toBe(200);
  });

  const disable = async () => {
    await enabled.click();
    await dialog.getByRole('button', { name: 'Disable' }).click();
    const done = dialog.filter({ hasText: '1 article disabled' });
    await expect(done).toBeVisible();
    await expect.poll(() => readersAnswer(ref)).toBe(404);
    return done;
  };
  await test.step('it can be undone at once', async () => {
    const done = await disable();
    await expectAccessible(page);
    await done.getByRole('button', { name: 'Undo' }).click();
    const undone = dialog.filter({ hasText: '1 article enabled again' });
    await undone.getByRole('button', { name: 'Close' }).click();
    await expect(enabled).toBeChecked();
    await expect.poll(() => readersAnswer(ref)).toBe(200);
  });

  await (await disable()).getByRole('button', { name: 'Close' }).click();
  await expect(enabled).not.toBeChecked();
  await expect(row.getByText('Disabled')).toBeVisible();
  await expect.poll(() => readersAnswer(ref)).toBe(404);
  await expect(row.getByRole('link', { name: /^View/ })).toHaveCount(0);
  // The address is not a link, because only administrators can open it.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: `PDF of ${ref}` }).click(),
  ]);
  expect((await readFile(await file.path())).equals(pdf)).toBe(true);
  await page.reload();
  await expect(enabled).not.toBeChecked();

  await expectAccessible(page);
  for (const width of [1280, 1024, 768]) await expectFits(page, width);
  await expect(row.getByRole('link', { name: `Edit ${ref}` })).toBeInViewport();
  await expectFits(page, 320);

  await enabled.press('Space');
  await expect(enabled).toBeChecked();
  await expect.poll(() => readersAnswer(ref)).toBe(200);
  await expect(row.getByRole('link', { name: /^View/ })).toBeVisible();
});

test.describe('a change of status that fails', () => {
  // The browser logs the failed request.
  test.use({ expectedErrors: /status of (409|503)/ });

  test('is reverted with the reason, and another user’s change is shown', async ({
    adminPage: page,
    adminToken,
  }) => {
    const { key, refs } = await openIssue(page, adminToken, [{}]);
    const [ref = ''] = refs;
    const enabled = page.getByRole('switch', { name: `Enabled: ${ref}` });
    const dialog = page.getByRole('dialog');

    const address = '**/api/archives/*';
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    const disable = async () => {
      await enabled.click();
      await dialog.getByRole('button', { name: 'Disable' }).click();
    };
    await disable();
    const failed = dialog.filter({ hasText: `${ref} was not disabled` });
    await expect(failed.getByRole('alert')).toHaveText('Something went wrong');
    await expect(enabled).toBeChecked();
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await page.unroute(address);

    const [article] = await listArticles(key, adminToken);
    await setStatus(adminToken, article, 'disabled');
    await disable();
    await expect(failed.getByRole('alert')).toHaveText(
      'Someone else has changed this in the meantime',
    );
    await failed.getByRole('button', { name: 'Close' }).click();
    await expect(enabled).not.toBeChecked();
    await enabled.click();
    await expect(enabled).toBeChecked();
    await expect.poll(() => readersAnswer(ref)).toBe(200);
  });
});

test('several articles are selected, and those that are public are disabled at once', async ({
  adminPage: page,
  adminToken,
}) => {
  const statuses = ['enabled', 'enabled', 'draft', 'enabled'];
  const changes = statuses.map((status, at) => ({ pagenumber: `${at + 1}`, status }));
  const { key, refs } = await openIssue(page, adminToken, changes);
  const stages = async () => (await listArticles(key, adminToken)).map(({ stage }) => stage);
  const tick = (at: number) => page.getByRole('checkbox', { name: `Select ${refs[at]}` });
  const all = page.getByRole('checkbox', { name: 'Select all 4' });
  const actions = page.getByRole('region', { name: 'Selected articles' });

  await expect(actions).toHaveCount(0);
  await tick(0).click();
  await expect(all).toBeChecked({ indeterminate: true });
  await tick(2).click({ modifiers: ['Shift'] });
  await expect(actions.getByRole('status')).toHaveText('3 selected');
  await expect(tick(1)).toBeChecked();
  await expect(tick(3)).not.toBeChecked();

  await actions.getByRole('button', { name: 'Disable' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('Disable 2 articles?');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  expect(await stages()).toEqual(statuses);
  await actions.getByRole('button', { name: 'Disable' }).click();
  await asked.getByRole('button', { name: 'Disable' }).click();
  const done = asked.filter({ hasText: '2 articles disabled' });
  await done.getByRole('button', { name: 'Undo' }).click();
  const undone = asked.filter({ hasText: '2 articles enabled again' });
  await undone.getByRole('button', { name: 'Close' }).click();
  await expect.poll(stages).toEqual(statuses);
  await expect(asked).toHaveCount(0);
  await actions.getByRole('button', { name: 'Disable' }).click();
  await asked.getByRole('button', { name: 'Disable' }).click();
  await done.getByRole('button', { name: 'Close' }).click();
  expect(await stages()).toEqual(['disabled', 'disabled', 'draft', 'enabled']);

  await all.click();
  await expect(all).toBeChecked();
  await expect(actions).toContainText(`Not public: ${refs.slice(0, 3).join(', ')}.`);
  for (const name of ['Index page', 'Certificates', 'Crossref XML']) {
    const button = actions.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(/that readers can see/);
  }
  await actions.getByRole('button', { name: 'Clear' }).click();
  await expect(actions).toHaveCount(0);
  await tick(2).click();
  await expect(actions.getByRole('button', { name: 'Disable' })).toBeDisabled();
});

test.describe('a file of selected articles', () => {
  test.use({ expectedErrors: /status of (400|503)/ });

  test('is downloaded; a failure is reported and keeps the selection', async ({
    adminPage: page,
    adminToken,
  }) => {
    const changes = [
      { pagenumber: '1', doi: '10.5555/journey.1' },
      { pagenumber: '2', doi: '' },
    ];
    const { refs } = await openIssue(page, adminToken, changes);
    const indexPage = page
      .getByRole('region', { name: 'Selected articles' })
      .getByRole('button', { name: 'Index page' });
    await page.getByRole('checkbox', { name: `Select ${refs[0]}` }).check();
    const [index] = await Promise.all([page.waitForEvent('download'), indexPage.click()]);
    expect(index.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await index.path())).subarray(0, 5).toString()).toBe('%PDF-');

    await page.route('**/api/pdf/indexpage', (route) =>
      route.fulfill({ status: 503, json: { error: 'unavailable' } }),
    );
    await indexPage.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The index page was not made');
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(indexPage).toBeFocused();

    const file = page
      .getByRole('region', { name: 'Selected articles' })
      .getByRole('button', { name: 'Crossref XML' });
    const [deposit] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(deposit.suggestedFilename()).toMatch(/^crossref-.*\.xml$/);
    expect(await readFile(await deposit.path(), 'utf8')).toContain('<doi>10.5555/journey.1</doi>');

    await page.getByRole('checkbox', { name: `Select ${refs[1]}` }).check();
    await file.click();
    await expect(dialog.getByRole('listitem')).toHaveText([`${refs[1]}: This article has no DOI`]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 selected')).toBeVisible();
  });
});

test('rows are reached, ticked and opened by keyboard alone, and a missing PDF is marked', async ({
  adminPage: page,
  adminToken,
}) => {
  // Removes a PDF from the response, because articles without a PDF cannot be created: only old articles lack it.
  await page.route(/\/api\/archives\/\d+\/\d+\/\d+$/, async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const articles: AdminArticle[] = await answer.json();
    const [first, ...others] = articles;
    await route.fulfill({ json: [{ ...first, file: '', fileSize: 0 }, ...others] });
  });
  const changes = ['1', '2', '3'].map((pagenumber) => ({ pagenumber }));
  const { refs } = await openIssue(page, adminToken, changes);
  await expect(page.getByRole('row').filter({ hasText: 'No PDF' })).toContainText(refs[0] ?? '');
  await expect(page.getByText('No PDF')).toHaveCount(1);

  const edit = (at: number) => page.getByRole('link', { name: `Edit ${refs[at]}` });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(edit(0)).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help.getByRole('term')).toContainText(['j', 'k', 'x']);
  // The dialog returns the focus only after it has received it.
  await expect(help.locator('[data-autofocus]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(edit(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(edit(1)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${refs[1]}` })).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/archives\/[0-9a-f]+$/);
});
