import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { environment } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleForm } from './support/article-form.ts';
import { clicksOf, measureAct } from './support/clicks.ts';
import {
  confirmOnDesk,
  decideOnDesk,
  expectState,
  openOnDesk,
  poolOf,
  releaseReviews,
} from './support/desk.ts';
import { expectFocusKept, tabTo } from './support/keyboard.ts';
import {
  addPerson,
  agreeAndReview,
  answerAll,
  continueInAnotherTab,
  expectPublished,
  feeText,
  fillForm,
  findManuscript,
  linkIn,
  manuscriptPdf,
  openSubmissions,
  picture,
  publishElsewhere,
  readManuscript,
  typeBeforeForm,
} from './support/manuscripts.ts';
import { issueOnDesk, openOnPhone, verifyUntilWithdrawn } from './support/reviewer-certificate.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

test.skip(!environment.E2E_MAIL_URL, 'The system has no mail server');
test.slow();
test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 375, height: 812 } });

let mails: MailStandIn;
test.beforeAll(async () => {
  const port = Number(new URL(environment.E2E_MAIL_URL ?? '').port);
  mails = await startMailStandIn('journal', 'secret', port);
});
test.afterAll(() => mails.close());

const word = uniqueWord();
const title = `On the cis isomer of a diimide ${word}`;
const author = `asha-${word}@cold.example`;
const reviewers = ['ines', 'karel', 'meera'].map((name) => `${name}-${word}@heat.example`);
const [declining = '', first = '', second = ''] = reviewers;
const nameOf = (email: string) => `Reviewer ${email}`;
const PAGE = 'Your manuscript';

test('an author submits a manuscript on a phone, by the keyboard, and finds a draft again', async ({
  page,
  adminToken,
}) => {
  await openSubmissions(adminToken);
  const main = page.getByRole('main');
  await test.step('text typed before the form is loaded is carried over to the form', () =>
    typeBeforeForm(page));

  await test.step('missing values are listed, and each entry leads to its field', async () => {
    await main.getByRole('button', { name: 'Submit Research Paper' }).press('Enter');
    const summary = main.getByRole('region', { name: /need.* your attention/ });
    await expect(summary).toBeFocused();
    await expectAccessible(page);
    await tabTo(page, summary.getByRole('button', { name: 'Phone Number' }));
    await page.keyboard.press('Enter');
    await expect(main.getByLabel('Phone Number')).toBeFocused();
  });

  await test.step('it is saved while it is typed, and offered again in another tab', async () => {
    await fillForm(page, title, author);
    await continueInAnotherTab(page, title);
  });

  await test.step('a file of the wrong kind is refused before it is sent', async () => {
    const paper = main.getByLabel('Upload Research Paper');
    await paper.setInputFiles({ ...picture, name: 'paper.pdf' });
    await expect(main).toContainText('“paper.pdf” is not a PDF');
    await paper.setInputFiles(manuscriptPdf('On the cis isomer\nAsha Rao, Institute of Cold'));
    await expect(main).toContainText('Received: rao-final.pdf');
    await main.getByLabel('Upload Image').setInputFiles(picture);
    await expect(main).toContainText('Received: graph.png');
    await expect(main.getByRole('region', { name: 'Automatic checks' })).toContainText('Asha Rao');
  });

  await test.step('the co-author gets an address, an unfolded part fits on the screen', async () => {
    await main.locator('summary', { hasText: 'Authors one by one' }).click();
    await main.getByLabel('Email address of this author').fill(`emilie-${word}@cirey.example`);
    await main.locator('summary', { hasText: 'Abstract and keywords' }).click();
    await main.getByLabel('Abstract', { exact: true }).fill('The isomer was kept for an hour.');
    for (const width of [320, 375, 1440]) await expectFits(page, width);
    await expectAccessible(page);
  });

  await test.step('the confirmation says what happens next', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await main.getByRole('button', { name: 'Submit Research Paper' }).click();
    const thanks = main.getByRole('heading', { name: 'Thank you. Your manuscript is submitted.' });
    await expect(thanks).toBeFocused();
    await expect(main).toContainText('An editor reads the manuscript within 7 days');
    await expectAccessible(page);
    await main.getByRole('link', { name: 'See where it is' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'It is the editor’s turn' })).toBeVisible();
  });
});

