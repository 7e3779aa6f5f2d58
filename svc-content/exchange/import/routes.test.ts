import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  csvFile,
  FILE_TOO_LARGE,
  type ImportPlan,
  importColumns,
  importedArticleSchema,
  type importPdfSchema,
  importPlanSchema,
  type Problem,
} from '@app/contracts';
import { MAX_FIELDS_BYTES } from '@app/service-kit';
import { forkedPrograms } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { articleFields, articleForm, pdfBytes, pdfFile } from '../../store/testing/article-form.ts';
import { publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { pdfExaminer } from '../../store/uploaded-pdfs/examine-pdf.ts';
import { uploadReader } from './read-uploaded.ts';

const CHECK = '/api/admin/import/check';
const IMPORT = '/api/admin/import/articles';
let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
  await content.post('/api/admin/create-issue', { year: 2026, volume: 1, issue: 2 }, admin);
});
afterAll(() => content.close());

type Fields = Record<string, string>;
type DroppedPdf = z.input<typeof importPdfSchema>;

function table(rows: Fields[], columns: readonly string[] = importColumns): string {
  return csvFile([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
}

function checkForm(source: string, pdfs: DroppedPdf[], choices: Fields = {}) {
  const form = new FormData();
  form.append('source', new Blob([source]), 'whatever.bin');
  form.append('pdfs', JSON.stringify(pdfs));
  for (const [name, value] of Object.entries(choices)) form.append(name, value);
  return form;
}

const pdfsOf = (rows: Fields[]) =>
  rows.map(({ refnumber }) => ({ name: `${refnumber}.pdf`, size: 2_000 }));

async function check(
  source: string,
  pdfs: DroppedPdf[] = [],
  choices: Fields = {},
): Promise<ImportPlan> {
  const answer = await content.post(CHECK, checkForm(source, pdfs, choices), admin);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return importPlanSchema.parse(await answer.json());
}

/** Returns the line, outcome and faults (as `column: message`) of each row. */
const outcomes = ({ rows }: ImportPlan) =>
  rows.map(({ line, outcome, faults }) => [
    line,
    outcome,
    ...faults.map(({ column, message }) => `${column}: ${message}`),
  ]);

async function everything() {
  const { articles, issues } = content.models;
  let files = 0;
  for await (const _file of content.stores.articles.list()) files += 1;
  return [await articles.countDocuments(), await issues.countDocuments(), files];
}

describe('the dry run', () => {
  it('returns the outcome of each row and stores nothing', async () => {
    const known = await publish(content);
    const fresh = articleFields({ year: '1999', volume: '3', issue: '4' });
    const rows: Fields[] = [
      fresh,
      { ...articleFields(), pagenumber: '9-3', email: 'nobody', doi: 'x', year: 'MMXX' },
      { ...articleFields(), refnumber: known.refnumber },
      { ...articleFields(), title: `<b>${known.title.toUpperCase()}</b>` },
      { ...articleFields(), txnid: known.txnid },
      { ...articleFields(), refnumber: `${fresh.refnumber}`.toUpperCase() },
      { ...articleFields(), title: '<script>x()</script>' },
      { ...articleFields(), abstract: '<p> </p>' },
    ];
    const before = await everything();
    const plan = await check(table(rows), pdfsOf(rows.filter((_, at) => at !== 5)));
    expect(outcomes(plan)).toEqual([
      [2, 'new'],
      [
        3,
        'faulty',
        'pagenumber: One page (12, xi, S3), a range (12-15, xi-xiv, S1-S9, 123:1-25) whose end is not before its start, or several in order (1-3, 7)',
        'doi: A DOI begins with 10. and has a slash, without spaces',
        'year: Must be a number',
        'email: Not an email address',
      ],
      [4, 'faulty', 'refnumber: Duplicate reference number'],
      [5, 'faulty', 'title: Duplicate title'],
      [6, 'faulty', 'txnid: Transaction ID Already Used'],
      [
        7,
        'faulty',
        'refnumber: Duplicate reference number: as in line 2',
        `file: ${fresh.refnumber}.pdf is already used by line 2`,
      ],
      [8, 'faulty', 'title: Required'],
      [9, 'faulty', 'abstract: Required'],
    ]);
    expect(plan.missingIssues).toEqual([{ year: 1999, volume: 3, issue: 4 }]);
    expect(await everything()).toEqual(before);
    expect(await readdir(content.uploadDir)).toEqual([]);
  });

  it('accepts a missing transaction id or email only if the user permits this', async () => {
    const row = articleFields({ txnid: '', email: '' });
    const source = table([row]);
    const without = async (choices: Fields) =>
      outcomes(await check(source, pdfsOf([row]), choices));
    const email = 'email: Required, unless articles without it are allowed';
    const txnid = 'txnid: Required, unless articles without it are allowed';
    expect(await without({})).toEqual([[2, 'faulty', txnid, email]]);
    expect(await without({ withoutTxnid: 'true' })).toEqual([[2, 'faulty', email]]);
    expect(await without({ withoutEmail: 'true' })).toEqual([[2, 'faulty', txnid]]);
    expect(await without({ withoutTxnid: 'true', withoutEmail: 'true' })).toEqual([[2, 'new']]);
  });

  it('matches PDFs by name and reports missing, oversized, empty and unused ones', async () => {
    const rows = [
      '',
      'Papers/Tea.PDF',
      '',
      'C:\\big.pdf',
      'none.pdf',
      'no.pdf',
      'two.pdf',
      'x.pdf',
    ].map((file) => articleFields({ file }));
    const first = `${rows[0]?.refnumber}`;
    const plan = await check(table(rows), [
      { name: `${first.toUpperCase()}.PDF`, size: 10 },
      { name: 'tea.pdf', size: FILE_TOO_LARGE - 1 },
      { name: 'big.pdf', size: FILE_TOO_LARGE },
      { name: 'none.pdf', size: 0 },
      { name: 'two.pdf', size: 1 },
      { name: 'TWO.pdf', size: 1 },
      { name: 'x.pdf', size: 5, isPdf: false },
      { name: 'other.pdf', size: 1 },
    ]);
    expect(outcomes(plan)).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'faulty', `file: There is no PDF ${rows[2]?.refnumber}.pdf`],
      [5, 'faulty', 'file: big.pdf: File size exceeds the limit of 5 MB.'],
      [6, 'faulty', 'file: none.pdf is empty'],
      [7, 'faulty', 'file: There is no PDF no.pdf'],
      [8, 'faulty', 'file: There are several PDFs two.pdf: choose one'],
      [9, 'faulty', 'file: x.pdf is not a PDF'],
    ]);
    expect(plan.rows.slice(0, 2).map(({ pdf }) => pdf)).toEqual([
      `${first.toUpperCase()}.PDF`,
      'tea.pdf',
    ]);
    expect(plan.unusedPdfs).toEqual(['two.pdf', 'TWO.pdf', 'other.pdf']);
  });

  it('reports an article whose fields together exceed the size of the import’s form', async () => {
    const references = JSON.stringify(Array(210).fill({ text: 'x'.repeat(4_950) }));
    const fields = articleFields({ references, abstract: 'Two\nlines' });
    const sent = [...Object.values(fields), 'false', '\r'].join('');
    const free = MAX_FIELDS_BYTES - Buffer.byteLength(sent);
    for (const [bytes, outcome, status] of [
      [free + 1, 'faulty', 400],
      [free, 'new', 201],
    ] as const) {
      const row = { ...fields, description: 'd'.repeat(bytes) };
      const plan = await check(table([row]), pdfsOf([row]));
      expect(outcomes(plan)).toEqual([
        [
          2,
          outcome,
          ...(outcome === 'new'
            ? []
            : [
                ': The fields have 1,048,577 bytes together, at most 1,048,576 can be imported: shorten abstracts or references',
              ]),
        ],
      ]);
      const form = articleForm({ ...row, removeActiveContent: 'false' }, pdfFile());
      expect((await content.post(IMPORT, form, admin)).status).toBe(status);
    }
  });

  it('detects BibTeX and Crossref’s XML by content', async () => {
    const choices = { withoutTxnid: 'true', withoutEmail: 'true' };
    const bibtex =
      '\n@article{key1, title={On tea}, author={Lovelace, Ada}, year=2020, month=5, day=6,' +
      ' volume=1, number=2, pages={3--4}, abstract={Tea.}}';
    const pdfs = [{ name: 'KEY1.pdf', size: 9 }];
    const plan = await check(bibtex, pdfs, choices);
    expect([plan.format, outcomes(plan)]).toEqual(['bibtex', [[2, 'new']]]);
    expect(plan.rows[0]?.fields).toMatchObject({ pagenumber: '3-4', authorname: 'Ada Lovelace' });
    const xml =
      '<journal>\n<journal_article><titles><title>T</title></titles></journal_article></journal>';
    const found = await check(xml, [], choices);
    expect([found.format, found.rows[0]?.line, found.rows[0]?.outcome]).toEqual([
      'crossref',
      2,
      'faulty',
    ]);
    expect(found.rows[0]?.faults.map(({ column }) => column)).toContain('contributors');
  });

  it('reports a row with an author’s name that is too long, and reads the others', async () => {
    const long = articleFields({ authorname: `Ada Lovelace, ${'A'.repeat(501)}` });
    // U+0958 has no composed form, so the normalized name is longer than the name.
    const longer = articleFields({ authorname: '\u0958'.repeat(400) });
    const rows = [long, articleFields(), longer];
    const plan = await check(table(rows), pdfsOf(rows));
    expect(plan.rows.map(({ outcome }) => outcome)).toEqual(['faulty', 'new', 'faulty']);
    for (const at of [0, 2]) {
      expect(plan.rows[at]?.faults[0]).toMatchObject({
        column: 'authorname',
        message: expect.stringContaining('At most 500 characters'),
      });
    }
  });

  it('reports an unreadable, missing or too large file', async () => {
    const plan = await check('hello\nworld\n');
    expect([plan.rows, plan.faults.length > 0]).toEqual([[], true]);
    const answer = await content.post(CHECK, new FormData(), admin);
    expect(answer.status).toBe(400);
    const form = checkForm('x', []);
    form.set('pdfs', '[{"name":1}');
    const problem = (await (await content.post(CHECK, form, admin)).json()) as Problem;
    expect(problem.issues?.map(({ path }) => path)).toEqual(['pdfs']);
    const large = await content.post(CHECK, checkForm('x'.repeat(FILE_TOO_LARGE), []), admin);
    expect([large.status, ((await large.json()) as Problem).error]).toEqual([
      413,
      'file_too_large',
    ]);
  });

  it('refuses a file that takes too long to read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'source-'));
    const path = join(folder, 'long.bib');
    await writeFile(path, '@article{a, title={T}, year=2020}\n'.repeat(2000));
    await expect(uploadReader({ timeoutMs: 1 })({ path })).rejects.toMatchObject({
      code: 'invalid_request',
      issues: [{ path: 'source', message: expect.stringContaining('split it') }],
    });
    await rm(folder, { recursive: true });
  });

  it('does not end the process that examines PDFs, because an import calls both processes alternately', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'source-'));
    const path = join(folder, 'articles.csv');
    await writeFile(path, table([articleFields()]));
    // The calls do not reach these limits of time on a busy machine.
    const limits = { timeoutMs: 90_000, deadlineMs: 120_000, idleMs: 120_000 };
    const names = ['examine-process.ts', 'source-process.ts'];
    const before = forkedPrograms().map(({ pid }) => pid);
    await pdfExaminer(limits)({ bytes: pdfBytes(), remove: false });
    expect(await uploadReader(limits)({ path })).toMatchObject([{ format: 'csv', faults: [] }]);
    const started = forkedPrograms().filter(
      ({ pid, name }) => names.includes(name) && !before.includes(pid),
    );
    // Other tests wait until no process is left.
    for (const { pid } of started) process.kill(pid, 'SIGKILL');
    expect(started.map(({ name }) => name).toSorted()).toEqual(names);
    await rm(folder, { recursive: true });
  });

  it('serves readers while it reads a large file', async () => {
    const rows = Array.from({ length: 400 }, () =>
      articleFields({ abstract: 'word '.repeat(500) }),
    );
    const checking = check(table(rows), pdfsOf(rows));
    let done = false;
    const ended = checking.finally(() => {
      done = true;
    });
    let responses = 0;
    while (!done) {
      expect((await content.get('/api/archives/')).status).toBe(200);
      responses += 1;
    }
    expect((await ended).rows.every(({ outcome }) => outcome === 'new')).toBe(true);
    expect(responses).toBeGreaterThan(20);
  });
});

