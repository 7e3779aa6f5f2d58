import type { AdminArticle } from '@app/contracts';
import { createPerson, updateArticle, updateReviewSettings } from '@app/contracts/endpoints';
import type { DeskManuscript, Person, ReviewSettings } from '@app/contracts/manuscripts';
import type { MailStandIn } from '@app/service-kit/mail-testing';
import type { Page } from '@playwright/test';
import { makePdf } from '../../systems/pdf-files.ts';
import { expectAccessible } from './accessible.ts';
import { articleForm, call, makeIssue } from './api.ts';
import { hydrated } from './hydrated.ts';
import { expect } from './test.ts';

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);
export const picture = { name: 'graph.png', mimeType: 'image/png', buffer: png };
export const manuscriptPdf = (text: string) => ({
  name: 'rao-final.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf(text),
});

export const feeText = 'Pay 100 EUR to the account of the journal.';

/** Opens submissions in the settings. */
export async function openSubmissions(token: string): Promise<void> {
  const { body } = await call<ReviewSettings>('/api/review/settings', { token });
  const settings = { ...body, submissions: 'open', until: '', hasFee: true, feeText };
  const path = updateReviewSettings.path;
  const { status } = await call(path, { method: 'PUT', token, body: settings });
  expect(status).toBe(200);
}

/** Returns the last personal link of a role that was mailed to an address. */
export async function linkIn(mails: MailStandIn, email: string, role: string): Promise<string> {
  let link = '';
  await expect(() => {
    const sent = mails.received.filter(({ to }) => to === email);
    const links = sent.flatMap(({ email: { text = '' } }) => text.match(/https?:\/\/\S+#[\w.-]+/g));
    link = links.findLast((each) => each?.includes(`/review/${role}#`)) ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

export async function readManuscript(token: string, id: string): Promise<DeskManuscript> {
  return (await call<DeskManuscript>(`/api/review/manuscripts/${id}`, { token })).body;
}

export async function findManuscript(token: string, title: string): Promise<string> {
  const query = new URLSearchParams({ q: title });
  const { body } = await call<{ manuscripts: { id: string; title: string }[] }>(
    `/api/review/manuscripts?${query}`,
    { token },
  );
  const found = body.manuscripts.find((each) => each.title === title);
  expect(found).toBeDefined();
  return found?.id ?? '';
}

/** Waits until the article of a manuscript is public. The service asks once a minute whether it is. */
export async function expectPublished(token: string, title: string): Promise<void> {
  const id = await findManuscript(token, title);
  const address = async () => (await readManuscript(token, id)).article?.address;
  await expect.poll(address, { timeout: 180_000 }).toEqual(expect.any(String));
}

export async function addPerson(token: string, name: string, email: string): Promise<Person> {
  const { status, body } = await call<Person>(createPerson.path, {
    token,
    body: { name, email },
  });
  expect(status).toBe(201);
  return body;
}

/** Opens the page of the form, and types into the placeholder form before the real form is loaded. */
export async function typeBeforeForm(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const answer = Promise.withResolvers<void>();
  await page.route('/api/review/submissions', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/manuscript');
  await hydrated(page);
  await main.getByLabel('Upload Image').setInputFiles(picture);
  await main.getByLabel('Manuscript Title').fill('A first title');
  await expect(main.getByText('submissions go by email')).toBeHidden();
  answer.resolve();
  await expect(main.getByText('Abstract and keywords')).toBeVisible();
  await expect(main.getByLabel('Manuscript Title')).toHaveValue('A first title');
  await expect(main.getByLabel('Manuscript Title')).toBeFocused();
  await expect(main).toContainText('graph.png is chosen');
}

/** Fills in the form for submissions. Finds all fields by their labels. */
export async function fillForm(page: Page, title: string, email: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: false }).first();
  await field('Manuscript Title').fill(title);
  await field('Author Names').fill('Asha Rao, Émilie du Châtelet');
  await field('Email Address').fill(email);
  await field('Phone Number').fill('+91 98765 43210');
  await field('Article Type').selectOption('Research Paper');
  await page.getByRole('combobox', { name: 'DOI' }).selectOption('NO');
  await field('Select Stream').selectOption('Science');
  await field('Select Area').selectOption('Chemical Engineering');
}

/** Waits until the form is saved, and continues in another tab. */
export async function continueInAnotherTab(page: Page, title: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('status', { name: 'Saving' })).toHaveText(/^Saved \d\d:\d\d$/);
  const other = await page.context().newPage();
  await other.goto('/manuscript');
  const heading = other.getByRole('heading', { name: 'Continue your draft' });
  await expect(heading).toBeFocused();
  await expectAccessible(other);
  await other.getByRole('button', { name: /^Continue/ }).click();
  await expect(other.getByLabel('Manuscript Title')).toHaveValue(title);
  await other.getByLabel('Phone Number').fill('+91 11111');
  await expect(main.getByLabel('Phone Number')).toHaveValue('+91 11111');
  await expect(main).toContainText('Also open elsewhere');
  await other.close();
}

/** Answers each question of a review with the option at this position. */
export async function answerAll(page: Page, place: number): Promise<void> {
  for (const group of await page.getByRole('radiogroup').all()) {
    await group.getByRole('radio').nth(place).check();
  }
}

/** Agrees to review, expects this text on the page, and submits a review. */
export async function agreeAndReview(
  page: Page,
  place: number,
  comments: string,
  shown: string,
): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'I will review it' }).click();
  await expect(main).toContainText(shown);
  await answerAll(page, place);
  await main.getByLabel('Comments for the authors').fill(comments);
  await main.getByRole('button', { name: 'Submit the review' }).click();
  await expect(main).toContainText('You can change it until the decision.');
}

/** Moves the draft of an article to a new issue and publishes it, so that no other journey finds the article. */
export async function publishElsewhere(token: string, id: string): Promise<void> {
  const { year, volume, issue } = await makeIssue(token);
  const path = updateArticle.path.replace('{id}', id);
  const { version } = (await call<AdminArticle>(path, { token })).body;
  const place = { year: String(year), volume: String(volume), issue: String(issue) };
  const body = articleForm({
    ...{ ...place, pagenumber: '1-2', country: 'India', status: 'enabled' },
    version: String(version),
  });
  expect(await call(path, { token, body })).toMatchObject({ status: 200 });
}
