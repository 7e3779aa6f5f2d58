import {
  adminIssueSchema,
  csvFile,
  importColumns,
  importPlanSchema,
  type Problem,
} from '@app/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { articleFields } from '../../store/testing/article-form.ts';
import { publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

const create = (fields: object) =>
  content.post('/api/admin/create-issue', { year: 2026, volume: 7, ...fields }, admin);
const text = async (path: string) => (await content.get(path, admin)).text();
async function problemOf(sending: Promise<Response>) {
  const answer = await sending;
  const { error, issues } = (await answer.json()) as Problem;
  return [answer.status, error, issues?.[0]?.path];
}

it('refuses two issues of a volume that would be printed with the same number', async () => {
  for (const fields of [
    { issue: 1, issuelabel: '1–2' },
    { issue: 3 },
    { issue: 1001, issuelabel: 'S1' },
  ]) {
    expect((await create(fields)).status).toBe(201);
  }
  for (const issuelabel of ['1-2', '01/02', 's 1', '3', 'III']) {
    expect(await problemOf(create({ issue: 90, issuelabel }))).toEqual([
      ...[409, 'duplicate_issue', 'issuelabel'],
    ]);
  }
  const ofVolume = { volume: 99, volumelabel: '7', issue: 3 };
  expect(await problemOf(create(ofVolume))).toEqual([409, 'duplicate_issue', 'issue']);
  // In another year, the same numbers belong to another issue.
  expect((await create({ year: 2025, issue: 1, issuelabel: '1-2' })).status).toBe(201);
  const both = [91, 92].map((issue) => create({ issue, issuelabel: 'Festschrift' }));
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
});

it.each([
  ['x'.repeat(33), 'At most 32 characters'],
  ['–', 'Needs a letter or a digit'],
  ['<b>2</b>', 'Must not contain HTML tags'],
  ['2\u202a', 'Must not contain characters that change the direction of text, such as U+202E'],
])('refuses the label %j', async (issuelabel, message) => {
  const answer = await create({ issue: 80, issuelabel });
  const { issues } = (await answer.json()) as Problem;
  expect([answer.status, issues?.[0]]).toEqual([400, { path: 'issuelabel', message }]);
});

it('prints a changed label everywhere, changes the datestamps of articles, and accepts the numbers again', async () => {
  const { id } = adminIssueSchema.parse(await (await create({ volume: 20, issue: 1 })).json());
  const { refnumber } = await publish(content, { volume: '20', issue: '1' });
  const record = `/oai?verb=ListRecords&metadataPrefix=oai_dc&set=issue-2026-20-1`;
  const datestamp = async () => /<datestamp>([^<]+)/.exec(await text(record))?.[1] ?? '';
  const before = await datestamp();
  const change = (fields: object) => content.post(`/api/admin/issues/${id}`, fields, admin);
  // Datestamps have a resolution of one second.
  await expect.poll(() => new Date().toISOString() > `${before.slice(0, 19)}.999Z`).toBe(true);
  expect((await change({ issuelabel: '1–4', volumelabel: 'B20' })).status).toBe(200);
  expect((await datestamp()) > before).toBe(true);
  const feed = await text('/feed.xml?year=2026&volume=20&issue=1');
  expect(feed).toContain('Vol. B20, Issue 1–4 (2026)</title>');
  expect(await text('/oai?verb=ListSets')).toContain('Volume B20, issue 1–4 (2026)');
  expect(await text(`/api/cite/${refnumber}.ris`)).toContain('VL  - B20\r\nIS  - 1–4\r\n');
  const printed = '"volumelabel":"B20","issuelabel":"1–4"';
  for (const path of [
    `/api/archives/ref/${refnumber}`,
    '/api/archives/2026/20/1',
    `/api/search?q=${refnumber}`,
    `/api/admin/search?q=${refnumber}`,
    '/api/admin/export/journal.json',
    '/api/admin/readiness/articles',
  ]) {
    const answer = await content.get(path, admin);
    if (answer.status === 404) continue;
    expect([path, await answer.text()]).toEqual([path, expect.stringContaining(printed)]);
  }
  const archives = JSON.parse(await text('/api/archives'));
  expect(archives[0]).toMatchObject({
    volume: 20,
    volumelabel: 'B20',
    total_issues: 4,
    issues: [1],
  });
  // A new issue of the volume gets the label of the volume.
  expect(await (await create({ volume: 20, issue: 5 })).json()).toMatchObject({
    volumelabel: 'B20',
  });
  expect((await change({ issuelabel: '01', volumelabel: '' })).status).toBe(200);
  expect(await text(`/api/archives/ref/${refnumber}`)).not.toContain('label');
  // The previous label may be used again.
  const again = { volume: 21, volumelabel: 'B 20', issue: 7, issuelabel: '1-4' };
  expect((await create(again)).status).toBe(201);
});

it('plans issues with labels from an import, and reports uncertain numbers', async () => {
  const all: Record<string, string>[] = [
    { volume: '7', issue: '1-2', publishdate: '2018-08' },
    { volume: '7', issue: 'spe2', publishdate: '2018' },
    { volume: '7', issue: '3', year: '2024' },
  ];
  const rows = all.map((fields) => articleFields(fields));
  const table = rows.map((row) => importColumns.map((column) => row[column] ?? ''));
  const form = new FormData();
  form.append('source', new Blob([csvFile([importColumns, ...table])]), 'source');
  const pdfs = rows.map(({ refnumber }) => ({ name: `${refnumber}.pdf`, size: 2_000 }));
  form.append('pdfs', JSON.stringify(pdfs));
  const answer = await content.post('/api/admin/import/check', form, admin);
  const plan = importPlanSchema.parse(await answer.json());
  expect(plan.rows.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ...[
      ['new', []],
      ['new', []],
      ['new', []],
    ],
  ]);
  expect(
    plan.rows.map(({ fields }) => [fields.issue, fields.publishdate, fields.dateprecision]),
  ).toEqual([
    ['1', '2018-08-01', 'month'],
    ['1002', '2018-01-01', 'year'],
    ['3', '2026-03-14', ''],
  ]);
  expect(plan.missingIssues).toEqual([
    { year: 2024, volume: 7, issue: 3 },
    { year: 2026, volume: 7, issue: 1002, issuelabel: 'spe2' },
  ]);
  expect(plan.rows[2]?.notes).toContainEqual(
    expect.stringMatching(/^Volume 7, issue 3 is in 2026, too/),
  );
});
