import { readdir, readFile, writeFile } from 'node:fs/promises';
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
import { readRealArticles } from '../indexers/real-articles.ts';
import { environment } from './environment.ts';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { type ArticleText, ask, call, freshIssue } from './support/api.ts';
import { expectCitationTags, placeOf } from './support/article-page.ts';
import { articlesCsv, readCsv } from './support/csv.ts';
import { downloaded, result, textOf } from './support/import-page.ts';
import {
  downloadByLinks,
  expectCertificates,
  type Manuscript,
  publicSettings,
  readWithoutScripts,
} from './support/publishing.ts';
import { expect, test } from './support/test.ts';

const folder = environment.REAL_ARTICLES ?? '';
/** Articles with one to sixteen authors, accented names, and PDFs of 224 kB to 2.4 MB. */
const chosen = ['JOSE00019', 'JOSE00029', 'JOSE00149'];

interface RealArticle extends Manuscript {
  path: string;
  isChosen: boolean;
}

/** Returns the chosen articles. Their volumes are those of this journey, and fields that must be unique are changed. */
async function manuscripts({ volume }: IssueKey): Promise<RealArticle[]> {
  return Promise.all(
    readRealArticles(folder).map(async (article) => {
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
  const articles = await manuscripts(freshIssue());
  expect(articles).toHaveLength(32);
  const table = info.outputPath('articles.csv');
  await writeFile(table, articlesCsv(articles.map(({ fields }) => fields)));
  const choose = async () => {
    await adminPage.goto('/admin/import');
    const files = [table, ...articles.map(({ path }) => path)];
    await adminPage.getByLabel('Source and PDFs', { exact: true }).setInputFiles(files);
    await adminPage.getByLabel('Accept articles without a transaction ID').check();
    await adminPage.getByLabel('Accept articles without an email address').check();
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
      { timeout: 180_000 },
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
      const stored = await ask(articlePdfPath(placeOf(fields)));
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

  const read = articles.filter(({ isChosen }) => isChosen);
  for (const article of read) {
    await test.step(`readers of ${article.fields.refnumber}`, async () => {
      await readWithoutScripts(plainPage, article);
      if (article === read.at(-1)) await downloadByLinks(page, article);
      await expectCertificates(page, article);
    });
  }
});

const deposits = environment.REAL_DEPOSITS ?? '';

test('all official deposits are imported together, one with a PDF that was chosen for it', async ({
  adminPage: page,
}) => {
  test.skip(deposits === '', 'REAL_DEPOSITS is not set');
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
    for (const name of ['a transaction ID', 'an email address', 'an abstract']) {
      await page.getByLabel(`Accept articles without ${name}`).check();
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

  await test.step('the choice is undone, and made again by keyboard', async () => {
    await choice.selectOption('none');
    await expect(found).toContainText('18 new');
    await choice.selectOption('scan.pdf');
    await expect(found).toContainText(all);
  });

  await test.step('all are imported and public', async () => {
    await page.getByRole('button', { name: 'Import 19 articles' }).click();
    await expect(result(page, 'The import is done')).toContainText('19 imported', {
      timeout: 180_000,
    });
    const { status, body } = await call<Article>(`/api/archives/ref/${refnumber}`);
    expect([status, body.doi]).toEqual([200, `10.21105/${refnumber}`]);
    const report = readCsv(await textOf(await downloaded(page, 'Download report')));
    const lost = report.filter(([, , , outcome]) => outcome === 'Not imported');
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