test('a co-author agrees and corrects their own name', async ({ page }) => {
  await page.goto(await linkIn(mails, `emilie-${word}@cirey.example`, 'co-author'));
  const main = page.getByRole('main');
  await expect(main).toContainText('You have not answered yet.');
  await expectAccessible(page);
  for (const width of [320, 375, 1440]) await expectFits(page, width);
  await main.getByRole('radio', { name: 'I am an author and agree' }).check();
  await main.getByLabel('Your name').fill('Émilie du Châtelet-Lomont');
  await main.getByRole('button', { name: 'Send the answer' }).press('Enter');
  await expect(main).toContainText('You agree with this submission.');
  await expectFocusKept(page);
});

test('an editor sends the manuscript to reviewers of the pool', async ({
  adminPage: page,
  adminToken,
}) => {
  for (const email of reviewers) await addPerson(adminToken, nameOf(email), email);
  const clicks = await clicksOf(page);
  await page.goto('/review/desk');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: title })).toBeVisible();

  const measured = measureAct('send a manuscript to reviewers', clicks);
  await main.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await main.getByRole('button', { name: 'Release to reviewers' }).click();
  await expect(main).toContainText('Released: reviewers read');
  for (const email of reviewers) {
    await main.getByRole('searchbox', { name: 'Add a reviewer' }).fill(nameOf(email));
    await main.getByRole('button', { name: `Add ${nameOf(email)}` }).click();
    await expect(poolOf(page)).toContainText(nameOf(email));
  }
  await confirmOnDesk(page, 'Send to review');
  await expectState(page, 'In review');
  expect(measured()).toBe(4 + reviewers.length);
  await expectAccessible(page);
  for (const width of [320, 375, 768, 1440]) await expectFits(page, width);
  // Two are asked at a time.
  const waiting = poolOf(page).getByRole('listitem').filter({ hasText: 'In the pool, not asked' });
  await expect(waiting).toHaveCount(reviewers.length - 2);
});

test('a reviewer who declines is replaced by the next', async ({ page, adminToken }) => {
  await page.goto(await linkIn(mails, declining, 'reviewer'));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'I decline' }).click();
  await main.getByLabel('Why you decline').fill('I am at sea.');
  await main.getByRole('form', { name: 'Decline' }).getByRole('button').click();
  await expect(main).toContainText('You declined');
  const { invitations } = await readManuscript(adminToken, await findManuscript(adminToken, title));
  expect(invitations.map(({ status }) => status).toSorted()).toEqual([
    ...['asked', 'asked', 'declined'],
  ]);
});

