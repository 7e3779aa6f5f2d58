import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { makePdf } from '../systems/pdf-files.ts';
import { environment } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { makeAccount } from './support/accounts.ts';
import {
  articleFields,
  call,
  createArticle,
  articleForm as formOf,
  makeIssue,
  signIn,
} from './support/api.ts';
import { articleForm } from './support/article-form.ts';
import {
  issuePath,
  openAsNewAdministrator,
  publishIssue,
  titleOf,
  trayOf,
} from './support/certificates.ts';
import { clicksOf, measureAct } from './support/clicks.ts';
import { pdf } from './support/edit-article.ts';
import { logIn } from './support/login-page.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

test.skip(!environment.E2E_MAIL_URL, 'The system has no mail server');
// Slow, because other journeys stop the mail server, and sending then pauses for up to a minute.
test.slow();

let standIn: MailStandIn;
test.beforeAll(async () => {
  const port = Number(new URL(environment.E2E_MAIL_URL ?? '').port);
  standIn = await startMailStandIn('journal', 'secret', port);
});
test.afterAll(() => standIn.close());

test('authors get an email about a published article, and a refused message is sent again', async ({
  adminPage: page,
  adminToken: token,
}) => {
  const issue = await makeIssue(token);
  const word = uniqueWord();
  const [good, bad] = ['good', 'bad'].map((name) =>
    articleFields(issue, { email: `${name}-${word}@example.org` }),
  ) as [Record<string, string>, Record<string, string>];
  standIn.answers.set(bad.email ?? '', { status: 550, text: 'No such user here' });
  for (const fields of [good, bad]) {
    expect((await createArticle(token, formOf(fields, pdf))).status).toBe(201);
  }
  const main = page.getByRole('main');
  const rowOf = ({ email = '' }: Record<string, string>) =>
    page.getByRole('row').filter({ hasText: email });
  const find = page.getByRole('searchbox', { name: 'Find' });
  /** Lists only these two messages, because messages of other journeys may fill the first page. */
  const findOwn = async () => {
    await expect(find).toHaveValue('');
    await find.fill(word);
    await page.keyboard.press('Enter');
  };

  await test.step('the page shows the sender of messages, and the state of each message', async () => {
    // The schedule queues the messages some seconds after the articles were published.
    await expect(async () => {
      await page.goto('/admin/emails');
      await findOwn();
      for (const fields of [good, bad]) await expect(rowOf(fields)).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(main).toContainText('Messages are sent from journal@journal.example by 127.0.0.1');
    await expect(rowOf(bad)).toContainText('Failed', { timeout: 180_000 });
    await expect(rowOf(bad)).toContainText(
      'The mail server refused the message: 550 No such user here',
    );
    await expect(rowOf(good)).toContainText('Sent', { timeout: 180_000 });
    await expectAccessible(page);
    for (const width of [320, 375, 768, 1440]) await expectFits(page, width);
  });

  await test.step('messages are filtered by state and address', async () => {
    await page.getByRole('combobox', { name: 'State' }).selectOption('Failed');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(rowOf(good)).toHaveCount(0);
    await expect(rowOf(bad)).toBeVisible();
    await find.fill('no-such-address');
    await page.keyboard.press('Enter');
    await expect(main).toContainText('No message matches.');
    await page.getByRole('button', { name: 'Show all' }).click();
    await findOwn();
  });

  await test.step('a message is shown with its text and its links', async () => {
    await rowOf(good)
      .getByRole('link', { name: `Your article ${good.refnumber} is published` })
      .click();
    const text = page.getByRole('region', { name: 'Text of the message' });
    await expect(text).toContainText('The certificates of publication:');
    await expect(text.getByRole('link', { name: /certificate.*Ingrid/ })).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 375, 1440]) await expectFits(page, width);
  });

  await test.step('a refused message is sent again', async () => {
    standIn.answers.clear();
    await page.getByRole('link', { name: '← Emails' }).click();
    await findOwn();
    await rowOf(bad).getByRole('button', { name: 'Retry' }).focus();
    await page.keyboard.press('Enter');
    await expect(main).toContainText(`The message to ${bad.email} will be sent.`);
    await expect(rowOf(bad)).toContainText('Sent', { timeout: 180_000 });
    const email = standIn.received.find(({ to }) => to === bad.email)?.email;
    expect(email?.text).toContain('The certificates of publication:');
    expect(email?.html).toContain('<a href=');
  });
});

