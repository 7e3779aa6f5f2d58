import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { articlePdfPath, type IssueKey } from '@app/contracts';
import { z } from 'zod';
import { baseUrl, environment } from '../environment.ts';
import { articleForm, createArticle, makeIssue } from '../support/api.ts';
import { expectCitationTags, placeOf } from '../support/article-page.ts';
import {
  downloadByLinks,
  expectCertificates,
  type Manuscript,
  makeIssueByForm,
  publicSettings,
  publishByForm,
  readWithoutScripts,
} from '../support/publishing.ts';
import { test } from '../support/test.ts';

const catalogueSchema = z.object({
  articles: z.array(
    z.object({
      refnumber: z.string(),
      doi: z.string(),
      title: z.string(),
      authors: z.array(z.object({ given: z.string(), family: z.string() })),
      published: z.string(),
      firstpage: z.number(),
      pages: z.number(),
      abstract: z.string(),
      pdf: z.string(),
    }),
  ),
});

/** By the form: from one author to sixteen, 133 kB to 2.4 MB, with accents in the names. */
const chosen = ['JOSE00019', 'JOSE00029', 'JOSE00050', 'JOSE00122', 'JOSE00149'];

const folder = environment.REAL_ARTICLES ?? '';
test.skip(folder === '', 'REAL_ARTICLES is not set');

async function realManuscripts(
  key: IssueKey,
  isWanted: (refnumber: string) => boolean,
): Promise<Manuscript[]> {
  const file = await readFile(join(folder, 'articles.json'), 'utf8');
  const { articles } = catalogueSchema.parse(JSON.parse(file));
  return Promise.all(
    articles
      .filter(({ refnumber }) => isWanted(refnumber))
      .map(async (article) => ({
        fields: {
          refnumber: article.refnumber,
          txnid: `TXN-${article.refnumber}`,
          publishdate: article.published,
          authorname: article.authors.map(({ given, family }) => `${given} ${family}`).join(', '),
          pagenumber: `${article.firstpage}-${article.firstpage + article.pages - 1}`,
          email: 'corresponding.author@example.org',
          title: article.title,
          abstract: article.abstract,
          doi: article.doi,
          year: String(key.year),
          volume: String(key.volume),
          issue: String(key.issue),
        },
        pdf: await readFile(join(folder, article.pdf)),
      })),
  );
}

test('five real articles are published, read, downloaded and certified', async ({
  adminPage,
  plainPage,
  page,
}) => {
  test.setTimeout(150_000);
  const key = { year: 2026, volume: 13, issue: 7 };
  const manuscripts = await realManuscripts(key, (refnumber) => chosen.includes(refnumber));
  test.expect(manuscripts).toHaveLength(chosen.length);

  await test.step('an administrator adds them by the form', async () => {
    await makeIssueByForm(adminPage, key);
    await publishByForm(adminPage, key, manuscripts);
  });
  for (const manuscript of manuscripts) {
    await test.step(`readers of ${manuscript.fields.refnumber}`, async () => {
      await readWithoutScripts(plainPage, manuscript);
      await downloadByLinks(page, manuscript);
      await expectCertificates(page, manuscript);
    });
  }
});

test('every other real article is whole in the raw HTML, its PDF beside it', async ({
  adminToken,
}) => {
  test.setTimeout(150_000);
  const key = await makeIssue(adminToken);
  const manuscripts = await realManuscripts(key, (refnumber) => !chosen.includes(refnumber));
  test.expect(manuscripts.length).toBeGreaterThan(20);
  const masthead = await publicSettings();
  for (const { fields, pdf } of manuscripts) {
    const file = { name: `${fields.refnumber}.pdf`, bytes: pdf };
    const { status } = await createArticle(adminToken, articleForm(fields, file));
    test.expect(status, fields.refnumber).toBe(201);
    await expectCitationTags(fields, masthead);
    const answer = await fetch(baseUrl + articlePdfPath(placeOf(fields)));
    test.expect(pdf.equals(await answer.bytes()), fields.refnumber).toBe(true);
  }
});
