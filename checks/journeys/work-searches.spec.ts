import { readFile } from 'node:fs/promises';
import type { WorkEntry } from '@app/contracts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import { readCsv } from './support/csv.ts';
import { asStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

// Read only once, so that the day does not change at midnight during the test.
const now = Date.now();
const day = (later: number) => new Date(now + later * 86_400_000).toISOString().slice(0, 10);

async function addEntry(token: string, status: string, content: string): Promise<WorkEntry> {
  const answer = await call<WorkEntry>('/api/webdata', { token, body: { status, content } });
  expect(answer.status).toBe(201);
  return answer.body;
}

test.describe('the current list', () => {
  // The browser logs the failed request.
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('is filtered by date and exported as shown', { tag: '@core' }, async ({
    page,
    adminToken,
  }) => {
    const staff = await asStaff(page, adminToken);
    const word = uniqueWord();
    await addEntry(staff.token, 'urgent', `<p>${word} “one”, <i>two</i></p><p>three</p>`);
    await addEntry(staff.token, 'info', `<p>${word} =1+1</p>`);
    await addEntry(staff.token, 'last-work', `<p>${word} தமிழ்</p>`);
    await page.goto(`/webdata?search=${word}`);
    const rows = page.getByRole('main').locator('tbody > tr');
    await expect(rows).toHaveCount(3);

    const dates = page.getByRole('form', { name: 'Dates' });
    const [from, to] = [dates.getByLabel('From'), dates.getByLabel('To')];
    await from.fill(day(1));
    await to.fill(day(-1));
    await to.press('Enter');
    await expect(dates.getByRole('alert')).toHaveText('From is later than To.');
    await expect(from).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`/webdata\\?search=${word}$`));
    await from.fill(day(2));
    await to.fill('');
    await dates.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(new RegExp(`search=${word}&from=${day(2)}$`));
    await expect(rows).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Export 0 entries (CSV)' })).toBeDisabled();
    await page.goBack();
    await expect(rows).toHaveCount(3);
    await expect(from).toHaveValue('');

    await from.fill(day(-1));
    await to.fill(day(1));
    await to.press('Enter');
    await expect(page).toHaveURL(new RegExp(`from=${day(-1)}&to=${day(1)}$`));
    await expect(rows).toHaveCount(3);
    await page.reload();
    await expect(from).toHaveValue(day(-1));
    await expect(rows).toHaveCount(3);

    const button = page.getByRole('button', { name: 'Export 3 entries (CSV)' });
    await page.route('**/api/webdata/entries.csv*', (route) => route.abort());
    await button.click();
    await expect(page.getByRole('dialog')).toContainText('The export was not made');
    await expect(page.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.unroute('**/api/webdata/entries.csv*');
    const download = page.waitForEvent('download');
    await button.click();
    const file = await download;
    await expect(button).toBeFocused();
    expect(file.suggestedFilename()).toMatch(/^work-log-\d{4}-\d{2}-\d{2}\.csv$/);
    const table = readCsv(await readFile(await file.path(), 'utf8'));
    expect(table.map((cells) => cells.slice(0, 4))).toEqual([
      ['s.no.', 'Work', 'Status', 'Created by'],
      ['1', `${word} தமிழ்`, 'Last-work', staff.username],
      ['2', `${word} =1+1`, 'Information', staff.username],
      ['3', `${word} “one”, two three`, 'Urgent', staff.username],
    ]);
    for (const [at, row] of (await rows.all()).entries()) {
      await expect(row).toContainText(`${table[at + 1]?.[1]?.slice(0, 42)}`);
    }

    await dates.getByRole('button', { name: 'Clear dates' }).click();
    await expect(page).toHaveURL(new RegExp(`/webdata\\?search=${word}$`));
    await expect(from).toHaveValue('');
  });

  test('is saved under a name, reopened, deleted and restored', async ({ page, adminToken }) => {
    await asStaff(page, adminToken);
    const word = uniqueWord();
    const name = 'Proofs that nobody has looked at since the last of the issues came out';
    const shortName = name.slice(0, 60);
    const address = new RegExp(`/webdata/urgent\\?search=${word}&sort=createdby$`);
    await page.route('**/api/webdata/searches', (route) => route.abort(), { times: 1 });
    await page.goto(`/webdata/urgent?search=${word}&sort=createdby&page=1`);

    const button = page.getByRole('button', { name: /^Saved searches/ });
    const panel = page.getByRole('region', { name: 'Saved searches' });
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(panel.getByRole('alert')).toContainText('The saved searches could not be loaded.');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(panel).toContainText('No search is saved yet.');
    await panel.getByRole('button', { name: 'Save this search' }).click();
    await expect(panel).toContainText('Required');
    await expect(panel.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status').filter({ hasText: 'Saved as' })).toHaveText(
      `Saved as “${shortName}”.`,
    );
    await expect(button).toHaveText(new RegExp(`^Saved searches: ${shortName}`));
    await expectAccessible(page);
    for (const width of [320, 768]) await expectFits(page, width);

    await panel.getByLabel('Name').press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(button).toHaveText(/^Saved searches\W*$/);
    await page.reload();
    await button.click();
    await panel.getByRole('link', { name: shortName }).click();
    await expect(page).toHaveURL(address);
    await expect(panel).toBeHidden();
    await expect(button).toHaveText(new RegExp(`^Saved searches: ${shortName}`));
    await expect(page.getByRole('searchbox')).toHaveValue(word);

    await button.click();
    await panel.getByRole('button', { name: `Delete ${shortName}` }).click();
    const undo = panel.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await expect(panel.getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('link')).toHaveText([shortName]);
    await panel.getByRole('button', { name: `Delete ${shortName}` }).click();
    await expect(undo).toBeVisible();
    await page.reload();
    await button.click();
    await expect(panel).toContainText('No search is saved yet.');
  });
});
