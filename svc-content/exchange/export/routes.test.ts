import {
  csvFile,
  importColumns,
  importPlanSchema,
  initialDesign,
  type JournalExport,
} from '@app/contracts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { articleFields, articleForm, pdfFile } from '../../store/testing/article-form.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

let content: TestContent;
let other: TestContent;

beforeAll(async () => {
  [content, other] = await Promise.all([startContent(), startContent()]);
});
afterAll(() => Promise.all([content.close(), other.close()]));

const read = (from: TestContent, name: string) =>
  from.get(`/api/admin/export/${name}`, from.sign('admin'));

/** Returns the rows of a table, with cells by column name. */
async function rowsOf(from: TestContent, table: string): Promise<Record<string, string>[]> {
  const answer = await read(from, `${table}.csv`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${table}-\\d{4}-\\d{2}-\\d{2}\\.csv"$`),
  );
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.bytes());
  expect(text[0]).toBe('\ufeff');
  return parse(text, { bom: true, columns: true });
}

/** Returns an article without the fields that differ after an import. */
function comparable(article: JournalExport['articles'][number]) {
  const { id, createdby, modifiedby, creation, modification, version, ...rest } = article;
  return rest;
}

it('exports articles that are the same after an import into another journal', async () => {
  await createIssue(content, 2);
  await createIssue(content, 3, 1999);
  await publish(content, {
    title: '=SUM(A1) of <i>α</i>, "quoted"; and\tmore',
    abstract: '<p>Lines\r\nof  text</p>\n<p>-1 &lt; 0</p>',
    description: "'=not a formula",
    keywords: '+a; @b; Größe',
    country: '-',
    mobile: '+44 7700 900123',
    doi: '10.1234/x',
  });
  await publish(content, { year: '1999', issue: '3', ptype: 'free' });
  const bare = articleForm(articleFields({ txnid: '', email: '', status: 'disabled' }), pdfFile());
  const sent = await content.post('/api/admin/import/articles', bare, content.sign('admin'));
  expect(sent.status).toBe(201);

  const exported = (await (await read(content, 'journal.json')).json()) as JournalExport;
  expect(exported.articles.map(({ year, status }) => [year, status])).toEqual([
    [1999, 'enabled'],
    [2026, 'enabled'],
    [2026, 'disabled'],
  ]);
  const form = new FormData();
  form.append('source', await (await read(content, 'articles.csv')).blob());
  const pdfs = exported.articles.map(({ file, fileSize }) => ({ name: file, size: fileSize }));
  form.append('pdfs', JSON.stringify(pdfs));
  form.append('withoutTxnid', 'true');
  form.append('withoutEmail', 'true');
  const admin = other.sign('admin');
  const checked = await other.post('/api/admin/import/check', form, admin);
  const plan = importPlanSchema.parse(await checked.json());
  expect(plan.rows.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ['new', []],
    ['new', []],
    ['new', []],
  ]);
  for (const issue of plan.missingIssues) {
    await other.post('/api/admin/create-issue', issue, admin);
  }
  for (const { fields, pdf } of plan.rows) {
    const article = exported.articles.find(({ file }) => file === pdf);
    const path = `/archives/${article?.year}/vol${article?.volume}/issue${article?.issue}/${pdf}`;
    const file = await (await content.get(path, content.sign('admin'))).blob();
    const made = await other.post('/api/admin/import/articles', articleForm(fields, file), admin);
    expect(made.status, await made.text()).toBe(201);
  }

  const there = (await (await read(other, 'journal.json')).json()) as JournalExport;
  expect(there.articles.map(comparable)).toEqual(exported.articles.map(comparable));
  expect(await rowsOf(other, 'articles')).toEqual(await rowsOf(content, 'articles'));
});

it('exports all fields of all tables, and formulas as plain text', async () => {
  const admin = content.sign('admin');
  const editor = { name: '=1+1', content: 'A University', category: 'chief editor' };
  const form = new FormData();
  const fields = { ...editor, post: 'Professor', email: 'e@example.org', phone: '+91 1' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  expect((await content.post('/api/editors', form, admin)).status).toBe(201);
  await content.post('/api/settings', { websitename: 'Journal, "quoted"' }, admin);
  await content.post('/api/documents/design', { signatory_name: 'Ada' }, admin);

  const [row] = await rowsOf(content, 'editors');
  expect(row).toMatchObject({ ...editor, name: "'=1+1", phone: "'+91 1", status: 'enabled' });
  const settings = await rowsOf(content, 'settings');
  expect(settings).toContainEqual({ field: 'websitename', value: 'Journal, "quoted"' });
  await createIssue(content, 9, 1888);
  const issue = { year: '1888', volume: '1', issue: '9', articles: '0' };
  expect(await rowsOf(content, 'issues')).toContainEqual(expect.objectContaining(issue));
  expect(await rowsOf(content, 'indexing')).toEqual([]);
  const journal = (await (await read(content, 'journal.json')).json()) as JournalExport;
  expect(journal.settings.websitename).toBe('Journal, "quoted"');
  expect(journal.design).toEqual({ ...initialDesign, signatory_name: 'Ada', version: 1 });
  expect(journal.editors[0]).toMatchObject(editor);
});

it('exports the articles of an empty journal as a template for the import', async () => {
  const empty = await startContent();
  const answer = await read(empty, 'articles.csv');
  expect(await answer.text()).toBe(csvFile([importColumns]).slice(1));
  expect(((await (await read(empty, 'journal.json')).json()) as JournalExport).articles).toEqual(
    [],
  );
  await empty.close();
});

it('is available to administrators only', async () => {
  for (const name of [
    'articles.csv',
    'issues.csv',
    'editors.csv',
    'indexing.csv',
    'journal.json',
  ]) {
    const path = `/api/admin/export/${name}`;
    expect((await content.get(path)).status).toBe(401);
    expect((await content.get(path, content.sign('staff'))).status).toBe(403);
  }
  expect((await content.get('/api/admin/export/users.csv', content.sign('admin'))).status).toBe(
    404,
  );
});
