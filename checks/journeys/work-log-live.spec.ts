import type { Page } from '@playwright/test';
import { announced } from './support/announced.ts';
import { asSharedStaff, asStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { freshWord, makeEntries, setStatus, workList } from './support/work-log.ts';

// The browser logs refused requests and an interrupted event stream.
test.use({ expectedErrors: /status of 409|net::ERR_/ });

/** Waits until a page that is opened next has connected to the event stream. */
const connection = (page: Page) => page.waitForResponse('**/api/webdata/events');

const change = async (page: Page, text: string, to: string) => {
  const { status, question } = workList(page);
  await status(text).selectOption(to);
  await question.getByRole('button', { name: 'Change' }).click();
  await expect(question).toBeHidden();
};

test('two staff members see each other’s changes live, but not in rows they are using', async ({
  page: mine,
  browser,
  adminToken,
}) => {
  const me = await asSharedStaff(mine);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  const other = await asStaff(theirs, adminToken);
  const word = freshWord();
  const [old] = await makeEntries(me.token, [
    { status: 'pending', content: `<p>old ${word}</p>` },
    { status: 'pending', content: `<p>second ${word}</p>` },
  ]);
  // From here on, both pages are connected.
  const listening = [mine, theirs].map(connection);
  for (const page of [mine, theirs]) await page.goto(`/webdata?search=${word}`);
  await Promise.all(listening);
  const list = workList(mine);
  await expect(list.rows).toHaveCount(2);

  await change(theirs, 'old', 'Working');
  await expect(list.status('old')).toHaveValue('working');
  await expect(list.row('old').getByText('Changed', { exact: true })).toBeVisible();
  const announcement = announced(mine, /^1 entry new(, 1 entry changed)?$/);
  await makeEntries(other.token, [{ status: 'urgent', content: `<p>new ${word}</p>` }]);
  for (const page of [mine, theirs]) {
    await expect(workList(page).rows).toHaveText([/new/, /second/, /old/]);
  }
  await expect(list.row('new').getByText('New', { exact: true })).toBeVisible();
  await expect(list.filters.getByRole('link', { name: 'Urgent' })).toHaveText('Urgent 1');
  await announcement;
  // A page does not mark its own changes.
  await expect(workList(theirs).row('old')).not.toContainText('Changed');

  // Rows must not change while a status list may be open.
  await list.status('old').click();
  await makeEntries(other.token, [{ status: 'info', content: `<p>newest ${word}</p>` }]);
  await expect(mine.getByText('1 new change ·')).toBeVisible();
  await expect(list.rows).toHaveCount(3);
  await mine.getByRole('button', { name: 'Show changes' }).click();
  await expect(list.rows).toHaveCount(4);
  await expect(mine.getByText('1 new change ·')).toBeHidden();

  // A row under the pointer must not move until the pointer rests.
  await list.row('second').hover();
  // The page itself moves the pointer, because on a busy machine, two seconds may pass between two commands.
  await list.row('second').evaluate((row) => {
    const move = () => row.dispatchEvent(new Event('pointermove', { bubbles: true }));
    Object.assign(globalThis, { moving: setInterval(move, 100) });
  });
  await makeEntries(other.token, [{ status: 'info', content: `<p>latest ${word}</p>` }]);
  await expect(mine.getByText('1 new change ·')).toBeVisible();
  await expect(list.rows).toHaveCount(4);
  await mine.evaluate('clearInterval(globalThis.moving)');
  await expect(list.rows).toHaveCount(5);

  // The second of two concurrent changes is reported.
  await list.status('old').focus();
  await list.status('old').selectOption('Journal');
  await expect(list.question).toBeVisible();
  await change(theirs, 'old', 'Cancelled');
  await expect(mine.getByText('1 new change ·')).toBeAttached();
  await expect(list.status('old')).toHaveValue('working');
  await list.question.getByRole('button', { name: 'Change' }).click();
  const dialog = mine.getByRole('dialog', { name: 'The status was not changed' });
  await expect(dialog).toContainText(`${other.username} changed it to Cancelled meanwhile.`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(list.status('old')).toHaveValue('cancelled');
  await expect(list.status('old')).toBeFocused();

  // Offline is reported, and missed changes appear after reconnecting.
  const note = mine.getByText('Changes by others are not shown right now');
  await mine.context().setOffline(true);
  await expect(note).toBeVisible();
  await setStatus(other.token, old?.id ?? '', 'info');
  await mine.context().setOffline(false);
  await expect(list.status('old')).toHaveValue('info');
  await expect(note).toBeHidden();
  await context.close();
});

test('a page emptied by others stays while a question about its rows is open', async ({ page }) => {
  const me = await asSharedStaff(page);
  const word = freshWord();
  const [oldest] = await makeEntries(
    me.token,
    Array.from({ length: 21 }, (_, at) => ({
      status: 'pending',
      content: `<p>n${at} ${word}</p>`,
    })),
  );
  const list = workList(page);
  const listening = connection(page);
  await page.goto(`/webdata/pending?search=${word}&page=2`);
  await listening;
  await list.status('n0').focus();
  await list.status('n0').selectOption('Urgent');
  await expect(list.question).toBeVisible();
  await setStatus(me.token, oldest?.id ?? '', 'journal');
  await expect(page.getByText('1 new change ·')).toBeAttached();
  await expect(list.rows).toHaveCount(1);
  await expect(page).toHaveURL(`/webdata/pending?search=${word}&page=2`);

  const announcement = announced(page, /1 entry no longer in this list/);
  await list.question.getByRole('button', { name: 'Cancel' }).click();
  await expect(list.rows).toHaveCount(20);
  await expect(page).toHaveURL(`/webdata/pending?search=${word}`);
  await announcement;
  await expect(list.rows.first().getByRole('combobox')).toBeFocused();
  // After this moment, the page must not change.
  await makeEntries(me.token, [{ status: 'pending', content: `<p>newest ${word}</p>` }]);
  await expect(list.rows.first()).toContainText('newest');
  await expect(list.pages.getByText('1 - 20 of 21')).toBeVisible();
});
