import type { WorkPage } from '@app/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { call } from './support/api.ts';
import { paste, pasteHtml } from './support/article-form.ts';
import { logIn, storedSession } from './support/login-page.ts';
import { asStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

const entryForm = (page: Page) => {
  const form = page.getByRole('form', { name: 'New entry' });
  return {
    status: form.getByRole('combobox', { name: 'Status' }),
    content: form.getByRole('textbox', { name: /^Content/ }),
    submit: form.getByRole('button', { name: 'Submit' }),
    tokenWanted: form.getByRole('alert').filter({ hasText: 'please provide token' }),
  };
};

const entriesWith = async (word: string, token: string) => {
  const { body } = await call<WorkPage>(`/api/webdata?page=1&search=${word}`, { token });
  return body.entries;
};

test.describe('a new entry', () => {
  // The browser logs failed and refused requests, and a blocked event handler in pasted HTML.
  test.use({ expectedErrors: /net::ERR_|status of 4(00|09)|Executing inline event handler/ });

  test('leaves the focus in the search while its editor appears', async ({ page, adminToken }) => {
    await asStaff(page, adminToken);
    // Moves the focus at the latest possible moment: when the editor replaces its placeholder.
    await page.addInitScript(`
      let waiting;
      new MutationObserver(() => {
        waiting ??= document.querySelector('div[data-name="content"]') ?? undefined;
        if (!waiting || waiting.isConnected) return;
        waiting = null;
        document.querySelector('input[name="search"]').focus();
      }).observe(document, { childList: true, subtree: true });
    `);
    await page.goto('/webdata/addentris');
    const { content } = entryForm(page);
    await expect(content).toBeVisible();
    await page.keyboard.type('proof');
    await expect(page.getByRole('searchbox', { name: 'Search the work log' })).toHaveValue('proof');
    await expect(content).toHaveText('');
  });

  test('is refused while empty or too long, submitted once, and listed', { tag: '@core' }, async ({
    page,
    adminToken,
  }) => {
    const staff = await asStaff(page, adminToken);
    const word = uniqueWord();
    await page.goto('/webdata/addentris');
    const { status, content, submit } = entryForm(page);
    await expect(page).toHaveTitle('New entry | Work log');
    await expect(page.getByRole('link', { name: /← Work log/ })).toHaveAttribute(
      'href',
      '/webdata',
    );
    await expect(status.locator('option')).toHaveText(['Information', 'Urgent']);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await expect(page.locator('head > title')).toHaveCount(1);
    await test.step('an empty entry is refused', async () => {
      await expect(content).toBeFocused();
      await status.focus();
      await page.getByText(/^Content *\*?$/).click();
      await expect(content).toBeFocused();
      await submit.click();
      await expect(page.getByText('Required', { exact: true })).toBeVisible();
      await expect(content).toBeFocused();
      await expect(content).toHaveAttribute('aria-invalid', 'true');
      expect(sent).toEqual([]);
      await expectAccessible(page);
      await expectFits(page, 768);
      await expectFits(page, 320);
      const bar = page.getByRole('banner');
      await expect.poll(async () => (await bar.boundingBox())?.height).toBe(56);
    });

    await test.step('a text that is too long is refused', async () => {
      await pasteHtml(content, 'word '.repeat(4_001));
      await submit.click();
      await expect(page.getByText('At most 20,000 characters')).toBeVisible();
      await expect(content).toBeFocused();
      await expect(
        page.getByText(/^Too long: 20,000 .* formatting counted. These are 20,0\d\d.$/),
      ).toBeVisible();
      await pasteHtml(content, 'word '.repeat(3_599));
      await expect(
        page.getByText(/^20,000 .* formatting counted. These are 18,001.$/),
      ).toBeVisible();
    });

    const loseAnswers = () =>
      page.route('**/api/webdata', (route) => route.fetch().then(() => route.abort()));
    await loseAnswers();
    const dialog = page.getByRole('dialog');
    const close = async () => {
      await expect(dialog.getByRole('button')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    };
    await test.step('a lost response keeps the input', async () => {
      await status.selectOption('Urgent');
      await pasteHtml(
        content,
        `<h2>Call</h2><p>${word} <b>bold</b> H<sub>2</sub>O <a href="https://example.org/x">link</a><a href="javascript:alert(1)">not</a><script>alert(2)</script><img src=x onerror="alert(3)"></p>`,
      );
      await content.press('ControlOrMeta+End');
      await paste(content, 'text/plain', ' one\n- two\n\nhttps://example.org/y.');
      // The server stores the entry, but its response is lost.
      await submit.click();
      await expect(dialog).toContainText('The entry may not have been added');
      await expect(dialog).toContainText('it will not be added twice');
      await close();
      await page.unroute('**/api/webdata');
      await page.reload();
      await expect(content).toContainText(word);
    });

    await test.step('the entry is submitted once and listed', async () => {
      sent.length = 0;
      const answer = Promise.withResolvers<void>();
      await page.route('**/api/webdata', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await content.press('Control+Enter');
      // While the request is in progress, the form accepts no input: this input would be lost together with the draft.
      // The form must not be submitted twice, either.
      await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled();
      await expect(content).toHaveAttribute('contenteditable', 'false');
      await expect(content).toBeFocused();
      await page.keyboard.type('late');
      await page.keyboard.press('Control+Enter');
      await expect(content).not.toContainText('late');
      answer.resolve();
      await expect(page).toHaveURL(/\/webdata$/);
      await expect(page.getByText('The entry was added.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Work log' })).toBeFocused();
      expect(sent).toEqual(['/api/webdata']);
      expect(await entriesWith(word, staff.token)).toMatchObject([
        {
          status: 'urgent',
          createdby: staff.username,
          content: `<p>Call</p><p>${word} <b>bold</b> H<sub>2</sub>O <a href="https://example.org/x" rel="noopener noreferrer">link</a>notone<br />- two</p><p><a href="https://example.org/y" rel="noopener noreferrer">https://example.org/y</a>.</p>`,
        },
      ]);
    });

    await test.step('the form is empty afterwards', async () => {
      // Without the search, entries of other journeys may fill the first page.
      await page.goto(`/webdata?search=${word}`);
      await expect(page.getByRole('row').filter({ hasText: word })).toContainText(staff.username);
      await expect(page.getByText('The entry was added.')).toHaveCount(0);
      await page.getByRole('link', { name: 'Add New' }).click();
      await expect(content).toHaveText('');
      await expect(content).toBeFocused();
    });

    await test.step('a text changed after a lost response becomes a new entry', async () => {
      // The first version is already in the list, so the changed text becomes a new entry.
      await loseAnswers();
      await content.fill(`${word} as first sent`);
      await submit.click();
      await expect(dialog).toContainText('Something went wrong');
      await close();
      await page.unroute('**/api/webdata');
      await content.fill(`${word} as changed since`);
      await submit.click();
      await expect(dialog).toContainText('Your earlier submission was added after all.');
      await close();
      await submit.click();
      await expect(page).toHaveURL(/\/webdata$/);
      const contents = (await entriesWith(word, staff.token)).map((entry) => entry.content);
      expect(contents).toHaveLength(3);
      expect(contents[0]).toContain('as changed since');
      expect(contents[1]).toContain('as first sent');
    });
  });
});

test.describe('unsaved input', () => {
  // The browser logs the refused request.
  test.use({ expectedErrors: /status of 401/ });

  test('survives a reload and the end of the session, until it is discarded', async ({
    page,
    context,
    adminToken,
  }) => {
    const staff = await asStaff(page, adminToken);
    await page.goto('/webdata/addentris');
    const { status, content, submit, tokenWanted } = entryForm(page);
    const draft = page.getByRole('status').filter({ hasText: 'Your unsaved changes are back' });
    await content.fill('Ask for the proofs');
    await status.selectOption('Urgent');
    await page.reload();
    await expect(draft).toBeVisible();
    await expect(content).toHaveText('Ask for the proofs');
    await expect(status).toHaveValue('urgent');

    // Uses another tab that shares the stored data.
    const other = await context.newPage();
    await other.goto('/admin/not-found');
    await other.evaluate('localStorage.clear()');
    await expect(tokenWanted).toBeVisible();
    await expect(page).toHaveURL(/\/webdata\/addentris$/);
    await expect(content).toHaveText('Ask for the proofs');
    await expectAccessible(page);
    await submit.click();
    await expect(tokenWanted.getByRole('link', { name: 'Log in again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await logIn(page, staff);
    await expect(page).toHaveURL(/\/webdata\/addentris$/);
    await expect(draft).toBeVisible();
    await expect(content).toHaveText('Ask for the proofs');

    const { token } = JSON.parse((await storedSession(page, 'webdata')) ?? '{}');
    await call('/auth/logout/', { method: 'POST', token });
    await content.press('Control+s');
    await expect(tokenWanted).toBeVisible();
    await expect(content).toHaveText('Ask for the proofs');
    expect(await storedSession(page, 'webdata')).toBeNull();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/webdata\/login$/);
    await logIn(page, staff);
    await page.getByRole('link', { name: 'Add New' }).click();
    await draft.getByRole('button', { name: 'Discard them' }).click();
    await expect(content).toHaveText('');
    await expect(content).toBeFocused();
    await expect(draft).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/webdata\/login$/);
  });
});
