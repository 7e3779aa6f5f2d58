import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Article } from '@app/contracts';
import type { Page } from '@playwright/test';
import { makePdf } from '../systems/pdf-files.ts';
import { administrator } from './environment.ts';
import { expectAccessible, expectAccessibleInLight, expectFits } from './support/accessible.ts';
import {
  articleFields,
  articleForm,
  call,
  createArticle,
  freshIssue,
  listArticles,
  makeIssue,
} from './support/api.ts';
import { articlesCsv, readCsv } from './support/csv.ts';
import { downloaded, result, textOf } from './support/import-page.ts';
import { logIn } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

// The session ends during an import.
test.use({ expectedErrors: /status of 401/ });

interface NamedFile {
  name: string;
  text: string;
}

/** Drops all files at once, as a user would. */
async function drop(page: Page, files: NamedFile[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    `(() => { const transfer = new DataTransfer();
      for (const { name, text } of ${JSON.stringify(files)}) transfer.items.add(new File([text], name));
      return transfer; })()`,
  );
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: transfer });
}

test('a table with errors is checked, its valid rows are imported despite a lost session, and a report is shown', async ({
  adminPage: page,
  adminToken,
}, info) => {
  const known = await makeIssue(adminToken);
  const missing = freshIssue();
  const stored = articleFields(known);
  const pdf = makePdf(`The paper ${stored.refnumber}`);
  await createArticle(adminToken, articleForm(stored, { name: 'x.pdf', bytes: pdf }));
  const rows = [
    stored,
    articleFields(missing, { txnid: '' }),
    articleFields(missing),
    articleFields(known, { pagenumber: '15-12', file: 'none.pdf' }),
    articleFields(known, { txnid: stored.txnid ?? '' }),
    articleFields(missing, { email: '' }),
    articleFields(known, { file: 'letter.pdf' }),
  ];
  const pdfs = rows.map(({ refnumber }) => ({
    name: `${refnumber}.PDF`,
    text: pdf.toString('latin1'),
  }));

  await page.goto('/admin/import');
  await test.step('an unreadable folder is reported', async () => {
    await expect(page.getByTestId('drop-zone')).toBeVisible();
    await page.evaluate(`(() => {
      const readEntries = (_found, failed) => failed(new DOMException('Gone', 'NotReadableError'));
      const entry = { isDirectory: true, createReader: () => ({ readEntries }) };
      const items = [{ kind: 'file', webkitGetAsEntry: () => entry }];
      const drop = new Event('drop', { bubbles: true, cancelable: true });
      const zone = document.querySelector('[data-testid="drop-zone"]');
      zone.dispatchEvent(Object.assign(drop, { dataTransfer: { items, types: ['Files'] } }));
    })()`);
    await expect(page.getByRole('alert')).toContainText('The dropped files cannot be read');
  });

  await test.step('the dropped files are listed', async () => {
    await drop(page, [
      { name: 'table.csv', text: articlesCsv(rows) },
      { name: 'cover.jpg', text: 'x' },
      { name: 'letter.pdf', text: 'Dear editor' },
      ...pdfs,
    ]);
    const status = page.getByRole('status').filter({ hasText: 'Source' });
    await expect(status).toContainText('table.csv');
    await expect(status).toContainText('8 (');
    await expect(status).toContainText('cover.jpg');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a hanging check is cancelled, and the files stay selected', async () => {
    const calls = '**/api/admin/import/check';
    await page.route(calls, () => {});
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Check' })).toBeFocused();
    await page.unroute(calls);
  });

  await test.step('the check shows the errors of each row and stores nothing', async () => {
    await page.getByRole('button', { name: 'Check' }).click();
    const found = result(page, 'What the check found');
    await expect(found).toContainText('CSV, 7 articles · 1 new · 1 exist already · 5 with errors');
    await page.getByLabel('Accept articles without a transaction ID').check();
    await expect(found).toBeHidden();
    await page.getByLabel('Accept articles without an email address').check();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(found).toContainText('CSV, 7 articles · 3 new · 1 exist already · 3 with errors');
    await found.getByRole('radio', { name: 'Only errors (3)' }).check();
    const faulty = found.getByRole('row');
    await expect(faulty).toHaveCount(4);
    await expect(faulty.nth(1)).toContainText(`5${rows[3]?.refnumber}`);
    await expect(faulty.nth(1)).toContainText(
      'pagenumber: One page (12, xi, S3), a range (12-15, xi-xiv, S1-S9, 123:1-25)',
    );
    await expect(faulty.nth(1)).toContainText('file: There is no PDF none.pdf');
    await expect(faulty.nth(2)).toContainText('txnid: Transaction ID Already Used');
    await expect(faulty.nth(3)).toContainText('file: letter.pdf is not a PDF');
    await expect(found).toContainText('Missing issues that will be created');
    await expect(found.getByRole('listitem')).toContainText([
      `Volume ${missing.volume}, issue ${missing.issue} (${missing.year})`,
    ]);
    expect(await listArticles(known, adminToken)).toHaveLength(1);
    const { year, volume, issue } = missing;
    expect((await call(`/api/archives/${year}/${volume}/${issue}`)).status).toBe(404);
    await expectAccessible(page);
    await expectFits(page, 768);
    await expectFits(page, 320);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the session ends during the import, which continues after the login', async () => {
    let sent = 0;
    await page.route('**/api/admin/import/articles', async (route) => {
      sent += 1;
      if (sent !== 2) return route.continue();
      await route.fulfill({
        status: 401,
        json: { error: 'unauthorized', title: '', status: 401 },
      });
    });
    await page.getByRole('button', { name: 'Import the 3 articles without errors' }).click();
    await expect(page).toHaveURL(/\/admin\/login\?/);
    await page.unroute('**/api/admin/import/articles');
    await logIn(page, administrator);
    await expect(page).toHaveURL(/\/admin\/import$/);
    await expect(result(page, 'The import is stopped')).toContainText('Your session has ended.');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: /^Continue with \d articles?$/ }).click();
    const done = result(page, 'The import is done');
    await expect(done).toContainText('0 failed · 3 left out with errors');
    await expect(done.getByRole('progressbar', { name: 'Articles sent' })).toBeVisible();
    await expectAccessibleInLight(page);
    const made = await listArticles(missing, adminToken);
    expect(made.map(({ refnumber }) => refnumber).sort()).toEqual(
      [rows[1], rows[2], rows[5]].map((row) => row?.refnumber).sort(),
    );
    expect(await listArticles(known, adminToken)).toHaveLength(1);
  });

  await test.step('the report shows the result of each row', async () => {
    const download = await downloaded(page, 'Download report');
    expect(download.suggestedFilename()).toMatch(/^import-report-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...lines] = readCsv(await textOf(download));
    expect(head).toEqual(['file', 'line', 'refnumber', 'outcome', 'message']);
    expect(lines.map(([, line, refnumber]) => [line, refnumber])).toEqual(
      rows.map(({ refnumber }, at) => [String(at + 2), refnumber]),
    );
    // The request in progress when the session ended may have succeeded.
    const imported = expect.stringMatching(/^(?:Imported|Exists already)$/);
    expect(lines.map(([, , , outcome]) => outcome)).toEqual([
      'Exists already',
      ...[imported, imported, 'Has errors', 'Has errors', imported, 'Has errors'],
    ]);
  });

  await test.step('an unreadable source is reported with the reason', async () => {
    await page.getByRole('button', { name: 'New import' }).click();
    const folder = info.outputPath('folder');
    await mkdir(folder);
    await writeFile(join(folder, 'bomb.xml'), '<!DOCTYPE a [<!ENTITY b "c">]>\n<a>&b;</a>');
    await page.getByLabel('Folder', { exact: true }).setInputFiles(folder);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(result(page, 'What the check found')).toContainText(
      'Line 1: A document type definition is not supported: remove it',
    );
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  });

  await test.step('all imported articles are exported', async () => {
    await expect(page.getByText('without users, the audit log and the work log')).toBeVisible();
    const template = await downloaded(page, 'Download template (CSV)');
    const articles = await downloaded(page, 'Articles (CSV)');
    expect(articles.suggestedFilename()).toMatch(/^articles-\d{4}-\d\d-\d\d\.csv$/);
    const exported = readCsv(await textOf(articles));
    expect(exported[0]).toEqual(readCsv(await textOf(template))[0]);
    const journal = await downloaded(page, 'All records (JSON)');
    const { articles: all } = JSON.parse(await textOf(journal)) as { articles: Article[] };
    for (const row of [rows[1], rows[2], rows[5]]) {
      expect(exported.map(([refnumber]) => refnumber)).toContain(row?.refnumber);
      expect(all.map(({ refnumber }) => refnumber)).toContain(row?.refnumber);
    }
  });
});
