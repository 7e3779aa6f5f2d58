import { publicationOf } from '../../local/demo/content.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { readRaw, textOf } from './support/article-page.ts';
import { hydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

const nothing =
  'Sorry, nothing matched your search terms. Please try again with different keywords.';
const { fields } = publicationOf('JLC260104');

test('the search field opens the results and is cleared', { tag: '@core' }, async ({ page }) => {
  await page.goto('/board');
  const box = page.getByRole('banner').getByRole('searchbox');
  // Retried, because the shortcut works only after hydration.
  await expect(async () => {
    await page.keyboard.press('Control+/');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await box.fill('kelp & wrack');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=kelp(\+|%20)%26(\+|%20)wrack$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
  await expect(box).toHaveValue('');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('kelp & wrack');
});

test('the search field has the specified widths', async ({ page }) => {
  const width = async (viewport: number) => {
    await page.setViewportSize({ width: viewport, height: 800 });
    const form = page.getByRole('banner').locator('form');
    return (await form.boundingBox())?.width;
  };
  await page.goto('/');
  await expect.poll(() => width(1280)).toBe(24 * 16);
  await expect.poll(() => width(800)).toBe(15 * 16);
});

test('without scripts the search is a plain form with results in the archives’ table', {
  tag: '@core',
}, async ({ plainPage }) => {
  await plainPage.goto('/');
  const box = plainPage.getByRole('banner').getByRole('searchbox');
  await box.fill('organosulfur kelp');
  await box.press('Enter');
  await expect(plainPage).toHaveURL(/\/search\?q=organosulfur\+kelp$/);
  const main = plainPage.getByRole('main');
  await expect(main).toContainText(/\d+ results? for “organosulfur kelp”/);
  for (const column of ['S.No.', 'Title and Authors Name', 'Country']) {
    await expect(main.getByRole('columnheader', { name: column })).toBeVisible();
  }
  const first = main.getByRole('row').nth(1);
  await expect(first).toContainText('Volatile organosulfur compounds above drying kelp');
  await expect(first.getByRole('link', { name: /^Abstract/ })).toBeVisible();
  await expect(first.getByRole('link', { name: /^Download/ })).toBeVisible();
  await expect(first.locator('mark').first()).toHaveText(/organosulfur|kelp/i);

  const year = String(fields.year);
  await main.getByLabel('Year').selectOption(year);
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(plainPage).toHaveURL(new RegExp(`year=${year}`));
  await expect(main.getByLabel('Year')).toHaveValue(year);
  await expect(first).toContainText('Volatile organosulfur compounds above drying kelp');
});

test('results update while typing, tolerate a typo, and are filtered by year and author', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/search');
  const main = page.getByRole('main');
  const rows = main.getByRole('row').filter({ has: page.getByRole('cell') });
  const field = main.getByRole('searchbox');
  await field.pressSequentially('organosu');
  await expect(rows.first()).toContainText('Volatile organosulfur compounds above drying kelp');
  await expect(page).toHaveURL(/q=organosu$/);
  await expect(field).toBeFocused();

  await field.fill('organosulfer');
  await expect(page).toHaveURL(/q=organosulfer$/);
  await expect(rows.first()).toContainText('Volatile organosulfur compounds above drying kelp');

  const [author = ''] = fields.authorname.split(', ');
  await field.fill('sea');
  await expect(page).toHaveURL(/q=sea$/);
  await main.getByLabel('Year').selectOption(String(fields.year));
  await expect(page).toHaveURL(new RegExp(`year=${fields.year}`));
  const ofOtherYears = `a[href^="/archives/"]:not([href^="/archives/${fields.year}/"])`;
  await expect(rows.locator(ofOtherYears)).toHaveCount(0);
  await expect(rows).not.toHaveCount(0);
  await field.fill(author);
  await main.getByLabel('Author').selectOption(author);
  await expect(page).toHaveURL(/author=/);
  await expect(rows.first()).toContainText(author);
});

test('a mistyped query leads to the query that was meant, with and without scripts', async ({
  page,
  plainPage,
}) => {
  for (const reader of [page, plainPage]) {
    await reader.goto('/search?q=Organosulfer+kelp');
    const main = reader.getByRole('main');
    await expect(main.getByRole('row').nth(1)).toContainText('Volatile organosulfur compounds');
    const meant = main.getByRole('link', { name: 'organosulfur kelp' });
    await expect(meant.locator('xpath=..')).toHaveText('Did you mean organosulfur kelp?');
    await meant.focus();
    await meant.press('Enter');
    await expect(reader).toHaveURL(/\/search\?q=organosulfur(\+|%20)kelp$/);
    await expect(main.getByRole('searchbox')).toHaveValue('organosulfur kelp');
    await expect(main).not.toContainText('Did you mean');
  }
  await page.goto('/search?q=rogansoulfur');
  await expect(page.getByRole('link', { name: 'organosulfur', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 375);
});

test('a filter stays where it is, with the focus, when it changes the results', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 600 });
  await page.goto('/search?q=water');
  const main = page.getByRole('main');
  const year = main.getByLabel('Year');
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  await expect(year).toBeHidden();
  await hydrated(page);
  await main.getByText('Filters').click();
  await year.scrollIntoViewIfNeeded();
  await page.evaluate('scrollBy(0, 40)');
  const place = async () => [await page.evaluate<number>('scrollY'), (await year.boundingBox())?.y];
  const before = await place();
  await year.focus();
  for (const chosen of [String(fields.year), '']) {
    await year.selectOption(chosen);
    await expect(page).toHaveURL(chosen ? new RegExp(`year=${chosen}`) : /q=water$/);
    await expect(main).toHaveAttribute('aria-busy', 'false');
    await expect(year).toBeFocused();
    await expect.poll(place).toEqual(before);
  }

  // Because of the chosen filter, the result is empty. When the filter is removed, the focus must not be lost.
  await page.goto('/search?q=water');
  await hydrated(page);
  await main.getByText('Filters').click();
  await year.selectOption(String(fields.year));
  await main.getByRole('searchbox').fill('xylophonist');
  await expect(main).toContainText('0 results for “xylophonist”');
  await year.focus();
  await year.selectOption('');
  await expect(page).toHaveURL(/q=xylophonist$/);
  await expect(year).toBeFocused();
  await expect(main).toContainText('0 results for “xylophonist”');
});

test('an empty result shows the specified message', async ({ page, plainPage }) => {
  for (const reader of [page, plainPage]) {
    await reader.goto('/search?q=xylophonist');
    const main = reader.getByRole('main');
    await expect(main).toContainText('0 results for “xylophonist”');
    await expect(main).toContainText(nothing);
    await expect(main.getByRole('table')).toHaveCount(0);
  }
});

const nasty = {
  'only operators': '+ - "" ( ) * ~ | & ! ^',
  'a regular expression': '^(a+)+$|[\\w-]{1,99}.*?(?=x)',
  'a NUL': 'salt\0water',
  'ten kilobytes': 'estuary '.repeat(1_280),
  markup: '<script>alert(1)</script><b>"\'&amp;',
  'half a pair': '\ud800 salt',
  'right to left': '\u202Etlas',
  'properties of objects': '__proto__ constructor toString',
};

for (const [name, query] of Object.entries(nasty)) {
  test(`a search for ${name} responds and repeats the query as text`, async () => {
    const q = new URLSearchParams({ q: query });
    const page = await readRaw(`/search?${q}`);
    expect(page.status).toBe(200);
    expect(textOf(page, 'main [role="status"]')).toMatch(/^\d+ results? for “/);
    expect(page.$('main script, main b').length).toBe(0);
    expect((await readRaw(`/api/search?${q}`)).status).toBe(200);
  });
}
