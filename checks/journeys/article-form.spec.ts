import { FILE_TOO_LARGE } from '@app/contracts';
import { makeActivePdf, makePdf } from '../systems/pdf-files.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import {
  articleFields,
  createArticle,
  listArticles,
  makeArticle,
  makeIssue,
  articleForm as multipart,
} from './support/api.ts';
import { articleForm, pasteHtml } from './support/article-form.ts';
import { close, dialog, open } from './support/edit-article.ts';
import { expect, test } from './support/test.ts';
import { uniqueWord } from './support/unique.ts';

const pdf = makePdf('A paper');

test('an empty form, invalid fields and a PDF of 5 MB are marked, and nothing is sent', async ({
  adminPage,
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  // The day may change at midnight while the page loads.
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  await adminPage.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
  const form = articleForm(adminPage);
  await expect(form.field('publishdate')).toHaveValue(/./);
  expect([before, today()]).toContain(await form.field('publishdate').inputValue());
  await expect(adminPage.getByRole('radio', { name: 'Paid' })).toBeChecked();

  const checks = adminPage.getByRole('region', { name: 'Indexing checks' });
  await expect(checks).toContainText('A field is checked once you fill it in.');
  for (const mark of ['Fault', 'Advice']) {
    await expect(checks.getByText(mark, { exact: true })).toHaveCount(0);
  }
  await form.fill({ authorname: 'Ada Lovelace et al.' });
  await expect(checks.getByRole('link', { name: 'Author names' })).toBeVisible();
  await expect(checks.getByText('Fault', { exact: true }).first()).toBeVisible();
  await expect(checks.getByRole('link', { name: 'Abstract' })).toHaveCount(0);
  await form.fill({ authorname: '' });

  const sent: string[] = [];
  adminPage.on('request', (request) => {
    const isRead = /\/(pdf-proposals|readiness)/.test(request.url());
    if (request.method() === 'POST' && !isRead) sent.push(request.url());
  });
  await form.fill({ refnumber: '' });
  await form.submit.click();
  const required = ['refnumber', 'txnid', 'title', 'authorname', 'pagenumber', 'abstract', 'email'];
  for (const name of required) {
    await expect(form.field(name), name).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(form.file).toHaveAttribute('aria-invalid', 'true');
  await expect(form.file).toBeFocused();
  await expect(form.field('country')).not.toHaveAttribute('aria-invalid', 'true');

  const wrong: [string, string, RegExp][] = [
    ['refnumber', 'a/b', /Letters, digits, dot, dash and underscore only/],
    ['txnid', 'a b', /3 to 64 letters, digits/],
    ['publishdate', '', /Required/],
    ['title', '<i> </i>', /Required/],
    ['authorname', ' , ', /Required/],
    ['pagenumber', '15-12', /whose end is not before its start/],
    ['doi', '11.5555/x', /A DOI begins with 10\./],
    ['email', 'nobody', /Not an email address/],
    ['mobile', '1'.repeat(51), /At most 50 characters/],
    ['keywords', 'k'.repeat(2001), /At most 2,000 characters/],
  ];
  for (const [field, value] of wrong) await form.fill({ [field]: value });
  for (const [field, , message] of wrong) {
    await expect(form.field(field), field).toHaveAccessibleDescription(message);
    await expect(form.field(field), field).toHaveAttribute('aria-invalid', 'true');
  }
  await form.submit.click();
  await expect(form.file).toBeFocused();

  await form.choose('large.pdf', makePdf('Too large', FILE_TOO_LARGE));
  const dialog = adminPage.getByRole('dialog');
  await expect(dialog).toContainText('File size exceeds the limit of 5 MB.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(form.file).toHaveValue('');
  await form.choose('fits.pdf', makePdf('It fits', FILE_TOO_LARGE - 1));
  await expect(dialog).toBeHidden();
  await expect(form.file).toHaveValue(/fits\.pdf$/);
  expect(sent).toEqual([]);
});

/** Clipboard HTML of Word: marks as styles, list entries as paragraphs, proprietary tags. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {color:red}</style></head>
<body style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoNormal style='text-align:justify'><span style='font-family:"Times New Roman";font-style:italic'>E. coli</span>
in H<span style='vertical-align:sub'>2</span>O<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·&nbsp; </span><![endif]>in the dark</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·&nbsp; </span><![endif]>in the light</p>
<!--EndFragment--></body></html>`;

test('titles and abstracts are edited by keyboard and pasted from Word, and stored as a draft', async ({
  adminPage: page,
  adminToken,
}) => {
  const key = await makeIssue(adminToken);
  await page.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
  const form = articleForm(page);
  const { title: _, abstract: __, ...fields } = articleFields(key);
  const word = String(fields.refnumber);
  await form.field('title').click();
  await page.keyboard.type(`${word} in H`);
  await page.keyboard.press('Control+,');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting: Title' });
  await expect(toolbar.getByRole('button', { name: 'Subscript' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.type('2');
  await page.keyboard.press('Control+,');
  await page.keyboard.type('O and ');
  await toolbar.getByRole('button', { name: 'Italic' }).click();
  await page.keyboard.type('E. coli');
  // Enter has no effect, because a title is one line.
  await page.keyboard.press('Enter');
  const title = `${word} in H<sub>2</sub>O and <i>E. coli</i>`;
  await pasteHtml(form.field('abstract'), fromWord);
  await form.fill(fields);
  await expectAccessible(page);
  await expectFits(page, 768);

  // The draft is stored in the browser, but the file must be chosen again.
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible();
  await form.expectValues({ ...fields, title });
  await form.choose('paper.pdf', pdf);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('heading', { name: 'The article is published' })).toBeVisible();
  const notice = page.getByRole('region', { name: 'The article is published' });
  await expect(notice.locator('sub')).toHaveText('2');
  await expect(notice.getByRole('link', { name: 'Send it by email' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${fields.email}\\?subject=`),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await notice.getByRole('button', { name: 'Copy the notice' }).click();
  await expect(notice.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate('navigator.clipboard.readText()');
  expect(copied).toContain(`/pdf?refno=${word}`);
  const [article] = await listArticles(key, adminToken);
  expect(article).toMatchObject({
    title,
    abstract:
      '<p><i>E. coli</i> in H<sub>2</sub>O</p><ul><li>in the dark</li><li>in the light</li></ul>',
  });

  await page.getByRole('button', { name: 'Add another article' }).click();
  await expect(form.field('title')).toHaveText('');
  await expect(form.field('refnumber')).not.toHaveValue(word);
  await expect(page.getByText('Your unsaved changes are back')).toBeHidden();
});

test.describe('a PDF with a script', () => {
  // The browser logs the failed request.
  test.use({ expectedErrors: /status of 415/ });

  test('is refused by name, and accepted once its active content is removed', async ({
    adminPage,
    adminToken,
  }) => {
    const { key, fields, id } = await makeArticle(adminToken);
    const form = await open(adminPage, id);
    const remove = adminPage.getByLabel('Remove active content from this PDF');
    await expect(remove).toBeHidden();
    await form.choose('active.pdf', makeActivePdf('A script'));
    await form.submit.click();
    await expect(dialog(adminPage)).toContainText('See the marked field.');
    await close(adminPage);
    await expect(form.file).toHaveAccessibleDescription(/The PDF contains JavaScript/);
    await expect(form.file).toHaveValue(/active\.pdf$/);
    await expectAccessible(adminPage);
    await expectFits(adminPage, 375);

    await remove.check();
    await form.submit.click();
    await expect(dialog(adminPage)).toContainText('Article updated successfully');
    const answer = await adminPage.request.get(
      `/archives/${key.year}/vol${key.volume}/issue${key.issue}/${fields.refnumber}.pdf`,
    );
    const stored = (await answer.body()).toString('latin1');
    expect(stored).toContain('A script');
    expect(stored).not.toContain('JavaScript');
  });
});

test.describe('an article that is refused', () => {
  // The browser logs the failed request.
  test.use({ expectedErrors: /status of 4(00|09)/ });

  test('stays in the form with each message at its field, and is accepted once corrected', async ({
    adminPage,
    adminToken,
  }) => {
    const key = await makeIssue(adminToken);
    const first = articleFields(key, { doi: `10.5555/${uniqueWord()}` });
    await createArticle(adminToken, multipart(first, { name: 'first.pdf', bytes: pdf }));
    await adminPage.goto(`/admin/archives/add/${key.year}/${key.volume}/${key.issue}`);
    const form = articleForm(adminPage);
    const second = articleFields(key, {
      title: String(first.title).toUpperCase(),
      keywords: 'esters, kinetics',
      country: 'India',
    });
    await form.fill(second);
    await form.choose('second.pdf', pdf);
    await form.submit.click();

    const dialog = adminPage.getByRole('dialog');
    const expectRefusal = async (field: string, message: string, detail = message) => {
      await expect(dialog).toContainText(message);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
      await expect(form.field(field)).toHaveAttribute('aria-invalid', 'true');
      await expect(form.field(field)).toHaveAccessibleDescription(new RegExp(detail));
    };
    await expectRefusal('title', 'Duplicate title');
    await form.expectValues(second);
    await expect(form.file).toHaveValue(/second\.pdf$/);

    await form.fill({ title: String(second.title).replace('HYDROLYSIS', 'saponification') });
    const others = [
      ['refnumber', first.refnumber, 'Duplicate reference number'],
      ['txnid', first.txnid, 'Transaction ID Already Used'],
      ['doi', `https://doi.org/${first.doi}`, 'Duplicate DOI', `${first.refnumber} has it`],
    ] as const;
    for (const [field, value = '', message, detail] of others) {
      await form.fill({ [field]: value });
      await form.submit.click();
      await expectRefusal(field, message, detail);
      await form.fill({ [field]: second[field] ?? '' });
    }
    expect(await listArticles(key, adminToken)).toHaveLength(1);
    await form.submit.click();
    await expect(
      adminPage.getByRole('heading', { name: 'The article is published' }),
    ).toBeVisible();
    await expect(form.submit).toBeHidden();
    expect(await listArticles(key, adminToken)).toHaveLength(2);
  });
});
