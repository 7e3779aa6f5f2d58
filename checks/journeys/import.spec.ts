import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ArchiveSummary,
  type Article,
  articlePath,
  articlePdfPath,
  type IssueKey,
  plainText,
  splitAuthors,
} from '@app/contracts';
import type { Download, Page } from '@playwright/test';
import { z } from 'zod';
import { administrator, baseUrl, environment } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import {
  type ArticleText,
  articleFields,
  articleForm,
  call,
  createArticle,
  freshIssue,
  listArticles,
  makeIssue,
} from './support/api.ts';
import { expectCitationTags, placeOf } from './support/article-page.ts';
import { articlesCsv, readCsv } from './support/csv.ts';
import { logIn } from './support/login-page.ts';
import { makePdf } from './support/pdf-files.ts';
import {
  downloadByLinks,
  expectCertificates,
  type Manuscript,
  publicSettings,
  readWithoutScripts,
} from './support/publishing.ts';
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

const result = (page: Page, name: string) => page.getByRole('region', { name });

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function downloaded(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return downloading;
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
      zone.dispatchEvent(Object.assign(drop, { dataTransfer: { items } }));
    })()`);
    await expect(page.getByRole('alert')).toContainText('What was dropped cannot be read');
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
    await page.getByLabel('Take articles without a transaction id').check();
    await expect(found).toBeHidden();
    await page.getByLabel('Take articles without an email').check();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(found).toContainText('CSV, 7 articles · 3 new · 1 exist already · 3 with errors');
    await found.getByRole('radio', { name: 'Only errors (3)' }).check();
    const faulty = found.getByRole('row');
    await expect(faulty).toHaveCount(4);
    await expect(faulty.nth(1)).toContainText(`5${rows[3]?.refnumber}`);
    await expect(faulty.nth(1)).toContainText('pagenumber: One page (12) or a range (12-15)');
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
      await route.fulfill({ status: 401, json: { error: 'unauthorized', title: '', status: 401 } });
    });
    await page.getByRole('button', { name: 'Import the 3 articles without errors' }).click();
    await expect(page).toHaveURL(/\/admin\/login\?/);
    await page.unroute('**/api/admin/import/articles');
    await logIn(page, administrator);
    await expect(page).toHaveURL(/\/admin\/import$/);
    await expect(result(page, 'The import is stopped')).toContainText('Your session is over.');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: /^Continue with \d articles?$/ }).click();
    const done = result(page, 'The import is done');
    await expect(done).toContainText('0 failed · 3 left out with errors');
    await expect(done.getByRole('progressbar', { name: 'Articles sent' })).toBeVisible();
    await expectAccessible(page);
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
    // The request in flight when the session ended may have succeeded.
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

const folder = environment.REAL_ARTICLES ?? '';
const catalogueSchema = z.object({
  articles: z.array(
    z.object({
      refnumber: z.string(),
      doi: z.string(),
      title: z.string(),
      authors: z.array(z.object({ given: z.string(), family: z.string() })),
      published: z.string(),
      volume: z.number(),
      firstpage: z.number(),
      pages: z.number(),
      abstract: z.string(),
      pdf: z.string(),
    }),
  ),
});
/** One to sixteen authors, 224 kB to 2.4 MB, accented names. */
const chosen = ['JOSE00019', 'JOSE00029', 'JOSE00149'];

interface RealArticle extends Manuscript {
  path: string;
  isChosen: boolean;
}

/** Makes unique fields unique to this journey and uses its own volumes. */
async function realArticles({ volume }: IssueKey): Promise<RealArticle[]> {
  const { articles } = catalogueSchema.parse(
    JSON.parse(await readFile(join(folder, 'articles.json'), 'utf8')),
  );
  return Promise.all(
    articles.map(async (article) => {
      const path = join(folder, article.pdf);
      const fields: ArticleText = {
        refnumber: `${article.refnumber}-${volume}`,
        publishdate: article.published,
        authorname: article.authors.map(({ given, family }) => `${given} ${family}`).join(', '),
        pagenumber: `${article.firstpage}-${article.firstpage + article.pages - 1}`,
        title: `${article.title} (${volume})`,
        abstract: article.abstract,
        doi: article.doi,
        year: article.published.slice(0, 4),
        volume: String(volume + article.volume),
        issue: '1',
        file: article.pdf,
      };
      return {
        fields,
        path,
        pdf: await readFile(path),
        isChosen: chosen.includes(article.refnumber),
      };
    }),
  );
}

test('all real articles are imported at once and published with every field', async ({
  adminPage,
  plainPage,
  page,
}, info) => {
  test.skip(folder === '', 'REAL_ARTICLES is not set');
  test.setTimeout(240_000);
  const articles = await realArticles(freshIssue());
  expect(articles).toHaveLength(32);
  const table = info.outputPath('articles.csv');
  await writeFile(table, articlesCsv(articles.map(({ fields }) => fields)));
  const choose = async () => {
    await adminPage.goto('/admin/import');
    const files = [table, ...articles.map(({ path }) => path)];
    await adminPage.getByLabel('Source and PDFs', { exact: true }).setInputFiles(files);
    await adminPage.getByLabel('Take articles without a transaction id').check();
    await adminPage.getByLabel('Take articles without an email').check();
    await adminPage.getByRole('button', { name: 'Check' }).click();
  };

  await test.step('an administrator imports them', async () => {
    await choose();
    const found = result(adminPage, 'What the check found');
    await expect(found).toContainText(
      'CSV, 32 articles · 32 new · 0 exist already · 0 with errors',
    );
    const began = Date.now();
    await adminPage.getByRole('button', { name: 'Import 32 articles' }).click();
    await expect(result(adminPage, 'The import is done')).toContainText(
      '32 imported · 0 exist already · 0 failed · 0 left out with errors',
      { timeout: 90_000 },
    );
    const took = `${((Date.now() - began) / 1000).toFixed(1)} s`;
    info.annotations.push({ type: 'time of importing 32 articles', description: took });
  });

  await test.step('the public API and pages match the table', async () => {
    const masthead = await publicSettings();
    for (const { fields, pdf } of articles) {
      const { status, body } = await call<Article>(`/api/archives/ref/${fields.refnumber}`);
      expect(status, fields.refnumber).toBe(200);
      const { refnumber, doi, pagenumber, title, abstract, authors, publishdate } = body;
      const { year, volume, issue, file, fileSize } = body;
      expect({ refnumber, doi, pagenumber }).toEqual({
        refnumber: fields.refnumber,
        doi: fields.doi,
        pagenumber: fields.pagenumber,
      });
      expect({ year, volume, issue, refnumber }).toEqual(placeOf(fields));
      expect(plainText(title)).toBe(plainText(fields.title ?? ''));
      expect(plainText(abstract)).toBe(plainText(fields.abstract ?? '').normalize('NFC'));
      expect(authors).toEqual(splitAuthors(fields.authorname ?? ''));
      expect(publishdate.slice(0, 10)).toBe(fields.publishdate);
      expect([file, fileSize]).toEqual([`${fields.refnumber}.pdf`, pdf.length]);
      await expectCitationTags(fields, masthead);
      const stored = await fetch(baseUrl + articlePdfPath(placeOf(fields)));
      expect(pdf.equals(await stored.bytes()), fields.refnumber).toBe(true);
    }
  });

  await test.step('importing the same files again adds nothing', async () => {
    const archives = async () => (await call<ArchiveSummary[]>('/api/archives/')).body;
    const volumes = new Set(articles.map(({ fields }) => fields.volume));
    const ours = (all: ArchiveSummary[]) => all.filter(({ volume }) => volumes.has(String(volume)));
    const before = ours(await archives());
    await choose();
    const found = result(adminPage, 'What the check found');
    await expect(found).toContainText(
      'CSV, 32 articles · 0 new · 32 exist already · 0 with errors',
    );
    await expect(found).toContainText('there is nothing to import');
    await expect(adminPage.getByRole('button', { name: /^Import/ })).toHaveCount(0);
    expect(ours(await archives())).toEqual(before);
  });

  for (const article of articles.filter(({ isChosen }) => isChosen)) {
    await test.step(`readers of ${article.fields.refnumber}`, async () => {
      await readWithoutScripts(plainPage, article);
      await downloadByLinks(page, article);
      await expectCertificates(page, article);
    });
  }
});

const deposits = environment.REAL_DEPOSITS ?? '';

test('all official deposits are imported together, one with a PDF that was chosen for it', async ({
  adminPage: page,
}) => {
  test.skip(deposits === '', 'REAL_DEPOSITS is not set');
  test.setTimeout(180_000);
  const names = (await readdir(deposits)).filter((name) => /\.(?:xml|pdf)$/.test(name));
  const [strange = '', ...others] = names.filter((name) => name.endsWith('.pdf'));
  const refnumber = strange.replace(/^10\.21105\.|\.pdf$/g, '');
  const sources = names.filter((name) => name.endsWith('.xml'));
  expect(sources).toHaveLength(19);

  await test.step('the check shows which PDF no article has', async () => {
    await page.goto('/admin/import');
    const files = page.getByLabel('Source and PDFs', { exact: true });
    await files.setInputFiles([...sources, ...others].map((name) => join(deposits, name)));
    const buffer = await readFile(join(deposits, strange));
    await files.setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer });
    for (const name of ['a transaction id', 'an email', 'an abstract']) {
      await page.getByLabel(`Take articles without ${name}`).check();
    }
    await page.getByLabel('Remove active content from PDFs').check();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(result(page, 'What the check found')).toContainText(
      'Crossref XML, 19 articles · 18 new · 0 exist already · 1 with errors',
    );
    await page.getByText('76 details of the source that articles cannot hold').click();
    await expect(
      page.getByText('Licence (accepted manuscript): 19', { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await expectFits(page, 320);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  const found = result(page, 'What the check found');
  const all = 'Crossref XML, 19 articles · 19 new · 0 exist already · 0 with errors';
  const choice = page.getByRole('combobox', { name: `PDF of ${refnumber}` });
  await test.step('the PDF is dragged to its article', async () => {
    await page.getByText('scan.pdf', { exact: true }).first().dragTo(choice);
    await expect(found).toContainText(all);
  });

  await test.step('the choice is taken back and made again by keyboard', async () => {
    await choice.selectOption('none');
    await expect(found).toContainText('18 new');
    await choice.selectOption('scan.pdf');
    await expect(found).toContainText(all);
  });

  await test.step('all are imported and public', async () => {
    await page.getByRole('button', { name: 'Import 19 articles' }).click();
    await expect(result(page, 'The import is done')).toContainText('19 imported', {
      timeout: 90_000,
    });
    const { status, body } = await call<Article>(`/api/archives/ref/${refnumber}`);
    expect([status, body.doi]).toEqual([200, `10.21105/${refnumber}`]);
    const report = readCsv(await textOf(await downloaded(page, 'Download report')));
    const lost = report.filter(([, , , outcome]) => outcome === 'Not taken over');
    expect(lost.map(([, , , , message]) => message)).toEqual([
      'Licence (accepted manuscript): 19 (program/license_ref (am))',
      'DOI of the journal: 19 (journal_metadata/doi_data/doi)',
      'Address of the journal: 19 (journal_metadata/doi_data/resource)',
      'Month of the issue: 19 (journal_issue/publication_date/month)',
    ]);
  });

  await test.step('an article links its authors’ ORCID records and lists its references', async () => {
    const { body } = await call<Article>('/api/archives/ref/jose.00184');
    await page.goto(articlePath(body));
    const withIds = body.contributors.filter(({ orcid }) => orcid);
    expect([body.contributors.length, withIds.length]).toEqual([6, 3]);
    for (const { name, orcid } of withIds) {
      const link = page.getByRole('link', { name: `ORCID iD of ${name}` });
      await expect(link).toHaveAttribute('href', `https://orcid.org/${orcid}`);
    }
    const references = page.getByRole('region', { name: 'References' }).getByRole('listitem');
    await expect(references).toHaveCount(30);
  });
});
