import { writeFile } from 'node:fs/promises';
import { type AdminArticle, type IssueKey, issuePath } from '@app/contracts';
import type { Page } from '@playwright/test';
import { makePdf, readPdf, squeezed } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, ask, call, createArticle, freshIssue } from './support/api.ts';
import { clicksOf, measureAct } from './support/clicks.ts';
import { dragUp } from './support/drag.ts';
import { makePng, pngFile } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { zipFiles } from './support/zip.ts';

// One journey restores an issue that already exists.
test.use({ expectedErrors: /status of 409.*\/api\/admin\/create-issue/ });

const dialog = (page: Page) => page.getByRole('dialog');
/** Closes the notice of a success. Another dialog may still fade out behind it. */
const closeNotice = async (page: Page, text: string) => {
  const notice = dialog(page).filter({ hasText: text });
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
};
const nameOf = ({ year, volume, issue }: IssueKey) => `Volume ${volume}, issue ${issue} (${year})`;
const adminPath = ({ year, volume, issue }: IssueKey) =>
  `/admin/archives/${year}/${volume}/${issue}`;

async function createDraft(page: Page, { year, volume, issue }: IssueKey) {
  await page.goto('/admin/archives');
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByRole('textbox', { name: 'Volume', exact: true }).fill(String(volume));
  await page.getByRole('textbox', { name: 'Issue' }).fill(String(issue));
  await page.getByRole('textbox', { name: 'Year' }).fill(String(year));
  await page.getByRole('button', { name: 'Create draft' }).click();
  await closeNotice(page, 'Issue created successfully');
}

/** Adds articles that are drafts, with pages in this order. */
async function addDrafts(token: string, key: IssueKey, count: number): Promise<string[]> {
  const refnumbers: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const pagenumber = `${at * 10 + 1}-${at * 10 + 9}`;
    const fields = articleFields(key, { pagenumber, status: 'draft' });
    const bytes = makePdf(`Paper ${fields.refnumber}`);
    const { status } = await createArticle(token, articleForm(fields, { name: 'p.pdf', bytes }));
    expect(status).toBe(201);
    refnumbers.push(fields.refnumber ?? '');
  }
  return refnumbers;
}

const expectSeen = (key: IssueKey, wanted: Awaited<ReturnType<typeof readersSee>>) =>
  expect(async () => expect(await readersSee(key)).toEqual(wanted)).toPass();

/** Returns what readers see: the status of the issue's page, and the reference numbers listed there. */
async function readersSee(key: IssueKey) {
  const { year, volume, issue } = key;
  const [page, list, archives] = await Promise.all([
    ask(issuePath(key)),
    call<AdminArticle[]>(`/api/archives/${year}/${volume}/${issue}`),
    ask('/api/archives').then((answer) => answer.text()),
  ]);
  return {
    page: page.status,
    articles: list.status === 200 ? list.body.map(({ refnumber }) => refnumber) : null,
    isInArchives: archives.includes(`"volume":${volume},`),
  };
}

