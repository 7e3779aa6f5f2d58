import type { WorkStatus } from '@app/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { tabTo } from './support/keyboard.ts';
import { asSharedStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { freshWord, makeEntries, setStatus, workList } from './support/work-log.ts';

// The browser logs a refused change.
test.use({ expectedErrors: /status of 409/ });

/** Presses keys and counts them. */
function counted(page: Page) {
  let pressed = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        pressed += 1;
      }
    },
    count: () => pressed,
  };
}

const entriesOf = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    status: 'pending' as WorkStatus,
    content: `<p>Entry${count - at} ${word}</p>`,
  }));

test('the first change takes three keys, and each other change two more', async ({ page }) => {
  const staff = await asSharedStaff(page);
  const word = freshWord();
  await makeEntries(staff.token, entriesOf(word, 22));
  const { rows, mark, status, question, filters, pages } = workList(page);
  await page.goto(`/webdata?search=${word}`);
  await expect(rows).toHaveCount(20);
  const keys = counted(page);

  const change = async (number: number, digit: string) => {
    await keys.press(digit);
    await expect(question).toContainText(`Entry${number} ${word.slice(0, 8)}`);
    await keys.press('Enter');
    await expect(question).toBeHidden();
  };

  await keys.press('j');
  await expect(mark('Entry1')).toBeFocused();
  await change(1, '3');
  expect(keys.count()).toBe(3);
  await expect(status('Entry1')).toHaveValue('completed');
  // Each change moves the focus to the next entry.
  for (const number of [2, 3]) {
    await expect(mark(`Entry${number}`)).toBeFocused();
    await change(number, number === 2 ? '2' : '7');
  }
  await expect(mark('Entry4')).toBeFocused();
  await mark('Entry20').focus();
  await change(20, '2');
  await keys.press('Alt+j');
  for (const number of [21, 22]) {
    await expect(mark(`Entry${number}`)).toBeFocused();
    await change(number, '2');
  }
  // The change to the second page takes one key.
  expect(keys.count()).toBe(3 + 5 * 2 + 1);
  await expect(pages.getByText('21 - 22 of 22')).toBeVisible();
  await expect(filters.getByRole('link', { name: 'Pending' })).toHaveText('Pending 16');
  await expect(filters.getByRole('link', { name: 'Working' })).toHaveText('Working 4');
});

test('several entries are marked, changed together and changed back', async ({ page }) => {
  const staff = await asSharedStaff(page);
  const word = freshWord();
  const made = await makeEntries(staff.token, entriesOf(word, 6));
  const { rows, mark, status, question, filters } = workList(page);
  await page.goto(`/webdata?search=${word}`);
  await expect(rows).toHaveCount(6);
  const count = (name: string) => filters.getByRole('link', { name });
  const bar = page.getByRole('region', { name: 'Change the marked entries' });

  await test.step('the list is reached by the links that skip what is above it', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Skip to the page' }));
    await page.keyboard.press('Enter');
    // The next tab stops are the page's button and the link.
    await tabTo(page, page.getByRole('link', { name: 'Skip to the entries' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    await expect(mark('Entry1')).toBeFocused();
  });

  await test.step('keys mark rows and change all that are marked', async () => {
    const keys = counted(page);
    await keys.press('x', 'j', 'j', 'j', 'Shift+X', 'j', 'j');
    await expect(bar).toContainText('4 marked');
    // The row with the focus is not marked, so it is not changed.
    await expect(mark('Entry6')).toBeFocused();
    await keys.press('7');
    await expect(question).toContainText('4 entries from Pending to Urgent');
    await expect(question).toContainText('Entry4');
    await expect(question).not.toContainText('Entry6');
    await expectAccessible(page);
    await keys.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByText('Changed 4 entries to Urgent.')).toBeVisible();
    await expect(count('Urgent')).toHaveText('Urgent 4');
    await expect(bar).toBeHidden();
    await expect(mark('Entry6')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Changed 4 entries back to Pending.')).toBeVisible();
    await expect(count('Urgent')).toHaveText('Urgent 0');
  });

  await test.step('the mouse and a finger do the same', async () => {
    await mark('Entry2').click();
    await mark('Entry4').click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 marked');
    await expectAccessible(page);
    for (const width of [320, 768]) await expectFits(page, width);
    await bar.getByRole('button', { name: 'Journal' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(bar).toContainText('3 marked');
    await page.getByRole('checkbox', { name: 'Mark all entries of this page' }).click();
    await expect(bar).toContainText('6 marked');
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(bar).toBeHidden();
  });

  await test.step('an entry that another user has changed is left as it is', async () => {
    await page.route('**/api/webdata/events', (route) => route.abort());
    await mark('Entry1').click();
    await mark('Entry2').click();
    await bar.getByRole('button', { name: 'Working' }).click();
    await expect(question).toContainText('2 entries from Pending to Working');
    await setStatus(staff.token, made.at(-1)?.id ?? '', 'cancelled');
    await question.getByRole('button', { name: 'Change' }).click();
    const refused = page.getByRole('dialog', { name: '1 of 2 statuses were not changed' });
    await expect(refused).toContainText('changed it to Cancelled meanwhile.');
    await refused.getByRole('button', { name: 'Close' }).click();
    await expect(status('Entry2')).toHaveValue('working');
    await expect(status('Entry1')).toHaveValue('cancelled');
    await expect(page.getByText('Changed to Working.')).toBeVisible();
  });
});
