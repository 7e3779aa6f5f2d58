import { type AdminArticle, articlePath, certificatePagePath, plainText } from '@app/contracts';
import { makePdf, readPdf } from '../systems/pdf-files.ts';
import { baseUrl } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { articleFields, articleForm, ask, call, createArticle, makeIssue } from './support/api.ts';
import {
  articleCopies,
  type CopiedArticle,
  concernedCopies,
  versionCopies,
} from './support/article-copies.ts';
import { clicksOf, measureAct } from './support/clicks.ts';
import { hydrated } from './support/hydrated.ts';
import { expectFocusKept, tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

// An issue with a notice cannot be hidden.
test.use({ expectedErrors: /status of 400.*\/api\/admin\/issues\// });

async function publishArticle(token: string) {
  const key = await makeIssue(token);
  const word = `Zq${uniqueWord()}`;
  const author = `Ada ${word}`;
  const title = `On ${word} in water`;
  const unique = { title, authorname: author, doi: `10.5555/${word}` };
  const fields = articleFields(key, unique);
  const pdf = { name: 'a.pdf', bytes: makePdf('A paper about water') };
  const { status, body } = await createArticle(token, articleForm(fields, pdf));
  expect(status).toBe(201);
  const { refnumber = '' } = fields;
  const { headers } = await ask(certificatePagePath(refnumber, author), { redirect: 'manual' });
  const verifyPath = headers.get('location') ?? '';
  const identify = await (await ask('/oai?verb=Identify')).text();
  const domain = /<repositoryIdentifier>([^<]+)/.exec(identify)?.[1];
  const record = `oai:${domain}:${body.id}`;
  return { ...key, id: body.id, record, refnumber, author, word, title, token, verifyPath };
}

const checked = /Indexers ignore records with faults|The indexing checks find no fault/;

/** Returns the names of the copies that state the effect of the notice on the article. */
async function copiesThatSay(article: CopiedArticle, copies = articleCopies): Promise<string[]> {
  const said: string[] = [];
  for (const [name, { read, says }] of Object.entries(copies)) {
    // Retried, because on a busy machine a page may briefly be 503.
    await expect(async () => {
      const text = await read(article);
      if (says.test(text)) said.push(name);
    }).toPass();
  }
  return said;
}

const datestamp = async ({ record }: CopiedArticle) => {
  const answer = await ask(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=${record}`);
  return Date.parse(/<datestamp>([^<]+)/.exec(await answer.text())?.[1] ?? '');
};

test('a retraction is published in one act, and every copy says so until it is disabled', async ({
  adminPage: page,
  adminToken,
  plainPage,
}) => {
  const article = await publishArticle(adminToken);
  const other = await makeIssue(adminToken);
  const names = Object.keys(articleCopies);
  const before = await datestamp(article);
  const clicks = await clicksOf(page);

  await test.step('before, no copy says so', async () => {
    expect(await copiesThatSay(article)).toEqual([]);
  });

  await test.step('the editor chooses the kind and writes why; the rest is proposed', async () => {
    await page.goto(`/admin/archives/${article.id}`);
    const measured = measureAct('retract an article', clicks);
    const click = (name: string, role: 'link' | 'button' | 'radio' | 'textbox') =>
      page.getByRole(role, { name, exact: role !== 'textbox' }).click();
    await click('Correct, retract or withdraw…', 'link');
    await expect(page.getByLabel('Reference number of the notice')).toHaveValue(
      `${article.refnumber}-C1`,
    );
    await click('Retraction', 'radio');
    await expect(page.getByLabel('Reference number of the notice')).toHaveValue(
      `${article.refnumber}-R1`,
    );
    await click('Text of the notice', 'textbox');
    await page.keyboard.type('The measurements cannot be repeated. We regret it.');
    const { year, volume, issue } = other;
    await page.getByLabel('Issue of the notice').selectOption(`${year}/${volume}/${issue}`);
    await expect(page.getByLabel('Page number of the notice')).toHaveValue('1');
    await page.getByLabel('Date of the notice').fill('2026-05-01');
    await page.getByLabel('DOI of the notice').fill('');
    await click('Submit', 'button');
    const question = page.getByRole('dialog');
    await expect(question).toContainText(`Retraction of ${article.refnumber}?`);
    await click('Publish the retraction', 'button');
    await expect(page.getByRole('heading', { name: 'The notice is published' })).toBeFocused();
    expect(measured()).toBe(5);
    await expect(page.getByText(checked)).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 375, 768]) await expectFits(page, width);
  });

  await test.step(`at once all ${names.length} copies say so`, async () => {
    expect(await copiesThatSay(article)).toEqual(names);
    expect(await datestamp(article)).toBeGreaterThan(before);
  });

  await test.step('readers see it with and without scripts, also on a phone', async () => {
    const path = articlePath(article);
    for (const reader of [plainPage, page]) {
      await reader.setViewportSize({ width: 375, height: 812 });
      await reader.goto(path);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
        `RETRACTED: ${article.title}`,
      );
      const banner = reader.getByRole('complementary', { name: 'This article was retracted.' });
      await expect(banner).toBeInViewport();
      await banner.getByRole('link').click();
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
        `Retraction: ${article.title}`,
      );
      await expect(reader.getByRole('heading', { name: 'Notice' })).toBeVisible();
      await reader
        .getByRole('complementary', { name: 'The article of this notice' })
        .getByRole('link')
        .click();
      await expect(reader).toHaveURL(baseUrl + path);
    }
    await expectAccessible(page);
    for (const width of [320, 375, 768]) await expectFits(page, width);
    await page.goto(article.verifyPath);
    await expect(page.getByRole('main')).toContainText('This article was retracted.');
    await expectAccessible(page);
    await page.goto(`/pdf?refno=${article.refnumber}`);
    await expect(page.getByRole('link', { name: 'Retraction', exact: true })).toBeVisible();
  });

  await test.step('its issue is not hidden, because that would undo the notice', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/admin/archives/${other.year}/${other.volume}/${other.issue}`);
    await page.getByRole('button', { name: 'Hide issue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    const refused = page.getByRole('dialog').filter({ hasText: 'The issue was not hidden' });
    await expect(refused).toContainText(`${article.refnumber}-R1. Move these notices`);
    await refused.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the notice is disabled, and no copy mentions the retraction any longer', async () => {
    const notices = await call<AdminArticle>(`/api/archives/ref/${article.refnumber}-R1`, {
      token: adminToken,
    });
    const moved = await datestamp(article);
    await page.goto(`/admin/archives/${notices.body.id}`);
    const enabled = page.getByRole('switch', { name: 'Enabled' });
    await enabled.focus();
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Disable' }).press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(enabled).not.toBeChecked();
    // A single read of all copies can take long.
    await expect.poll(() => copiesThatSay(article)).toEqual([]);
    expect(await datestamp(article)).toBeGreaterThan(moved);
  });

  await test.step('the next notice is offered another number, because the hidden one has its own', async () => {
    await page.goto(`/admin/archives/${article.id}/notice`);
    await page.getByRole('radio', { name: 'Retraction', exact: true }).click();
    await expect(page.getByLabel('Reference number of the notice')).toHaveValue(
      `${article.refnumber}-R2`,
    );
  });
});

test('every copy that has more than the title mentions an expression of concern', async ({
  adminToken,
}) => {
  const article = await publishArticle(adminToken);
  expect(await copiesThatSay(article, concernedCopies)).toEqual([]);
  const { year, volume, issue } = await makeIssue(adminToken);
  const notice = {
    kind: 'expression-of-concern',
    text: '<p>The measurements are being repeated.</p>',
    refnumber: `${article.refnumber}-E1`,
    pagenumber: '90',
    publishdate: '2026-05-01',
    ...{ year: String(year), volume: String(volume), issue: String(issue) },
  };
  const path = `/api/admin/archives/${article.id}/notices`;
  expect((await call(path, { token: adminToken, body: notice })).status).toBe(201);
  const names = Object.keys(concernedCopies);
  expect(names.length).toBeGreaterThan(15);
  expect(await copiesThatSay(article, concernedCopies)).toEqual(names);
});

test('a retraction is published by keyboard alone, and the focus is always visible', {
  tag: '@core',
}, async ({ adminPage: page, adminToken }) => {
  test.slow();
  const { year, volume, issue, ...article } = await publishArticle(adminToken);
  const { keyboard } = page;
  await page.goto(`/admin/archives/${year}/${volume}/${issue}`);
  await tabTo(page, page.getByRole('link', { name: `Edit ${article.refnumber}` }));
  await keyboard.press('Enter');
  const act = page.getByRole('link', { name: 'Correct, retract or withdraw…' });
  await expect(act).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, act);
  await keyboard.press('Enter');

  const submit = page.getByRole('button', { name: 'Submit' });
  await test.step('a missing value is reported, and its field has the focus', async () => {
    await expect(page.getByLabel('Reference number of the notice')).toBeVisible();
    await expectFocusKept(page);
    await tabTo(page, submit);
    await keyboard.press('Enter');
    await expect(page.getByText('1 field needs attention.')).toBeVisible();
    await expectFocusKept(page);
    await expectAccessible(page);
  });

  await test.step('the fields are filled', async () => {
    const field = page.getByRole('textbox', { name: 'Text of the notice' });
    await tabTo(page, page.getByRole('radio', { name: 'Correction', exact: true }), 'Shift+Tab');
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Retraction', exact: true })).toBeChecked();
    await tabTo(page, field);
    await keyboard.type('The measurements cannot be repeated.');
    const issues = page.getByLabel('Issue of the notice');
    await tabTo(page, issues);
    // Retried, because after a pause between two keys, a select begins a new search word, and a space opens its list.
    await expect(async () => {
      await keyboard.press('Escape');
      await keyboard.type(`Volume ${volume}, issue ${issue}`);
      await expect(issues).toHaveValue(`${year}/${volume}/${issue}`, { timeout: 2_000 });
    }).toPass();
  });

  await test.step('the question is answered, and the result announced', async () => {
    await tabTo(page, submit);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(`Retraction of ${article.refnumber}?`);
    await expectFocusKept(page);
    await expectAccessible(page);
    await tabTo(page, page.getByRole('button', { name: 'Publish the retraction' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'The notice is published' })).toBeFocused();
  });

  await test.step('readers reach the notice from the article', async () => {
    await tabTo(page, page.getByRole('link', { name: 'above the article' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`RETRACTED: ${article.title}`);
    // Before that, a link loads a new document, which has no focus.
    await hydrated(page);
    const banner = page.getByRole('complementary', { name: 'This article was retracted.' });
    await tabTo(page, banner.getByRole('link'));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Retraction: ${article.title}`,
    );
    await expectFocusKept(page);
  });
});

test('a new version is published, every copy says so, and the previous version stays readable', async ({
  adminPage: page,
  adminToken,
}) => {
  const article = await publishArticle(adminToken);
  expect(await copiesThatSay(article, versionCopies)).toEqual([]);
  await page.goto(`/admin/archives/${article.id}/notice`);
  await page.getByRole('button', { name: 'Publish a new version' }).click();
  await page.getByLabel('What has changed').fill('Table 2 has the right units.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Choose a PDF, or change the title or abstract')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New PDF').setInputFiles({
    name: 'b.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf('A better paper'),
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  const notice = page.getByRole('dialog').filter({ hasText: 'Version 2 is published' });
  await expect(notice.getByText(checked)).toBeVisible();
  const names = Object.keys(versionCopies);
  expect(await copiesThatSay(article, versionCopies)).toEqual(names);
  await page.goto(articlePath(article));
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions).toContainText('Table 2 has the right units.');
  const { body } = await call<AdminArticle>(`/api/archives/ref/${article.refnumber}`);
  const text = versions.getByText(plainText(body.abstract));
  await expect(text).toBeHidden();
  await versions.getByText('Title and abstract of version 1').click();
  await expect(text).toBeVisible();
  await expectAccessible(page);
  const textAt = async (name: string) => {
    const href = await versions.getByRole('link', { name, exact: true }).getAttribute('href');
    const answer = await page.request.get(baseUrl + href);
    return (await readPdf(await answer.body())).text;
  };
  expect(await textAt('Version 2')).toContain('A better paper');
  expect(await textAt('Version 1')).toContain('A paper about water');
});