test.describe('a review', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('needs no account, and survives a lost connection', async ({ page, context }) => {
    const clicks = await clicksOf(page);
    const link = await linkIn(mails, first, 'reviewer');
    await page.goto(link);
    const main = page.getByRole('main');

    await test.step('the page has the abstract, and no file before the reviewer agrees', async () => {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(main).toContainText('The isomer was kept for an hour.');
      await expect(main.getByRole('button', { name: /^Download/ })).toHaveCount(0);
      await expect(main).not.toContainText('Rao');
      await expectAccessible(page);
      await tabTo(page, main.getByRole('button', { name: 'I decline' }));
      await page.keyboard.press('Enter');
      await expect(main.getByLabel('Why you decline')).toBeVisible();
      await page.keyboard.press('Enter');
      await tabTo(page, main.getByRole('button', { name: 'I will review it' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(main).toContainText('Thank you for agreeing.');
    });

    await test.step('the file has a neutral name', async () => {
      const download = page.waitForEvent('download');
      await main.getByRole('button', { name: 'Download manuscript-1.pdf' }).click();
      expect((await download).suggestedFilename()).toBe('manuscript-1.pdf');
    });

    await test.step('text typed without a connection is stored, and sent automatically', async () => {
      await context.setOffline(true);
      await main.getByLabel('Comments for the authors').fill('Say how it was measured.');
      const saving = main.getByRole('status', { name: 'Saving' });
      await expect(saving).toContainText('Saved on this device');
      await context.setOffline(false);
      await expect(saving).toHaveText(/^Saved \d\d:\d\d$/);
      await page.reload();
      const text = main.getByLabel('Comments for the authors');
      await expect(text).toHaveValue('Say how it was measured.');
    });

    await test.step('the review is submitted, and can be changed', async () => {
      await main.getByRole('button', { name: 'Submit the review' }).press('Enter');
      await expect(main.getByRole('region', { name: /need.* your attention/ })).toBeFocused();
      await answerAll(page, 1);
      await expectAccessible(page);
      for (const width of [320, 375, 1440]) await expectFits(page, width);
      await main.getByRole('button', { name: 'Submit the review' }).press('Enter');
      await expect(main).toContainText('You can change it until the decision.');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(main.getByRole('button', { name: 'Submit the changed review' })).toBeVisible();
    });

    await test.step('the second reviewer reviews, too', async () => {
      await page.goto(await linkIn(mails, second, 'reviewer'));
      const measured = measureAct('agree and review', clicks);
      await agreeAndReview(page, 1, 'Figure 2 has no scale.', 'Thank you for agreeing.');
      measured();
    });
  });
});

const letter = 'Dear Asha Rao, please answer both points.';
const points = ['Say how it was measured.', 'Figure 2 has no scale.'];

test('an editor releases the reviews and asks for a revision', async ({ adminPage: page }) => {
  const clicks = await clicksOf(page);
  await openOnDesk(page, title);
  const main = page.getByRole('main');
  await expectState(page, 'To be decided');
  await expect(main).toContainText('Ask for major revision is not possible now');
  const measured = measureAct('release two reviews and ask for a revision', clicks);
  await releaseReviews(page, points);
  await decideOnDesk(page, 'Ask for major revision', letter, points);
  await expectState(page, 'In revision');
  expect(measured()).toBe(4);
  await expectAccessible(page);
});

test('an author replies to each point of the decision and submits a revision', async ({ page }) => {
  await page.goto(await linkIn(mails, author, 'author'));
  const main = page.getByRole('main');
  await expect(page).toHaveTitle(new RegExp(PAGE));
  await expect(main.getByRole('heading', { name: /It is your turn: a revision/ })).toBeVisible();
  await expect(main).toContainText(letter);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Submit the revision' }).press('Enter');
  const summary = main.getByRole('region', { name: /need.* your attention/ });
  await expect(summary).toContainText('Please reply');
  await expect(summary).toContainText('Choose the PDF of the manuscript');

  for (const [at, point] of points.entries()) {
    await main.getByLabel(`${at + 1}. ${point}`).fill(`Done: see section ${at + 2}.`);
  }
  await main.getByLabel('Upload Research Paper').setInputFiles(manuscriptPdf('The revision'));
  await expect(main).toContainText('Received: rao-final.pdf');
  for (const width of [320, 375, 1440]) await expectFits(page, width);
  await main.getByRole('button', { name: 'Submit the revision' }).press('Enter');
  await expect(main).toContainText('Thank you. It is submitted');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main.getByRole('button', { name: 'Submit the revision' })).toHaveCount(0);
  await expectAccessible(page);
});

test('the same reviewers read the revision, and the manuscript is accepted', async ({
  page,
  adminPage: desk,
}) => {
  const clicks = await clicksOf(desk);
  await openOnDesk(desk, title);
  await expectState(desk, 'Revision on the desk');
  const again = measureAct('send a revision to the same reviewers', clicks);
  await desk.getByRole('button', { name: 'Release to reviewers' }).click();
  await expect(desk.getByRole('main')).toContainText('Released: reviewers read');
  await confirmOnDesk(desk, 'Send to the same reviewers');
  await expectState(desk, 'In review');
  expect(again()).toBe(3);

  for (const email of [first, second]) {
    // The link of the first round opens the second one, too.
    await page.goto(await linkIn(mails, email, 'reviewer'));
    await agreeAndReview(page, 0, 'Both points are answered.', 'Done: see section 2.');
  }

  await openOnDesk(desk, title);
  await expectState(desk, 'To be decided');
  const accepting = measureAct('release two reviews and accept', clicks);
  await releaseReviews(desk, ['Both points are answered.', 'Both points are answered.']);
  await decideOnDesk(desk, 'Accept', 'Dear Asha Rao, it is accepted.');
  await expectState(desk, 'Accepted, fee due');
  expect(accepting()).toBe(4);
});

test('the author pays, and an administrator makes the article', async ({
  page,
  adminPage: desk,
  adminToken,
}) => {
  await page.goto(await linkIn(mails, author, 'author'));
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Publication fee', exact: true })).toContainText(
    feeText,
  );
  await main.getByRole('button', { name: 'I have paid' }).press('Enter');
  await expect(main.getByLabel('Transaction ID')).toBeFocused();
  await page.keyboard.type(`T-${word}`);
  await page.keyboard.press('Enter');
  await expect(main).toContainText('The office checks the payment');
  await expectAccessible(page);

  const clicks = await clicksOf(desk);
  await openOnDesk(desk, title);
  await expect(desk.getByRole('main')).toContainText(`T-${word}`);
  const measured = measureAct('make the article of a manuscript', clicks);
  await confirmOnDesk(desk, 'Make article');
  await expectState(desk, 'Article made');
  expect(measured()).toBe(2);
  await desk.getByRole('link', { name: 'Draft article' }).click();
  await expect(articleForm(desk).field('title')).toContainText(title);
  const { article } = await readManuscript(adminToken, await findManuscript(adminToken, title));
  expect(article).toMatchObject({ address: null });

  // The draft is in the current issue, which other journeys read.
  await publishElsewhere(adminToken, article?.id ?? '');
});

