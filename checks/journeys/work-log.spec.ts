import { workStatuses } from '@app/contracts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { asSharedStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { freshWord, makeEntries, setStatus, workList } from './support/work-log.ts';

// The browser logs failed requests.
test.use({ expectedErrors: /status of (404|409|503)/ });

test('the work log is filtered, searched, sorted and paged by URL', { tag: '@core' }, async ({
  page,
}) => {
  const staff = await asSharedStaff(page);
  const word = freshWord();
  const numbers = Array.from({ length: 21 }, (_, at) => at + 1);
  await makeEntries(
    staff.token,
    numbers.map((number) => ({
      status: number <= 2 ? 'urgent' : 'pending',
      content: `<p>Number <b>${number}.</b> of ${word.toUpperCase()}</p>`,
    })),
  );
  const { table, rows, filters, pages } = workList(page);

  await test.step('the first page shows counts, columns and the newest entry', async () => {
    await page.goto(`/webdata?search=${word}`);
    await expect(filters.getByRole('link')).toHaveText([
      'All Entries 21',
      'Pending 19',
      'Working 0',
      'Completed 0',
      'Information 0',
      'Last-work 0',
      'Journal 0',
      'Urgent 2',
      'Cancelled 0',
    ]);
    await expect(filters.locator('[aria-current=page]')).toHaveText('All Entries 21');
    await expect(table.getByRole('columnheader')).toHaveText(['s.no.', 'Work', 'Date', 'Status']);
    await expect(page.getByRole('link', { name: 'Add New' })).toHaveAttribute(
      'href',
      '/webdata/addentris',
    );
    await expect(pages.getByText('1 - 20 of 21')).toBeVisible();
    await expect(rows).toHaveCount(20);
    const newest = rows.first().getByRole('cell');
    await expect(newest.nth(0)).toHaveText('1');
    await expect(newest.nth(1)).toHaveText(`Number 21. of ${word.toUpperCase()}`);
    await expect(newest.nth(2)).toContainText(staff.username);
    await expect(newest.nth(2).getByRole('time')).toHaveText(/^\d+ \w{3} \d{4}, \d\d:\d\d$/);
    const status = newest.nth(3).getByRole('combobox', { name: /^Status of 1: Number 21\./ });
    await expect(status).toHaveValue('pending');
    await expect(status.locator('option')).toHaveText([
      ...['Pending', 'Working', 'Completed', 'Information'],
      ...['Last-work', 'Journal', 'Urgent', 'Cancelled'],
    ]);
  });

  await test.step('paging updates the URL and survives a reload', async () => {
    const next = pages.getByRole('button', { name: 'Next page' });
    await next.press('Enter');
    await expect(page).toHaveURL(`/webdata?search=${word}&page=2`);
    await expect(pages.getByText('21 - 21 of 21')).toBeVisible();
    await expect(next).toBeFocused();
    await pages.getByRole('button', { name: 'Previous page' }).click();
    await expect(pages.getByText('1 - 20 of 21')).toBeVisible();
    // Only the page scrolls. Its first row is in view after a change to another page.
    const scrolls = () => table.evaluate((box) => box.scrollHeight - box.clientHeight);
    await expect.poll(scrolls).toBe(0);
    await next.press('Enter');
    await expect(rows.first().getByRole('cell').first()).toHaveText('21');
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('Alt+k');
    await expect(page).toHaveURL(`/webdata?search=${word}`);
    // The URL changes before the page.
    await expect(pages.getByText('1 - 20 of 21')).toBeVisible();
    await rows.last().getByRole('checkbox').focus();
    await page.keyboard.press('Alt+j');
    await expect(pages.getByText('21 - 21 of 21')).toBeVisible();
    await expect(rows.first().getByRole('checkbox')).toBeFocused();
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
  });

  const search = page.getByPlaceholder('Search...');
  await test.step('filters, sorting and search are combined', async () => {
    await filters.getByRole('link', { name: 'Urgent' }).click();
    await expect(page).toHaveURL(`/webdata/urgent?search=${word}`);
    await expect(rows).toHaveText([/Number 2\./, /Number 1\./]);
    await expect(filters.locator('[aria-current=page]')).toHaveText('Urgent 2');
    await expect(filters.getByRole('link').first()).toHaveText('All Entries 21');
    const date = table.getByRole('button', { name: 'Date' });
    await date.press('Enter');
    await expect(page).toHaveURL(`/webdata/urgent?search=${word}&sort=created_at`);
    await expect(date).toBeFocused();
    await expect(rows).toHaveText([/Number 1\./, /Number 2\./]);
    await search.fill(`number 2. OF ${word}`);
    await search.press('Enter');
    await expect(rows).toHaveText([/Number 2\./]);
    await filters.getByRole('link', { name: 'Working' }).click();
    await expect(page.getByText('No entry matches.')).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveText([/Number 2\./]);
  });

  await test.step('invalid parameters are corrected', async () => {
    await page.goto(`/webdata?search=${word}&page=-1&from=2026-02-30&to=9999-12-31`);
    await expect(page).toHaveURL(`/webdata?search=${word}`);
    await expect(pages.getByText('1 - 20 of 21')).toBeVisible();
    const script = '<script>alert(1)</script>';
    await page.goto(`/webdata?search=${encodeURIComponent(script)}`);
    await expect(page.getByText('No entry matches.')).toBeVisible();
    await expect(search).toHaveValue(script);
    await page.goto(`/webdata?search=${word}&page=1000000000`);
    await expect(page).toHaveURL(`/webdata?search=${word}&page=2`);
    await expect(pages.getByText('21 - 21 of 21')).toBeVisible();
    await page.getByLabel('Order').selectOption('-status');
    await expect(page).toHaveURL(`/webdata?search=${word}&sort=-status`);
    await expect(rows.first()).toContainText('Number 2.');
  });

  await test.step('a new entry does not change the page', async () => {
    // The router agrees with the URL, so a new entry does not change the page.
    await page.goto(`/webdata/urgent?search=${word}&page=2`);
    await expect(page).toHaveURL(`/webdata/urgent?search=${word}`);
    await makeEntries(
      staff.token,
      Array.from({ length: 19 }, () => ({ status: 'urgent', content: `<p>More of ${word}</p>` })),
    );
    await expect(pages.getByText('1 - 20 of 21')).toBeVisible();
    await expect(rows).toHaveCount(20);
  });

  await test.step('a failure is recovered by Retry, and an unknown list is not found', async () => {
    const calls = '**/api/webdata?*';
    await page.route(calls, (route) => route.fulfill({ status: 503 }));
    await filters.getByRole('link', { name: 'Journal' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/webdata');
    await page.goto('/webdata/nonsense');
    await expect(page.getByRole('heading', { level: 1, name: 'Not Found!' })).toBeVisible();
  });
});

test('a status is changed by keyboard after confirmation, undone, and recorded in the history', {
  tag: '@core',
}, async ({ page }) => {
  const staff = await asSharedStaff(page);
  const word = freshWord();
  const made = await makeEntries(
    staff.token,
    workStatuses.map((status) => ({
      status,
      content: `<p>${status} <a href="https://example.org/">${word.repeat(4)}</a></p>`,
    })),
  );
  const first = made[0]?.id ?? '';
  const { rows, status, mark, history, question, filters } = workList(page);
  const list = `/webdata?search=${word}&sort=created_at`;
  await page.goto(list);
  await expect(rows).toHaveCount(8);
  for (const width of [320, 768]) await expectFits(page, width);

  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  const color = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('[data-row]')).backgroundColor`);
  const pending = await color();
  await test.step('Cancel and Escape send nothing', async () => {
    await status('pending').selectOption('Urgent');
    await expect(question).toContainText('From Pending to Urgent');
    await expect(question.getByRole('button', { name: 'Change' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(question).toBeHidden();
    await expect(status('pending')).toHaveValue('pending');
    await status('pending').focus();
    await page.keyboard.press('7');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(status('pending')).toBeFocused();
    expect(puts).toEqual([]);
  });

  await test.step('letters change nothing, also on a status', async () => {
    for (const control of [status('pending'), mark('pending')]) {
      await control.focus();
      for (const letter of ['u', 'c', 'p', 'w', '9', '0']) await page.keyboard.press(letter);
      await expect(control).toBeFocused();
    }
    await expect(question).toBeHidden();
    await expect(status('pending')).toHaveValue('pending');
    // The keys for the page also work on a status.
    await status('pending').focus();
    await page.keyboard.press('/');
    await expect(page.getByPlaceholder('Search...')).toBeFocused();
    await status('pending').focus();
    await page.keyboard.press('Alt+n');
    await expect(page).toHaveURL('/webdata/addentris');
    await page.goBack();
    await expect(rows).toHaveCount(8);
    expect(puts).toEqual([]);
  });

  await test.step('a confirmed change is undone by Ctrl+Z', async () => {
    await status('pending').focus();
    await status('pending').selectOption('Urgent');
    await expect(question.getByRole('button', { name: 'Change' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Changed to Urgent.' })).toBeVisible();
    expect(puts).toHaveLength(1);
    await expect(status('pending')).toHaveValue('urgent');
    await expect(status('pending')).toBeFocused();
    await expect(filters.getByRole('link', { name: 'Urgent' })).toHaveText('Urgent 2');
    await expect.poll(color).not.toBe(pending);
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Changed back to Pending.')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(status('pending')).toHaveValue('pending');
    await expect.poll(color).toBe(pending);
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(status('pending')).toBeFocused();
  });

  const dialog = page.getByRole('dialog', { name: 'History' });
  await test.step('the history lists the changes', async () => {
    await history('pending').press('Enter');
    await expect(dialog.getByRole('listitem')).toHaveText([
      new RegExp(`^${staff.username} changed Urgent to Pending`),
      new RegExp(`^${staff.username} changed Pending to Urgent`),
      new RegExp(`^${staff.username} wrote it`),
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(history('pending')).toBeFocused();
    await page.keyboard.press('j');
    await expect(mark('working')).toBeFocused();
    await status('pending').focus();
    await page.keyboard.press('j');
    await expect(mark('working')).toBeFocused();
    await expect(question).toBeHidden();
  });

  await test.step('a row that leaves the list passes its focus on', async () => {
    await setStatus(staff.token, made[1]?.id ?? '', 'pending');
    await page.goto(list.replace('?', '/pending?'));
    await expect(rows).toHaveCount(2);
    await status('pending').focus();
    await status('pending').selectOption('Cancelled');
    await question.getByRole('button', { name: 'Change' }).click();
    await expect(rows).toHaveCount(1);
    await expect(status('working')).toBeFocused();
    // This is a slow double click on Undo: the list changes between the two clicks.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(status('pending')).toBeFocused();
    expect(puts).toHaveLength(4);
  });

  await test.step('undo does not overwrite another user’s change', async () => {
    await status('pending').selectOption('Cancelled');
    await question.getByRole('button', { name: 'Change' }).click();
    await expect(rows).toHaveCount(1);
    await setStatus(staff.token, first, 'journal');
    await page.getByRole('button', { name: 'Undo' }).click();
    const refused = page.getByRole('dialog', { name: 'The status was not changed' });
    await expect(refused).toContainText('changed it to Journal meanwhile.');
    await refused.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the history recovers from a failure and updates live', async () => {
    await page.goto(list);
    await page.route(`**/api/webdata/${first}`, (route) => route.fulfill({ status: 503 }));
    await history('pending').click();
    await expect(dialog).toContainText('The changes could not be loaded.');
    await page.unroute(`**/api/webdata/${first}`);
    await dialog.getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(dialog.getByRole('listitem')).toHaveCount(7);
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    // The latest change is first.
    await setStatus(staff.token, first, 'working');
    await expect(dialog.getByRole('listitem').first()).toContainText('changed Journal to Working');
  });

  await test.step('a long history is truncated', async () => {
    // Only the latest changes are shown, with a note.
    await page.route(`**/api/webdata/${first}`, async (route) => {
      const answer = await route.fetch();
      const history = await answer.json();
      await route.fulfill({ json: { ...history, version: history.version + 15 } });
    });
    await setStatus(staff.token, first, 'urgent');
    await expect(dialog).toContainText('The latest 8 of 23 changes.');
  });
});
