import { issuePath, plainText } from '@app/contracts';
import type { Page } from '@playwright/test';
import { makePdf } from '../systems/pdf-files.ts';
import { administrator } from './environment.ts';
import { articleFields, freshIssue } from './support/api.ts';
import { clicksOf, measureAct } from './support/clicks.ts';
import { articlesCsv } from './support/csv.ts';
import { logIn } from './support/login-page.ts';
import { makeIssueByForm, publishByForm } from './support/publishing.ts';
import { expect, test } from './support/test.ts';

function manuscripts() {
  const key = freshIssue();
  return {
    key,
    papers: Array.from({ length: 5 }, (_, i) => {
      const fields = articleFields(key, { pagenumber: `${i * 4 + 1}-${i * 4 + 4}` });
      return { fields, pdf: makePdf(`The paper ${fields.refnumber}`) };
    }),
  };
}

async function expectPublished(page: Page, { key, papers }: ReturnType<typeof manuscripts>) {
  // Retried, because an instance may receive the last article slightly later.
  await expect(async () => {
    await page.goto(issuePath(key));
    for (const { fields } of papers) {
      const row = page.getByRole('row').filter({ hasText: plainText(fields.title ?? '') });
      await expect(row.getByRole('link', { name: /^Download/ })).toBeVisible({ timeout: 500 });
    }
  }).toPass();
}

test('an issue of five articles takes five clicks from the login when imported from a table', {
  tag: '@core',
}, async ({ page }) => {
  const issue = manuscripts();
  const measured = measureAct('an issue of five articles from a table', await clicksOf(page));
  await page.goto('/admin');
  await logIn(page, administrator);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('link', { name: 'Import and export' }).first().click();
  await page.getByLabel('Source and PDFs').setInputFiles([
    {
      name: 'issue.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(articlesCsv(issue.papers.map(({ fields }) => fields))),
    },
    ...issue.papers.map(({ fields, pdf }) => ({
      name: `${fields.refnumber}.pdf`,
      mimeType: 'application/pdf',
      buffer: pdf,
    })),
  ]);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 5 articles' }).click();
  await expect(page.getByRole('region', { name: 'The import is done' })).toBeVisible();
  // The files are dropped here. Choosing them would take one more click.
  expect(measured() + 1).toBe(5);
  await expectPublished(page, issue);
});

test('creating it by form takes four clicks for the issue and two for each article', async ({
  page,
}) => {
  const issue = manuscripts();
  const measured = measureAct('an issue of five articles by form', await clicksOf(page));
  await page.goto('/admin');
  await logIn(page, administrator);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await makeIssueByForm(page, issue.key);
  await publishByForm(page, issue.key, issue.papers);
  // The clicks are Login, Add New, Create issue, Close and Add article. For each article, Submit and, except after the
  // last one, Add another article follow.
  expect(measured()).toBe(14);
  await expectPublished(page, issue);
});
