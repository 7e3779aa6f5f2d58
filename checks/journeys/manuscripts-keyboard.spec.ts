import { deleteDraft } from '@app/contracts/endpoints';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import type { Page } from '@playwright/test';
import { environment } from './environment.ts';
import {
  expectAccessible,
  expectFits,
  expectLargeTextFits,
  expectPrintable,
  expectSpacedTextFits,
} from './support/accessible.ts';
import { disableAccounts, makeAccount } from './support/accounts.ts';
import { call, signIn } from './support/api.ts';
import { measureAct } from './support/clicks.ts';
import { expectState, poolOf } from './support/desk.ts';
import { hydrated } from './support/hydrated.ts';
import { expectFocusKept, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { storeSession } from './support/login-page.ts';
import {
  addPerson,
  findManuscript,
  linkIn,
  manuscriptPdf,
  openSubmissions,
  picture,
  readManuscript,
} from './support/manuscripts.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

test.skip(!environment.E2E_MAIL_URL, 'The system has no mail server');
test.slow();
test.describe.configure({ mode: 'serial' });

let mails: MailStandIn;
test.beforeAll(async () => {
  const port = Number(new URL(environment.E2E_MAIL_URL ?? '').port);
  mails = await startMailStandIn('journal', 'secret', port);
});
test.afterAll(async () => {
  await mails.close();
  await disableAccounts();
});

const word = uniqueWord();
const title = `Frost on a mirror ${word}`;
/** A name that only a user of these journeys has. */
const authorName = `Mirna Kos${word}`;
const author = `mirna-${word}@cold.example`;
const reviewers = ['lea', 'noor'].map((name) => `${name}-${word}@heat.example`);
const nameOf = (email: string) => `Reviewer ${email}`;
/** These journeys never use the mouse. */
const noClicks = () => 0;
const mainOf = (page: Page) => page.getByRole('main');

/** Opens the page of the manuscript from the list. */
async function openByKeyboard(page: Page): Promise<void> {
  await page.goto(`/review/desk?${new URLSearchParams({ turn: 'all', q: title })}`);
  await pressOn(page, mainOf(page).getByRole('link', { name: title }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Gives a command, and confirms it in the dialog that opens. */
async function confirmByKeyboard(page: Page, label: string): Promise<void> {
  await pressOn(page, mainOf(page).getByRole('button', { name: label, exact: true }));
  const dialog = page.getByRole('dialog', { name: `${label}?` });
  await pressOn(page, dialog.getByRole('button', { name: label, exact: true }));
  await expect(dialog).toBeHidden();
}

test('an author submits a manuscript', { tag: '@core' }, async ({ page, adminToken }) => {
  await openSubmissions(adminToken);
  await page.goto('/manuscript');
  await hydrated(page);
  const main = mainOf(page);
  const abstract = main.locator('summary', { hasText: 'Abstract and keywords' });
  await expect(abstract).toBeVisible();

  const measured = measureAct('submit a manuscript, by the keyboard', noClicks);
  for (const [label, text] of [
    ['Manuscript Title', title],
    ['Author Names', authorName],
    ['Email Address', author],
    ['Phone Number', '+385 1 234'],
  ] as const) {
    await typeInto(page, main.getByLabel(label).first(), text);
  }
  for (const [label, choice] of [
    ['Article Type', 'Research Paper'],
    ['DOI', 'NO'],
    ['Select Stream', 'Science'],
    ['Select Area', 'Chemical Engineering'],
  ] as const) {
    const field = main.getByRole('combobox', { name: label });
    await tabTo(page, field);
    // Retried, because after a pause between two keys, a select begins a new search word, and a space opens its list.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.type(choice);
      await expect(field).toHaveValue(choice, { timeout: 2_000 });
    }).toPass();
  }
  // The dialog that chooses a file is the browser's own.
  await main.getByLabel('Upload Research Paper').setInputFiles(manuscriptPdf('Frost on a mirror'));
  await main.getByLabel('Upload Image').setInputFiles(picture);
  for (const name of ['rao-final.pdf', 'graph.png']) {
    await expect(main).toContainText(`Received: ${name}`);
  }
  await pressOn(page, abstract);
  await typeInto(page, main.getByLabel('Abstract', { exact: true }), 'The mirror was cold.');
  await pressOn(page, main.getByRole('button', { name: 'Submit Research Paper' }));
  const thanks = main.getByRole('heading', { name: 'Thank you. Your manuscript is submitted.' });
  await expect(thanks).toBeFocused();
  measured();
});

test('an editor asks two reviewers', { tag: '@core' }, async ({ adminPage: page, adminToken }) => {
  for (const email of reviewers) await addPerson(adminToken, nameOf(email), email);
  await openByKeyboard(page);
  const main = mainOf(page);
  const measured = measureAct('send a manuscript to two reviewers, by the keyboard', noClicks);

  await test.step('an empty title is not released, and its field gets the focus', async () => {
    const field = main.getByLabel('Title for reviewers');
    await typeInto(page, field, ' ');
    await pressOn(page, main.getByRole('button', { name: 'Release to reviewers' }));
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Reviewers need a title/);
    await typeInto(page, field, title);
  });
  await pressOn(page, main.getByRole('button', { name: 'Release to reviewers' }));
  await expect(main).toContainText('Released: reviewers read');
  await expectFocusKept(page);

  const search = main.getByRole('searchbox', { name: 'Add a reviewer' });
  for (const email of reviewers) {
    await typeInto(page, search, nameOf(email));
    await pressOn(page, main.getByRole('button', { name: `Add ${nameOf(email)}` }));
    await expect(poolOf(page)).toContainText(nameOf(email));
    await expect(search).toBeFocused();
  }
  await confirmByKeyboard(page, 'Send to review');
  await expectState(page, 'In review');
  await expectFocusKept(page);
  measured();

  await test.step('the page fits large text, a phone and paper', async () => {
    await expectLargeTextFits(page);
    await expectFits(page, 320);
    await expectPrintable(page, /^(Give more time|Release|No longer|Whole file|Logout)/);
  });
});

test('two reviewers review', { tag: '@core' }, async ({ page }) => {
  const main = mainOf(page);
  for (const email of reviewers) {
    await page.goto(await linkIn(mails, email, 'reviewer'));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const measured = measureAct('agree and review, by the keyboard', noClicks);
    await pressOn(page, main.getByRole('button', { name: 'I will review it' }));
    await expect(main).toContainText('Thank you for agreeing.');
    await expectFocusKept(page);
    for (const group of await main.getByRole('radiogroup').all()) {
      await pressOn(page, group.getByRole('radio').first(), 'Space');
    }
    const comments = main.getByLabel('Comments for the authors');
    await typeInto(page, comments, 'Say how cold the mirror was.');
    await pressOn(page, main.getByRole('button', { name: 'Submit the review' }));
    await expect(main).toContainText('You can change it until the decision.');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    measured();
  }
  await expectLargeTextFits(page);
  await expectFits(page, 320);
  await expectPrintable(page, /^(Submit|Download)/);
});

test('an editor releases the reviews and accepts', { tag: '@core' }, async ({
  adminPage: page,
}) => {
  await openByKeyboard(page);
  const measured = measureAct('release two reviews and accept, by the keyboard', noClicks);
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true });
  for (const count of [1, 2]) {
    await pressOn(page, reviews.getByRole('button', { name: 'Release to authors' }).first());
    await expect(reviews.getByRole('button', { name: 'Release again' })).toHaveCount(count);
    await expectFocusKept(page);
  }
  const accept = mainOf(page).getByRole('button', { name: 'Accept', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Accept' });
  const letter = dialog.getByLabel('Letter');
  const send = dialog.getByRole('button', { name: 'Send and accept' });

  await test.step('a letter is preserved when its dialog is closed, and an empty letter is not sent', async () => {
    await pressOn(page, accept);
    await expect(letter).toBeFocused();
    await expect(letter).toHaveJSProperty('readOnly', false);
    await typeInto(page, letter, `Dear ${authorName}, it is accepted.`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
    await page.keyboard.press('Enter');
    await expect(letter).toHaveValue(`Dear ${authorName}, it is accepted.`);
    await typeInto(page, letter, ' ');
    await pressOn(page, send);
    await expect(letter).toBeFocused();
    await expect(letter).toHaveAccessibleDescription(/Write the letter/);
    await typeInto(page, letter, `Dear ${authorName}, congratulations: it is accepted.`);
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('congratulations');
    await expectAccessible(page);
  });
  await pressOn(page, send);
  await expectState(page, 'Accepted, fee due');
  await expectFocusKept(page);
  measured();
});

test('an editor gives more time, notes the payment and makes the article', {
  tag: '@core',
}, async ({ adminPage: page, adminToken }) => {
  await openByKeyboard(page);
  const main = mainOf(page);

  await test.step('invalid input is not sent, and the field explains what to enter', async () => {
    await pressOn(page, main.getByRole('button', { name: 'Give more time', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Give more time?' });
    const days = dialog.getByLabel('Days');
    await expect(days).toBeFocused();
    for (const [text, why] of [
      ['', 'Enter a whole number of days'],
      ['soon', 'Enter a whole number of days'],
      ['0', 'At least one day'],
      ['999', 'At most 365 days'],
    ] as const) {
      await days.fill(text);
      await page.keyboard.press('Enter');
      await expect(days).toHaveAccessibleDescription(new RegExp(why));
      await expect(days).toBeFocused();
    }
    await days.fill('7');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectFocusKept(page);
  });

  await test.step('a payment without a number is not recorded', async () => {
    await pressOn(page, main.getByRole('button', { name: 'Note the payment', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Note the payment?' });
    const transaction = dialog.getByLabel('Transaction ID');
    await expect(transaction).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(transaction).toHaveAccessibleDescription(/Enter the transaction ID/);
    await page.keyboard.type(`K-${word}`);
    await page.keyboard.press('Enter');
    await expectState(page, 'Accepted');
    await expectFocusKept(page);
  });

  const measured = measureAct('make the article, by the keyboard', noClicks);
  await confirmByKeyboard(page, 'Make article');
  await expectState(page, 'Article made');
  await expectFocusKept(page);
  measured();
  const { article } = await readManuscript(adminToken, await findManuscript(adminToken, title));
  // The draft is in the current issue, which other journeys read.
  const path = deleteDraft.path.replace('{id}', article?.id ?? '');
  expect((await call(path, { method: 'DELETE', token: adminToken })).status).toBe(200);
  await confirmByKeyboard(page, 'Draft article was deleted');
  await expectState(page, 'Accepted');
});

test('an editor sees in advance who can make articles and change settings', async ({
  page,
  adminToken,
}) => {
  await storeSession(page, 'review', await signIn(await makeAccount(adminToken, 'editor')));
  await openByKeyboard(page);
  const main = mainOf(page);
  await expect(main).toContainText('Only an administrator of the journal can do this');
  await expect(main.getByRole('button', { name: 'Make article' })).toHaveCount(0);
  await page.goto('/review/desk/settings');
  await expect(main).toContainText('Only administrators of the journal can change these settings');
  await expect(main.getByLabel('Last day')).toBeDisabled();
  await expect(main.getByRole('button', { name: 'Submit' })).toHaveCount(0);
});

test('an editor with the name of an author is asked, before the manuscript is shown', async ({
  page,
  adminToken,
}) => {
  const account = await makeAccount(adminToken, 'editor', authorName);
  await storeSession(page, 'review', await signIn(account));
  await page.goto('/review/desk');
  const question = mainOf(page).getByRole('alert').filter({ hasText: title });
  await expect(question).toContainText('has your name. Are you this person?');
  await expect(mainOf(page).getByRole('link', { name: title })).toHaveCount(0);
  await expectAccessible(page);
  for (const width of [320, 375, 768, 1440]) await expectFits(page, width);
  await pressOn(page, question.getByRole('button', { name: 'No, show it to me' }));
  await expect(question).toBeHidden();
  await expectFocusKept(page);
  await openByKeyboard(page);
});

test('an editor changes the text of a mail, and goes back to the default', async ({
  adminPage: page,
}) => {
  await page.goto('/review/desk/mails');
  await pressOn(page, mainOf(page).getByRole('link', { name: 'Personal link' }));
  const text = mainOf(page).getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveValue(/\{\{link\}\}/);
  const submit = mainOf(page).getByRole('button', { name: 'Submit' });
  await typeInto(page, text, 'Hello {{reviewer}}');
  await pressOn(page, submit);
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/\{\{reviewer\}\} is no placeholder/);
  await typeInto(page, text, 'Hello, open {{link}}');
  await pressOn(page, submit);
  await expect(page.getByRole('dialog')).toContainText('The text was saved');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await pressOn(page, mainOf(page).getByRole('button', { name: 'Use the default text' }), 'Enter');
  await pressOn(page, submit);
  await expect(page.getByRole('dialog')).toContainText('The text was saved');
});

test('every page of the desk is accessible, and fits large text and a phone', async ({
  adminPage: page,
}) => {
  for (const path of ['', '/people', '/figures', '/mails', '/mails/letter', '/settings', '/help']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/review/desk${path}`);
    await expectAccessible(page);
    await expectLargeTextFits(page);
    for (const width of [768, 1440]) await expectFits(page, width);
    await expectSpacedTextFits(page);
  }
});

test.describe('a link that was passed on', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test('is revoked, and a new one is sent', async ({ adminPage: desk, page }) => {
    const link = await linkIn(mails, author, 'author');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

    await openByKeyboard(desk);
    await pressOn(desk, mainOf(desk).getByLabel(`Personal link of ${authorName}`, { exact: true }));
    for (const act of ['Revoke the links', 'Send a new link']) {
      await pressOn(desk, mainOf(desk).getByRole('button', { name: `${act}: ${authorName}` }));
      const dialog = desk.getByRole('dialog', { name: `${act}: ${authorName}?` });
      await pressOn(desk, dialog.getByRole('button', { name: act, exact: true }));
      await expect(dialog).toBeHidden();
      await expectFocusKept(desk);
    }
    const log = desk.getByRole('region', { name: 'Log' });
    await expect(log).toContainText(`Revoked the personal links: ${authorName}`);
    await expect(log).toContainText(`Sent a new personal link: ${authorName}`);

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});