test('the notice of an email appears below the buttons, which do not move', async ({
  adminPage: page,
  adminToken: token,
}) => {
  const { year, volume, issue } = await makeIssue(token);
  const fields = articleFields({ year, volume, issue }, { email: 'late@example.org' });
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/mails\?/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/admin/archives/add/${year}/${volume}/${issue}`);
  const form = articleForm(page);
  await form.fill(fields);
  await form.choose('paper.pdf', makePdf('A paper'));
  await form.submit.click();
  const button = page.getByRole('button', { name: 'Add another article' });
  // The position is measured from the heading, because the focus may scroll the page.
  await expect(page.getByRole('heading', { name: 'The article is published' })).toBeFocused();
  const before = await button.boundingBox();
  held.resolve();
  await expect(page.getByText('The journal sends an email to late@example.org')).toBeVisible();
  await expect.poll(() => button.boundingBox()).toEqual(before);
});

test('an editor changes the text of a message with a preview, and restores the default text', {
  tag: '@core',
}, async ({ adminPage: page }) => {
  await page.goto('/admin/emails');
  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByRole('link', { name: 'Article published' }).click();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const text = page.getByRole('textbox', { name: 'Text' });
  const preview = page.getByRole('region', { name: 'Text of the message' });
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(preview).toContainText('Dear Asha Rao');

  await text.fill('Dear {{authors}}, see {{artikel}}');
  await submit.click();
  await expect(text).toHaveAccessibleDescription(
    /\{\{artikel\}\} is no placeholder of this message\. Use .*\{\{article\}\}/,
  );
  await expectAccessible(page);
  for (const width of [320, 375, 768, 1440]) await expectFits(page, width);

  await text.fill('Dear {{authors}}, see {{article}}');
  await expect(preview).toContainText('see https://journal.example/archives/');
  await submit.click();
  await expect(page.getByRole('dialog')).toContainText('The text was saved');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(text).toHaveValue('Dear {{authors}}, see {{article}}');
  await expect(subject).toHaveValue('Your article {{reference}} is published');

  await page.getByRole('button', { name: 'Use the default text' }).click();
  await expect(preview).toContainText('The certificates of publication:');
  await submit.click();
  await expect(page.getByRole('dialog')).toContainText('The text was saved');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History of Article published' })).toBeVisible();
});

test('the certificates of a job are sent to the authors of its articles, once', async ({
  page,
  adminToken: token,
}) => {
  const { key, refs } = await publishIssue(token);
  const clicks = await clicksOf(page);
  await openAsNewAdministrator(page, token, issuePath(key));
  const dialog = page.getByRole('dialog', { name: 'Email the certificates to the authors?' });
  const outcome = page.getByRole('dialog', { name: 'Emails to the authors' });
  const make = page.getByRole('button', { name: 'Certificates of this issue' });
  await expect(make).toBeVisible();
  const measured = measureAct('send all certificates of an issue', clicks);
  await make.click();
  await page.getByRole('button', { name: 'Make certificates' }).click();
  const tray = trayOf(page);
  await expect(tray).toContainText('Ready · 5 certificates');
  await tray.getByRole('button', { name: 'Email to authors' }).click();
  await expect(dialog).toContainText('the email address of each article gets one message');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(outcome).toContainText('The authors of 2 articles get an email.');
  expect(measured()).toBe(4);
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(outcome).toBeHidden();

  await page.goto('/admin/certificates');
  const row = page.getByRole('row').filter({ hasText: titleOf(key) });
  for (const width of [320, 768, 1440]) await expectFits(page, width);
  await row.getByRole('button', { name: 'Email to authors' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(outcome).toContainText('2 articles have already received theirs.');
  await outcome.getByRole('link', { name: 'Emails' }).click();
  await page.getByRole('searchbox', { name: 'Find' }).fill(refs[0] ?? '');
  await page.keyboard.press('Enter');
  const mail = page.getByRole('row').filter({ hasText: `your article ${refs[0]}` });
  await expect(mail).toContainText('Sent', { timeout: 180_000 });
});

test.describe('a forgotten password', () => {
  // The browser logs the refusal of the used link.
  test.use({ expectedErrors: /status of 40[01]/ });

  test('is replaced by a link that works once, and the next login is reported', async ({
    page,
    adminToken: token,
  }) => {
    const account = await makeAccount(token, 'admin');
    const email = `${uniqueWord()}@journal.example`;
    const path = `/api/users/${account.id}`;
    expect((await call(path, { token, body: { email } })).status).toBe(200);
    const session = await signIn(account);
    const mailOf = (subject: string) =>
      standIn.received.find((mail) => mail.to === email && mail.email.subject?.includes(subject));

    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const field = page.getByRole('textbox', { name: 'Email' });
    await field.fill('x');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/Not an email address/);
    await expectAccessible(page);
    await field.fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('If a user has this email address');
    for (const width of [320, 375, 1440]) await expectFits(page, width);

    await expect.poll(() => mailOf('new password'), { timeout: 180_000 }).toBeDefined();
    const [link = ''] = /https?:\S+#\S+/.exec(mailOf('new password')?.email.text ?? '') ?? [];
    const { pathname, hash } = new URL(link);
    const password = `orchard ${crypto.randomUUID()}`;
    const choose = async (typed: string) => {
      await page.getByLabel('New password').fill(typed);
      await page.getByLabel('Re-enter password').fill(typed);
      await page.getByRole('button', { name: 'Save the password' }).click();
    };
    await page.goto(pathname + hash);
    await choose('short');
    await expect(page.getByText('At least 10 characters', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await choose(password);
    await expect(page.getByRole('status')).toContainText('your password is changed');
    expect((await call('/auth/verify-token/', { token: session.token })).status).toBe(401);

    const logInLink = page.getByRole('link', { name: 'Log in', exact: true });
    await expect(logInLink).toHaveAttribute('href', '/admin/login');
    await page.reload();
    await choose(`${password} again`);
    await expect(page.getByRole('alert')).toContainText('This link was used, or has expired');
    await page.goto('/admin/login');
    await logIn(page, { ...account, password });
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect.poll(() => mailOf('a new sign-in'), { timeout: 180_000 }).toBeDefined();
    expect(mailOf('a new sign-in')?.email.text).toContain('Chrome on Linux');

    await page.goto('/admin/emails');
    await page.getByRole('searchbox', { name: 'Find' }).fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /choose a new password/ }).click();
    const text = page.getByRole('region', { name: 'Text of the message' });
    await expect(text).toContainText('only the recipient sees the address');
    await expect(text).not.toContainText(hash);
  });
});