describe('the import of an article', () => {
  it('publishes an article without optional fields, and reports it as existing the second time', async () => {
    const bytes = pdfBytes();
    const fields = articleFields({ txnid: '', email: '', status: 'disabled' });
    const send = (changed: Fields = {}, file = pdfFile(bytes)) =>
      content.post(IMPORT, articleForm({ ...fields, ...changed }, file), admin);
    const created = await send();
    expect(created.status, await created.clone().text()).toBe(201);
    const { outcome, article } = importedArticleSchema.parse(await created.json());
    expect(outcome).toBe('created');
    expect(article).toMatchObject({ txnid: '', email: '', status: 'disabled', version: 0 });
    expect((await content.get(`/api/archives/ref/${fields.refnumber}`)).status).toBe(404);

    const { status: _status, ...exported } = fields;
    const plan = await check(
      table([exported]),
      [{ name: `${fields.refnumber}.pdf`, size: bytes.length }],
      {
        withoutTxnid: 'true',
        withoutEmail: 'true',
      },
    );
    expect(outcomes(plan)).toEqual([[2, 'exists']]);
    const other = await check(table([exported]), [{ name: `${fields.refnumber}.pdf`, size: 7 }], {
      withoutTxnid: 'true',
      withoutEmail: 'true',
    });
    expect(outcomes(other)).toEqual([
      [2, 'faulty', 'refnumber: This article exists already, with another PDF'],
    ]);

    const before = await everything();
    const again = await send();
    expect([again.status, await again.json()]).toEqual([200, { outcome: 'exists', article }]);
    expect((await send({}, pdfFile())).status).toBe(409);
    expect((await send({ country: 'Nepal' })).status).toBe(409);
    expect(await everything()).toEqual(before);
  });

  it('publishes it once if it is sent several times at the same time', async () => {
    const fields = articleFields();
    const bytes = pdfBytes();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => content.post(IMPORT, articleForm(fields, pdfFile(bytes)), admin)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  });

  it('is logged', async () => {
    const fields = articleFields();
    await content.post(IMPORT, articleForm(fields), admin);
    const log = await content.get(`/api/audit?q=${fields.refnumber}`, admin);
    expect(await log.text()).toContain(fields.refnumber);
  });

  it('is validated like the form', async () => {
    const refusals: [Fields, Blob | null, number, string][] = [
      [{ pagenumber: 'first' }, pdfFile(), 400, 'invalid_pagenumber'],
      [{ issue: '77' }, pdfFile(), 400, 'invalid_request'],
      [{ status: 'hidden' }, pdfFile(), 400, 'invalid_request'],
      [{}, null, 400, 'invalid_request'],
      [{}, new Blob(['hello']), 415, 'unsupported_file'],
      [{}, pdfFile(pdfBytes(FILE_TOO_LARGE)), 413, 'file_too_large'],
    ];
    for (const [changed, file, status, error] of refusals) {
      const form = articleForm({ ...articleFields(), ...changed }, file);
      const answer = await content.post(IMPORT, form, admin);
      const problem = (await answer.json()) as Problem;
      expect([answer.status, problem.error]).toEqual([status, error]);
    }
  });
});

it.each([CHECK, IMPORT])('%s is available to administrators only', async (path) => {
  expect((await content.post(path, new FormData())).status).toBe(401);
  expect((await content.post(path, new FormData(), content.sign('staff'))).status).toBe(403);
});
