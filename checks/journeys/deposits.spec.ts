import { readFile } from 'node:fs/promises';
import type { Deposit, DepositState } from '@app/contracts';
import type { Page } from '@playwright/test';
import {
  type StandIn,
  startStandIn,
} from '../../svc-content/exchange/deposits/testing/stand-in.ts';
import { makePdf } from '../systems/pdf-files.ts';
import { environment } from './environment.ts';
import { expectAccessible, expectFits, expectSpacedTextFits } from './support/accessible.ts';
import { articleFields, articleForm, call, createArticle, makeIssue } from './support/api.ts';
import { placeOf } from './support/article-page.ts';
import { close, dialog, nameOf, publishTwo } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';

test.skip(!environment.E2E_AGENCIES_URL, 'The system has no accounts with a stand-in');
test.use({ expectedErrors: /status of 400/ });
// Slow, because results are requested some seconds after a deposit.
test.slow();

let standIn: StandIn;
test.beforeAll(async () => {
  const port = Number(new URL(environment.E2E_AGENCIES_URL ?? '').port);
  standIn = await startStandIn('journal/role', 'secret', port);
  standIn.delays = 0;
});
test.afterAll(() => standIn.close());

/** Returns the text of the file that a button downloads. */
async function download(page: Page): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file' }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('articles of an issue are deposited one by one, and a refused article again', async ({
  adminPage: page,
  adminToken: token,
}) => {
  const { first, second } = await publishTwo(token);
  const withDoi = ({ id, refnumber = '' }: typeof first) => ({
    id,
    refnumber,
    doi: `10.5555/${refnumber}`,
  });
  const [good, bad] = [withDoi(first), withDoi(second)];
  const issue = page.getByRole('combobox', { name: 'Articles of' });
  const agency = page.getByRole('combobox', { name: 'To' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const show = page.getByRole('button', { name: 'Show', exact: true });
  const rowOf = ({ refnumber }: { refnumber: string }) =>
    page.getByRole('row').filter({ hasText: refnumber });

  await test.step('the page states to which systems articles are sent', async () => {
    await page.goto('/admin/deposits');
    const accounts = page.getByRole('main').locator('dl');
    await expect(accounts).toContainText(/Crossref.*test system.*DOAJ.*test system/s);
    await issue.selectOption(nameOf(placeOf(first)));
  });

  await test.step('an issue without articles is not offered, and drafts are not sent', async () => {
    const [empty, drafts] = [await makeIssue(token), await makeIssue(token)];
    const draft = articleFields(drafts, { status: 'draft' });
    const pdf = { name: 'draft.pdf', bytes: makePdf('A draft') };
    expect((await createArticle(token, articleForm(draft, pdf))).status).toBe(201);
    await page.reload();
    await expect(issue.getByRole('option', { name: nameOf(drafts) })).toBeAttached();
    await expect(issue.getByRole('option', { name: nameOf(empty) })).toHaveCount(0);
    await issue.selectOption(nameOf(drafts));
    await send.click();
    await expect(dialog(page)).toContainText('has no article that readers see');
    await close(page);
    await issue.selectOption(nameOf(placeOf(first)));
  });

  await test.step('articles without a DOI are named', async () => {
    await send.click();
    await expect(dialog(page)).toContainText('2 of 2 articles will not be sent');
    await expect(dialog(page)).toContainText('This article has no DOI');
    await close(page);
    await page.getByRole('button', { name: 'Download the file' }).click();
    await expect(dialog(page)).toContainText('Crossref would refuse it');
    await expect(dialog(page)).toContainText(`${good.refnumber}: This article has no DOI`);
    await close(page);
  });

  await test.step('a refused article does not stop the other', async () => {
    for (const { id, doi } of [good, bad]) {
      const form = articleForm({ doi });
      expect((await call(`/api/archives/${id}`, { token, body: form })).status).toBe(200);
    }
    standIn.refused.set(bad.doi, 'The prefix 10.5555 is not yours');
    // Crossref answers each request only after the page has shown the state before the answer. The page reads the
    // states every few seconds.
    const receipt = Promise.withResolvers<void>();
    const decision = Promise.withResolvers<void>();
    standIn.holds.set('/servlet/deposit', () => receipt.promise);
    standIn.holds.set('/servlet/submissionDownload', () => decision.promise);
    await send.click();
    await expect(page.getByText('2 articles will be sent.')).toBeVisible();
    await expect(rowOf(good)).toContainText('Waiting');
    receipt.resolve();
    await expect(rowOf(bad)).toContainText('Sent, awaiting the decision');
    decision.resolve();
    await expect(rowOf(good)).toContainText('Accepted');
    await expect(rowOf(bad)).toContainText('Refused');
    await expect(rowOf(bad)).toContainText('The prefix 10.5555 is not yours');
    await expectAccessible(page);
    for (const width of [375, 768, 1440]) await expectFits(page, width);
    await expectSpacedTextFits(page);
  });

  const ofDoaj = (article: typeof good) => rowOf(article).filter({ hasText: 'DOAJ' });
  /** Waits for a decision of DOAJ. The page itself reads the states only every five seconds. */
  const expectDecision = ({ refnumber }: typeof good, state: DepositState) =>
    expect
      .poll(async () => {
        const path = `/api/admin/deposits?q=${refnumber}`;
        const { body } = await call<{ deposits: Deposit[] }>(path, { token });
        return body.deposits.find((deposit) => deposit.agency === 'doaj')?.state;
      })
      .toBe(state);
  await test.step('DOAJ decides at once', async () => {
    await agency.selectOption('DOAJ');
    standIn.refused.set(bad.doi, 'The journal is not in DOAJ');
    await send.click();
    await expectDecision(good, 'accepted');
    await expectDecision(bad, 'refused');
    await show.click();
    await expect(ofDoaj(good)).toContainText('Accepted');
    await expect(ofDoaj(bad)).toContainText('DOAJ refused the article: The journal is not in DOAJ');
  });

  await test.step('a refused article is accepted when it is sent again', async () => {
    standIn.refused.clear();
    await page.getByRole('combobox', { name: 'State' }).selectOption('Refused');
    await show.click();
    await expect(rowOf(good)).toHaveCount(0);
    await ofDoaj(bad).getByRole('button', { name: 'Send again' }).click();
    await expectDecision(bad, 'accepted');
    await page.getByRole('combobox', { name: 'State' }).selectOption('All');
    await show.click();
    await expect(ofDoaj(bad)).toContainText('Accepted');
    await expect(ofDoaj(bad)).not.toContainText('The journal is not in DOAJ');
    // The article has one submission to Crossref, and one that DOAJ has accepted.
    expect(standIn.submissions.filter(({ doi }) => doi === bad.doi)).toHaveLength(2);
  });

  await test.step('the files can be downloaded', async () => {
    const doaj = await download(page);
    expect(doaj.name).toMatch(/^doaj-.*\.xml$/);
    await agency.selectOption('Crossref');
    const crossref = await download(page);
    expect(crossref.name).toMatch(/^crossref-.*\.xml$/);
    for (const { doi } of [good, bad]) {
      expect(doaj.text).toContain(`<doi>${doi}</doi>`);
      expect(crossref.text).toContain(`<doi>${doi}</doi>`);
    }
  });
});