test.describe('the certificate of a reviewer', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test('is issued on the desk, shown on a phone, and refused once it is withdrawn', async ({
    page,
    adminPage: desk,
  }) => {
    const year = String(new Date().getUTCFullYear());
    const certificate = { name: nameOf(first), year, title };
    await test.step('an editor issues it', () => issueOnDesk(desk, certificate));
    await test.step('the reviewer finds it on the page of the personal link, and shows it without the manuscript', async () =>
      openOnPhone(page, await linkIn(mails, first, 'reviewer'), certificate));
    await test.step('anyone verifies its code, until the editor withdraws it', () =>
      verifyUntilWithdrawn(page, desk, certificate));
  });
});

test.describe('a link that leads nowhere', () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test('offers to send the links again', async ({ page }) => {
    await page.goto('/review/reviewer#unknown');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expectAccessible(page);
    const received = () => mails.received.filter(({ to }) => to === second).length;
    const before = received();
    // A link was mailed to this address some minutes ago, and the next mail is sent only after a pause.
    await main.getByLabel('Your email address').fill(second);
    await page.keyboard.press('Enter');
    await expect(main).toContainText('If this address has links');
    await expect.poll(received, { timeout: 180_000 }).toBeGreaterThan(before);
  });
});

// Last, because the service notices the publication up to a minute later.
test('authors are notified of the publication, and the page of the manuscript links the article', async ({
  page,
  adminPage: desk,
  adminToken,
}) => {
  const isTold = () =>
    mails.received.some(
      ({ to, email }) => to === author && /published/.test(String(email.subject)),
    );
  await expect.poll(isTold, { timeout: 180_000 }).toBe(true);
  await expectPublished(adminToken, title);
  await page.goto(await linkIn(mails, author, 'author'));
  const article = page.getByRole('link', { name: 'Read the article' });
  await expect(article).toBeVisible();
  await expectAccessible(page);
  await article.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await openOnDesk(desk, title);
  await expectState(desk, 'Published');
  await expect(desk.getByRole('link', { name: 'Published article' })).toHaveAttribute(
    'href',
    page.url(),
  );
});
