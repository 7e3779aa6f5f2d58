import {
  articlePath,
  authorPath,
  certificatePath,
  citationFileNames,
  citationFilePath,
  issuePath,
  jatsPath,
} from '@app/contracts';
import { readPdf, squeezed } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, ask, createArticles, makeIssue } from './support/api.ts';
import { placeOf } from './support/article-page.ts';
import { clicksOf, measureAct } from './support/clicks.ts';
import { pdf } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

test('an author’s name is corrected everywhere by two clicks', async ({
  adminPage: page,
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  const word = uniqueWord();
  const [wrong, right] = [`Ada Lovelaec ${word}`, `Ada Lovelace ${word}`];
  const authornames = [`Wei Zhang, ${wrong}`, wrong, `${wrong}, Émilie du Châtelet`];
  const articles = authornames.map((authorname) => articleFields(key, { authorname }));
  await createArticles(adminToken, articles, pdf);

  const clicks = await clicksOf(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const measured = measureAct('correct an author’s name everywhere', clicks);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search articles' })).toBeFocused();
  await page.keyboard.type(wrong);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Correct this as an author’s name' }).click();
  await expect(page.getByRole('heading', { name: `3 articles by ${wrong}` })).toBeVisible();
  const correct = page.getByRole('textbox', { name: 'Correct name' });
  await expect(correct).toBeFocused();
  await correct.press('ControlOrMeta+a');
  await page.keyboard.type(right);
  await page.getByRole('button', { name: 'Correct in 3 articles' }).click();
  const notice = page.getByRole('dialog');
  await expect(notice).toContainText('The name is corrected in 3 articles.');
  expect(measured()).toBe(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: `3 articles by ${right}` })).toBeVisible();
  await expectAccessible(page);
  await test.step('the name is suggested while its parts are typed', async () => {
    const words = right.toLowerCase().split(' ').toReversed();
    await page
      .getByRole('combobox', { name: 'Current name' })
      .fill(words.map((word) => word.slice(0, -1)).join(' '));
    await expect(page.locator(`datalist option[value="${right}"]`)).toBeAttached();
  });
  for (const width of [320, 768, 1440]) await expectFits(page, width);

  await test.step('every copy has the correct name, and none the wrong one', async () => {
    const [{ refnumber = '' } = {}] = articles;
    const copies = [
      ...articles.map((fields) => articlePath(placeOf(fields))),
      issuePath(key),
      authorPath(right),
      `/pdf?refno=${refnumber}`,
      `/search?q=${encodeURIComponent(right)}`,
      jatsPath(refnumber),
      ...citationFileNames.map((ending) => citationFilePath(refnumber, ending)),
      `/feed.xml?year=${key.year}&volume=${key.volume}&issue=${key.issue}`,
    ];
    for (const path of copies) {
      // Retried, because another instance may receive the change slightly later.
      await expect(async () => {
        const text = await (await ask(path)).text();
        expect(text, path).not.toContain('Lovelaec');
        expect(text, path).toMatch(/Lovelace/);
      }).toPass();
    }
    const certificate = await ask(certificatePath(refnumber, right));
    expect(certificate.status).toBe(200);
    const { text } = await readPdf(Buffer.from(await certificate.arrayBuffer()));
    expect(squeezed(text)).toContain(squeezed(right));
    expect((await ask(certificatePath(refnumber, wrong))).status).toBe(404);
    expect((await ask(authorPath(wrong))).status).toBe(404);
  });

  await page.goto(`/admin/author-name?name=${encodeURIComponent(wrong)}`);
  await expect(page.getByText('No article has an author of exactly this name.')).toBeVisible();
});

test.describe('many articles', () => {
  test.use({ expectedErrors: /status of 503/ });

  async function publishMany(token: string) {
    const key = await makeIssue(token);
    const word = uniqueWord();
    const wrong = `Ada Lovelaec ${word}`;
    const articles = Array.from({ length: 23 }, () => articleFields(key, { authorname: wrong }));
    await createArticles(token, articles, pdf);
    return { wrong, right: `Ada Lovelace ${word}` };
  }

  test('are no longer corrected after the user has left the page, and the user is not sent back', async ({
    adminPage: page,
    adminToken,
  }) => {
    const { wrong, right } = await publishMany(adminToken);
    await page.goto(`/admin/author-name?name=${encodeURIComponent(wrong)}`);
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    let requests = 0;
    await page.route('**/api/admin/authors/**', async (route) => {
      if (route.request().method() === 'POST') {
        requests += 1;
        await left;
      }
      return route.fallback();
    });
    await page.getByRole('textbox', { name: 'Correct name' }).fill(right);
    const sent = page.waitForRequest('**/api/admin/authors/**');
    await page.getByRole('button', { name: 'Correct in 23 articles' }).click();
    await sent;
    await page.getByRole('link', { name: 'Archives' }).first().click();
    // The address changes before the left page is removed.
    await expect(page.getByRole('heading', { name: 'Archives' })).toBeVisible();
    leave();
    await expect(page.getByRole('dialog')).toContainText('stopped after 20 of 23 articles');
    expect(requests).toBe(1);
    await expect(page).toHaveURL('/admin/archives');
  });

  test('are corrected with progress, and an interrupted correction is completed', async ({
    adminPage: page,
    adminToken,
  }) => {
    const { wrong, right } = await publishMany(adminToken);
    await page.goto(`/admin/author-name?name=${encodeURIComponent(wrong)}`);
    const { promise: seen, resolve: fail } = Promise.withResolvers<void>();
    let requests = 0;
    await page.route('**/api/admin/authors/**', async (route) => {
      requests += route.request().method() === 'POST' ? 1 : 0;
      if (requests !== 2 || route.request().method() !== 'POST') return route.fallback();
      await seen;
      return route.fulfill({ status: 503, json: { error: 'unavailable' } });
    });
    await page.getByRole('textbox', { name: 'Correct name' }).fill(right);
    await page.getByRole('button', { name: 'Correct in 23 articles' }).click();
    await expect(page.getByRole('status').filter({ hasText: '20 of 23 articles' })).toBeVisible();
    fail();
    const notice = page.getByRole('dialog');
    await expect(notice).toContainText('The correction stopped after 20 of 23 articles.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: `3 articles by ${wrong}` })).toBeVisible();
    await page.getByRole('button', { name: 'Correct in 3 articles' }).click();
    await expect(notice).toContainText('The name is corrected in 3 articles.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: `23 articles by ${right}` })).toBeVisible();
  });
});
