import {
  csvFile,
  type ImportPlan,
  importColumns,
  importedArticleSchema,
  type importPdfSchema,
  importPlanSchema,
} from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { articleFields, articleForm } from '../../store/testing/article-form.ts';
import { fullSettings } from '../../store/testing/full-article.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

type Fields = Record<string, string>;
type DroppedPdf = z.input<typeof importPdfSchema>;
let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(() => content.close());

const table = (row: Fields) =>
  csvFile([importColumns, importColumns.map((column) => row[column] ?? '')]);

async function check(
  source: string,
  pdfs: DroppedPdf[] = [],
  choices: Fields = {},
): Promise<ImportPlan> {
  const form = new FormData();
  form.append('pdfs', JSON.stringify(pdfs));
  for (const [name, value] of Object.entries(choices)) form.append(name, value);
  form.append('source', new Blob([source]), 'source');
  const response = await content.post('/api/admin/import/check', form, admin);
  expect(response.status, await response.clone().text()).toBe(200);
  return importPlanSchema.parse(await response.json());
}

describe('the dry run of several files', () => {
  const choices = { withoutTxnid: 'true', withoutEmail: 'true', withoutAbstract: 'true' };
  const bibtex = (key: string, title: string, more = '') =>
    `@article{${key}, title={${title}}, author={Ada Lovelace}, year=2026, month=5, day=6, ` +
    `volume=1, number=2, pages={3--4}${more}}\n`;
  const checkFiles = (
    files: [name: string, text: string][],
    pdfs: DroppedPdf[] = [],
    more: Fields = {},
  ) => {
    const sources = files.map(([name, text]) => ({ name, size: Buffer.byteLength(text) }));
    const source = files.map(([, text]) => text).join('');
    return check(source, pdfs, { ...choices, sources: JSON.stringify(sources), ...more });
  };

  it('reports the file of each row and fault, and finds duplicates across files', async () => {
    const row = articleFields({ refnumber: 'Tee1', title: 'Thé' });
    const plan = await checkFiles(
      [
        ['a.csv', `\ufeff${table(row)}`],
        ['b.bib', bibtex('tee1', 'Other') + bibtex('tee2', 'THÉ')],
        ['notes.txt', 'hello\n'],
        ['empty.xml', ''],
      ],
      ['Tee1.pdf', 'tee2.pdf'].map((name) => ({ name, size: 9 })),
    );
    expect(plan.rows.map(({ file, line, faults }) => [file, line, faults[0]?.message])).toEqual([
      ['a.csv', 2, undefined],
      ['b.bib', 1, 'Duplicate reference number: as in line 2 of a.csv'],
      ['b.bib', 2, 'Duplicate title: as in line 2 of a.csv'],
    ]);
    expect(plan.formats).toEqual(['csv', 'bibtex']);
    expect(new Set(plan.faults.map(({ file }) => file))).toEqual(
      new Set(['notes.txt', 'empty.xml']),
    );
  });

  it('matches PDFs by reference number, DOI, source and link', async () => {
    const deposit = (doi: string, link = '') =>
      `<journal><journal_article><titles><title>${doi}</title></titles><doi_data><doi>${doi}</doi>` +
      `<collection property="text-mining"><item><resource>${link}</resource></item></collection>` +
      '</doi_data></journal_article></journal>';
    const names = ['a-1.pdf', '10.5555_b2.PDF', 'c.3.pdf', 'D4.pdf', 'e5.pdf', 'unlike.pdf'];
    const files: [string, string][] = [
      ['1.xml', deposit('10.5555/a/1')],
      ['2.xml', deposit('10.5555/b2')],
      ['c.3.crossref.xml', deposit('10.5555/other')],
      ['4.xml', deposit('10.5555/d', 'https://example.org/files/d4.pdf')],
      ['5.xml', deposit('10.5555/none', 'https://example.org/files/none')],
    ];
    const pdfs = names.map((name) => ({ name, size: 9 }));
    const plan = await checkFiles(files, pdfs);
    expect(plan.rows.map(({ pdf }) => pdf)).toEqual([...names.slice(0, 4), '']);
    expect(plan.unusedPdfs).toEqual(['e5.pdf', 'unlike.pdf']);

    const pairs = [
      { row: 4, pdf: 'e5.pdf' },
      { row: 1, pdf: 'a-1.pdf' },
    ];
    const paired = await checkFiles(files, pdfs, { pairs: JSON.stringify(pairs) });
    expect(paired.rows.map(({ pdf }) => pdf)).toEqual([
      '',
      'a-1.pdf',
      'c.3.pdf',
      'D4.pdf',
      'e5.pdf',
    ]);
    expect(paired.unusedPdfs).toEqual(['10.5555_b2.PDF', 'unlike.pdf']);
  });

  it('prefers the PDF in the folder of the source, and lets the user choose if there are several others', async () => {
    const files: [string, string][] = [
      ['a/main.bib', bibtex('f1', 'F1')],
      ['b/main.bib', bibtex('f2', 'F2')],
      ['c/main.bib', bibtex('f3', 'F3')],
    ];
    const pdfs = ['a/main.pdf', 'b/main.pdf'].map((name) => ({ name, size: 9 }));
    const plan = await checkFiles(files, pdfs);
    expect(plan.rows.map(({ pdf, faults }) => [pdf, faults[0]?.message])).toEqual([
      ['a/main.pdf', undefined],
      ['b/main.pdf', undefined],
      ['', 'There are several PDFs main.pdf: choose one'],
    ]);
    const paired = await checkFiles(files, pdfs, { pairs: '[{"row":2,"pdf":"b/main.pdf"}]' });
    expect(paired.rows.map(({ pdf }) => pdf)).toEqual(['a/main.pdf', 'a/main.pdf', 'b/main.pdf']);
  });

  it('accepts articles without an abstract only if the user permits this', async () => {
    const files: [string, string][] = [['a.bib', bibtex('bare', 'Bare')]];
    const pdfs = [{ name: 'bare.pdf', size: 9 }];
    expect((await checkFiles(files, pdfs)).rows[0]?.outcome).toBe('new');
    const refused = await checkFiles(files, pdfs, { withoutAbstract: 'false' });
    expect(refused.rows[0]?.faults.map(({ column }) => column)).toEqual(['abstract']);
  });

  it('limits the number of articles of all files together', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => bibtex(`m${at}`, `M${at}`)).join('');
    const plan = await checkFiles([
      ['a.bib', many],
      ['b.bib', many],
    ]);
    expect([plan.rows, plan.faults[0]?.message]).toEqual([
      [],
      '2,002 articles: at most 2,000 can be imported at once',
    ]);
  });
});