test('an issue is drafted, published with five drafts at once, ordered, hidden and shown', async ({
  adminPage: page,
  adminToken,
  plainPage,
}) => {
  test.slow();
  const clicks = await clicksOf(page);
  const key = freshIssue();
  const hidden = { page: 404, articles: null, isInArchives: false };
  await createDraft(page, key);
  const refs = await addDrafts(adminToken, key, 5);
  const seen = { page: 200, articles: refs, isInArchives: true };

  await test.step('readers see nothing of a draft', async () => {
    await expectSeen(key, hidden);
    await page.getByRole('link', { name: `Articles of ${nameOf(key)}`, exact: true }).click();
    await expect(page.getByText('Readers and indexers see neither the issue')).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 768]) await expectFits(page, width);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('it gets a title, a month, a cover and a time of publication', async () => {
    await page.getByRole('link', { name: 'Edit or schedule' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Proceedings of a meeting');
    await page.getByRole('textbox', { name: 'Month or dates' }).fill('March 2026');
    await page
      .getByLabel('Cover picture')
      .setInputFiles(pngFile('cover.png', makePng(400, 500, 120)));
    await page.getByLabel('Publish at').fill('2020-01-02T03:04');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Choose a time in the future')).toBeVisible();
    await page.getByLabel('Publish at').fill('2099-01-02T03:04');
    await expectAccessible(page);
    for (const width of [320, 768]) await expectFits(page, width);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Submit' }).click();
    await closeNotice(page, 'Issue updated successfully');
    await expect(
      page.getByText(/Readers see the issue and its articles from .*2099/),
    ).toBeVisible();
    await expectSeen(key, hidden);
  });

  await test.step('it is published with all its drafts by two clicks', async () => {
    const measured = measureAct('publish an issue of five articles', clicks);
    await page.getByRole('button', { name: 'Publish issue' }).click();
    await expect(dialog(page)).toContainText('with 5 articles at once');
    const fault = dialog(page).getByRole('link', { name: 'Abstract' });
    await expect(fault).toHaveCount(5);
    await dialog(page).getByRole('button', { name: 'Publish' }).click();
    const published = dialog(page).filter({ hasText: 'The issue is published with 5 articles.' });
    await expect(published).toBeVisible();
    expect(measured()).toBe(2);
    await expect(published.getByRole('link', { name: 'Abstract' })).toHaveCount(5);
    await expectAccessible(page);
    await expectSeen(key, seen);
    await published.getByRole('link', { name: 'Notices to authors' }).click();
    await expect(dialog(page)).toHaveCount(0);
    const notices = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Copy' });
    await expect(notices).toHaveCount(5);
    await expect(page.getByRole('link', { name: /^Send it by email/ }).first()).toHaveAttribute(
      'href',
      /^mailto:[^?]+@[^?]+\?subject=.*&body=Dear/,
    );
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy all notices' }).click();
    await expect(page.getByText('Copied.')).toBeVisible();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    for (const ref of refs) expect(copied).toContain(`/pdf?refno=${ref}`);
    await expectAccessible(page);
    for (const width of [320, 768]) await expectFits(page, width);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(adminPath(key));
  });

  await test.step('it is hidden and shown, and faults of its articles lead to their fields', async () => {
    await expect(page.getByRole('button', { name: 'Delete issue' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Hide issue' }).click();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Hide' }).click();
    await closeNotice(page, 'The issue is hidden.');
    await expectSeen(key, hidden);
    await expect(page.getByText('With its issue').first()).toBeVisible();
    await page.getByRole('button', { name: 'Show issue' }).click();
    await dialog(page).getByRole('link', { name: 'Abstract' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${refs[0]}`);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeFocused();
    await page.goto(adminPath(key));
    await page.getByRole('button', { name: 'Show issue' }).click();
    await dialog(page).getByRole('button', { name: 'Show' }).click();
    await closeNotice(page, 'Readers see the issue again.');
    await expectSeen(key, seen);
  });

  await test.step('readers find its title, month, cover, PDF and zip file', async () => {
    await plainPage.goto(issuePath(key));
    await expect(plainPage.getByText('Proceedings of a meeting')).toBeVisible();
    await expect(plainPage.getByText('March 2026')).toBeVisible();
    await expect(plainPage.locator('main img[src^="/assets/journal/"]')).toBeVisible();
    const pdf = plainPage.getByRole('link', { name: 'Whole issue as PDF' });
    const answer = await ask((await pdf.getAttribute('href')) ?? '');
    expect(answer.status).toBe(200);
    const { pages, text } = await readPdf(Buffer.from(await answer.arrayBuffer()));
    expect(pages).toBe(7);
    const places = refs.map((ref) => squeezed(text).indexOf(squeezed(`Paper ${ref}`)));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(squeezed(text).indexOf('contents'));
    const zip = plainPage.getByRole('link', { name: 'All PDFs as zip' });
    const packed = await ask((await zip.getAttribute('href')) ?? '');
    expect(packed.headers.get('content-disposition')).toContain('attachment');
    const path = test.info().outputPath('issue.zip');
    await writeFile(path, Buffer.from(await packed.arrayBuffer()));
    const files = await zipFiles(path);
    expect([...files.keys()]).toEqual(refs.map((ref, at) => `0${at + 1}-${ref}.pdf`));
    for (const width of [320, 768, 1280]) await expectFits(plainPage, width);
  });

  await test.step('its articles are put in another order by keyboard and by mouse', async () => {
    await page.getByRole('link', { name: 'Order of articles' }).click();
    const list = page.getByRole('list', { name: 'Articles' });
    const handle = (ref = '') => list.getByRole('button', { name: `Move ${ref}`, exact: true });
    const [a = '', b = '', c = '', d = '', e = ''] = refs;
    const orderOnPage = async () => {
      const texts = await list.getByRole('listitem').allInnerTexts();
      return texts.flatMap((text) => refs.find((ref) => text.includes(ref)) ?? []);
    };
    await handle(a).press('Space');
    await expect(page.getByText(`Picked up ${a}`)).toBeAttached();
    // Retried, because the library begins to listen to the arrow keys slightly after it announces the start.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`${a} is now`)).toBeAttached({ timeout: 5_000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect.poll(orderOnPage).toEqual([b, a, c, d, e]);
    await expectAccessible(page);
    await dragUp(page, handle(e), handle(c));
    await expect.poll(orderOnPage).toEqual([b, a, e, c, d]);
    await page.keyboard.press('ControlOrMeta+s');
    await closeNotice(page, 'Order changed successfully');
    expect((await readersSee(key)).articles).toEqual([b, a, e, c, d]);
    await page.goto(adminPath(key));
    const rows = page.locator('tr[data-row]');
    await expect(rows).toContainText([b, a, e, c, d]);
    await page.getByRole('link', { name: 'Order of articles' }).click();
    await page.getByRole('button', { name: 'Order by pages' }).click();
    await closeNotice(page, 'Order changed successfully');
    expect((await readersSee(key)).articles).toEqual(refs);
  });
});

test('an issue with a wrong volume is corrected, and deleted while it is empty', async ({
  adminPage: page,
  adminToken,
}) => {
  const key = freshIssue();
  await createDraft(page, key);
  await page.goto(`${adminPath(key)}/edit`);
  const right = { ...key, volume: key.volume + 1 };
  await page.getByRole('textbox', { name: 'Volume', exact: true }).fill(String(right.volume));
  await page.getByRole('button', { name: 'Submit' }).click();
  await closeNotice(page, 'Issue updated successfully');
  await expect(page).toHaveURL(adminPath(right));
  await page.getByRole('button', { name: 'Delete issue' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete issue' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/admin/archives');
  const deleted = dialog(page).filter({ hasText: 'The issue is deleted.' });
  await expect(deleted).toBeVisible();
  await expectAccessible(page);
  // Retried, because the response of a request may be lost after it has restored the issue.
  const body = { ...right, status: 'draft' };
  expect((await call('/api/admin/create-issue', { token: adminToken, body })).status).toBe(201);
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await closeNotice(page, 'The issue is restored.');
  await expect(page).toHaveURL(adminPath(right));
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete issue' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await closeNotice(page, 'The issue is deleted.');
  await page.goto(`/admin/archives?year=${key.year}`);
  await expect(
    page.getByRole('link', { name: `Articles of ${nameOf(right)}`, exact: true }),
  ).toHaveCount(0);
});

test('the home page has the month and the cover of the current issue', { tag: '@core' }, async ({
  adminPage: page,
  plainPage,
}) => {
  const current = { year: 2026, volume: 2, issue: 2 };
  const home = plainPage.getByRole('region', { name: 'Current issue' });
  const cover = home.locator('img[src^="/assets/journal/"]');
  const expectHome = (check: () => Promise<void>) =>
    expect(async () => {
      await plainPage.goto('/');
      await check();
    }).toPass();
  const save = async () => {
    await page.getByRole('button', { name: 'Submit' }).click();
    await closeNotice(page, 'Issue updated successfully');
    await page.goto(`${adminPath(current)}/edit`);
  };
  await page.goto(`${adminPath(current)}/edit`);
  const month = page.getByRole('textbox', { name: 'Month or dates' });
  const before = await month.inputValue();
  await month.fill('Harvest month 2026');
  await page.getByLabel('Cover picture').setInputFiles(pngFile('cover.png', makePng(400, 500, 60)));
  await save();
  await expectHome(async () => {
    await expect(home).toContainText('Harvest month 2026', { timeout: 500 });
    await expect(cover).toBeVisible({ timeout: 500 });
  });
  for (const width of [320, 768, 1280]) await expectFits(plainPage, width);

  await month.fill(before);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await save();
  await expectHome(async () => {
    await expect(home).not.toContainText('Harvest month', { timeout: 500 });
    await expect(cover).toHaveCount(0, { timeout: 500 });
  });
});
