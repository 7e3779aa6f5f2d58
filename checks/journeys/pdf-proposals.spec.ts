import {
  type Article,
  articlePdfPath,
  type PdfProposal,
  plainText,
  splitAuthors,
} from '@app/contracts';
import type { Page } from '@playwright/test';
import { journalArticles } from '../../local/demo/content.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { ask, call, makeIssue } from './support/api.ts';
import { articleForm, pasteHtml } from './support/article-form.ts';
import { expect, test } from './support/test.ts';

/** The required share of PDFs from which both title and authors are read correctly. */
const REQUIRED_SHARE = 0.8;

const lettersOf = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

async function pdfOf(article: Pick<Article, 'year' | 'volume' | 'issue' | 'refnumber'>) {
  const answer = await ask(articlePdfPath(article));
  return Buffer.from(await answer.arrayBuffer());
}

async function openForm(page: Page, token: string) {
  const { year, volume, issue } = await makeIssue(token);
  await page.goto(`/admin/archives/add/${year}/${volume}/${issue}`);
  return articleForm(page);
}

test('title and authors are read correctly from the demonstration’s own PDFs', async ({
  adminToken: token,
}) => {
  let right = 0;
  let abstracts = 0;
  for (const { fields } of journalArticles) {
    const form = new FormData();
    form.append('pdfFile', new Blob([await pdfOf(fields)]), 'paper.pdf');
    const path = '/api/admin/pdf-proposals';
    const { status, body } = await call<PdfProposal>(path, { token, body: form });
    expect(status).toBe(200);
    const same = (one: string, other: string) => lettersOf(one) === lettersOf(other);
    abstracts += Number(same(plainText(body.abstract), plainText(fields.abstract ?? '')));
    const isTitle = same(plainText(body.title), plainText(fields.title));
    const isAuthors = same(body.authorname, splitAuthors(fields.authorname).join(', '));
    right += Number(isTitle && isAuthors);
  }
  console.info(`Of ${journalArticles.length}: title and authors ${right}, abstract ${abstracts}`);
  expect(abstracts / journalArticles.length).toBeGreaterThanOrEqual(REQUIRED_SHARE);
  expect(right / journalArticles.length).toBeGreaterThanOrEqual(REQUIRED_SHARE);
});

test('a PDF that is chosen fills the empty fields of the form, each marked, and cleared by keyboard', async ({
  adminPage: page,
  adminToken,
}) => {
  const known = journalArticles.find(({ fields }) => fields.refnumber === 'JLC260104')?.fields;
  if (!known) throw new Error('The demonstration lacks the article');
  const form = await openForm(page, adminToken);
  const status = page.getByRole('status').filter({ hasText: 'PDF' });
  const marks = page.getByText('Proposed from the PDF', { exact: true });

  await pasteHtml(form.field('title'), 'A title that was typed');
  await form.choose('paper.pdf', await pdfOf(known));
  await expect(status).toContainText('Filled in from the PDF. Check each field');
  await form.expectValues({
    title: 'A title that was typed',
    authorname: known.authorname,
    pagenumber: known.pagenumber,
    doi: known.doi ?? '',
    keywords: known.keywords ?? '',
  });
  await expect(form.field('abstract')).toContainText(plainText(known.abstract ?? '').slice(0, 60));
  await expect(marks).toHaveCount(5);
  await expectAccessible(page);
  for (const width of [320, 375, 768, 1440]) await expectFits(page, width);

  // A button of the summary leads to the field. The mark of the field has a button that empties the field.
  await page.getByRole('button', { name: 'Page number', exact: true }).press('Enter');
  await expect(form.field('pagenumber')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear the proposed page number' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.field('pagenumber')).toBeFocused();
  await expect(form.field('pagenumber')).toHaveValue('');
  await expect(marks).toHaveCount(4);

  // Editing a proposed value removes the mark of its field only.
  await form.field('authorname').fill('Asha Rao');
  await expect(marks).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear all proposals' }).click();
  await expect(marks).toHaveCount(0);
  await form.expectValues({ authorname: 'Asha Rao', doi: '', title: 'A title that was typed' });
});

test.describe('a file', () => {
  // The browser logs the refused request.
  test.use({ expectedErrors: /status of 415/ });

  test('that is dropped anywhere on the page is read, and one that cannot be read is reported', async ({
    adminPage: page,
    adminToken,
  }) => {
    const form = await openForm(page, adminToken);
    const drop = async (name: string, bytes: Buffer) => {
      const transfer = await page.evaluateHandle(
        `(() => {
          const transfer = new DataTransfer();
          const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (c) => c.charCodeAt(0));
          transfer.items.add(new File([bytes], '${name}', { type: 'application/pdf' }));
          return transfer;
        })()`,
      );
      await page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
    };
    const known = journalArticles[1]?.fields;
    if (!known) throw new Error('The demonstration lacks articles');
    await drop('dropped.pdf', await pdfOf(known));
    await expect(form.file).toHaveValue(/dropped\.pdf$/);
    const title = plainText(known.title);
    await expect(form.field('title')).toHaveText(title);

    await drop('broken.pdf', Buffer.from('no PDF'));
    await expect(form.file).toHaveValue(/broken\.pdf$/);
    await expect(page.getByRole('status').filter({ hasText: 'by hand' })).toBeVisible();
    await expect(form.field('title')).toHaveText(title);
    await expectAccessible(page);
  });
});