/** Returns a different name without digits for each number. */
const nameOf = (at: number) =>
  `Ada Author${String(at).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;

describe('the dry run of an exported table', () => {
  it('recognizes the same article, with 162 authors and codes in their names', async () => {
    const contributors = Array.from({ length: 162 }, (_, at) => ({
      name: at === 7 ? 'Bernard ’t&amp;nbsp;Hart' : nameOf(at),
      ...(at === 3 && { orcid: '0000-0002-1825-0097', affiliations: [{ name: 'A; B, C' }] }),
    }));
    const article = await publish(content, {
      authorname: contributors.map(({ name }) => name).join(', '),
      contributors: JSON.stringify(contributors),
    });
    expect(article.authors).toHaveLength(162);
    const exported = await content.get('/api/admin/export/articles.csv', admin);
    const plan = await check(await exported.text(), [
      { name: article.file, size: article.fileSize },
    ]);
    expect(plan.rows.map(({ outcome, faults, notes }) => [outcome, faults, notes])).toEqual([
      ['exists', [], []],
    ]);
  });

  it('has all 162 authors if the table has no details of the authors', async () => {
    const names = Array.from({ length: 162 }, (_, at) =>
      at === 7 ? 'Bernard ’t&amp;nbsp;Hart' : nameOf(at),
    );
    const row = articleFields({ authorname: names.join(', ') });
    const plan = await check(table(row), [{ name: `${row.refnumber}.pdf`, size: 9 }]);
    const authors = plan.rows[0]?.fields.authorname?.split(', ');
    expect(authors).toEqual(names.with(7, 'Bernard ’t Hart'));
    expect(plan.rows[0]?.notes).toEqual([
      'The authors’ names had &amp;nbsp;: replaced by the characters that they stand for',
    ]);
  });

  it('reads an empty ptype as paid', async () => {
    const row = articleFields({ ptype: '' });
    const plan = await check(table(row), [{ name: `${row.refnumber}.pdf`, size: 9 }]);
    expect(plan.rows.map(({ outcome, faults }) => [outcome, faults])).toEqual([['new', []]]);
    const form = articleForm(plan.rows[0]?.fields);
    const answer = await content.post('/api/admin/import/articles', form, admin);
    expect(answer.status).toBe(201);
    const { article } = importedArticleSchema.parse(await answer.json());
    expect(article.ptype).toBe('paid');
  });
});

describe('the dry run of a citation file of this journal', () => {
  it('has parts of names, ORCID iDs, funding, language and licence', async () => {
    await content.post('/api/settings', { ...fullSettings, domain: '' }, admin);
    const funders = [
      { name: 'Ice & Snow_Fund (ISF)', id: '05dxps055', awards: ['A-1', 'B; 2, c'] },
      { name: 'A Fund', id: '10.13039/501100000780' },
      { name: 'A Friend' },
    ];
    const { refnumber, contributors } = await publish(content, {
      ...{ refnumber: 'bib1', title: 'On names', language: 'fr', license: 'CC-BY-4.0' },
      ...{ pagenumber: '', articlenumber: 'e_12' },
      contributors: JSON.stringify([
        {
          ...{ name: 'Ashlee N. Ford Versypt', given: 'Ashlee N.', family: 'Ford Versypt' },
          orcid: '0000-0002-1825-0097',
        },
        { name: 'UNESCO, Paris', isOrganization: true },
        { name: 'Plato' },
      ]),
      funding: JSON.stringify(funders),
    });
    const bib = await (await content.get(`/api/cite/${refnumber}.bib`)).text();
    const pdfs = [{ name: `${refnumber}.pdf`, size: 9 }];
    const plan = await check(bib, pdfs, { withoutTxnid: 'true', withoutEmail: 'true' });
    const [row] = plan.rows;
    expect(JSON.parse(row?.fields.contributors ?? '')).toEqual(contributors);
    expect(JSON.parse(row?.fields.funding ?? '')).toEqual(funders);
    expect(row?.fields).toMatchObject({
      language: 'fr',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      formeraddresses: '',
      ...{ pagenumber: '', articlenumber: 'e_12' },
    });
    expect(row?.faults.map(({ column }) => column)).not.toContain('pages');
    expect([row?.notes, plan.unheld]).toEqual([[], []]);
  });

  it.each([
    'A remark',
    'ORCID iD of Ada Lovelace: https://orcid.org/0000-0002-1825-0098',
    'ORCID iD of Ada Byron: https://orcid.org/0000-0002-1825-0097',
    'Funding: A Fund; ORCID iD of Ada Lovelace: 1',
  ])('reports that the annotation “%s” is not imported', async (annote) => {
    const bib = `@article{x1, title={X}, author={Ada Lovelace}, year=2026, annote={${annote}}}`;
    expect((await check(bib)).unheld).toEqual([{ kind: 'annote', count: 1 }]);
  });
});
