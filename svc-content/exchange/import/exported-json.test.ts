import { gunzipSync } from 'node:zlib';
import {
  type Article,
  articleSchema,
  type ImportPlan,
  importedArticleSchema,
  importPlanSchema,
} from '@app/contracts';
import { silentLog } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShownTexts } from '../../articles/texts/shown-texts.ts';
import { articleForm } from '../../store/testing/article-form.ts';
import { fullArticle, oddArticle } from '../../store/testing/full-article.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { Dumps } from '../preservation/dumps.ts';
import { readSource } from './read-source.ts';

const read = (text: string) => readSource(new TextEncoder().encode(text));
let journal: TestContent;
let published: Article[];

beforeAll(async () => {
  journal = await startContent();
  await createIssue(journal, 2);
  const names = 'Ada Lovelace, Bernard ’t&amp;nbsp;Hart';
  published = [
    await publish(journal, { ...fullArticle, refnumber: 'E-1' }),
    await publish(journal, { ...oddArticle, refnumber: 'E-2' }),
    await publish(journal, { refnumber: 'E-3', authorname: names, ptype: 'free' }),
  ];
});
afterAll(() => journal.close());

async function check(content: TestContent, text: string): Promise<ImportPlan> {
  const form = new FormData();
  form.append('withoutTxnid', 'true');
  form.append('withoutEmail', 'true');
  const pdfs = published.map(({ file, fileSize }) => ({ name: file, size: fileSize }));
  form.append('pdfs', JSON.stringify(pdfs));
  form.append('source', new Blob([text]), 'source');
  const answer = await content.post('/api/admin/import/check', form, content.sign('admin'));
  expect(answer.status).toBe(200);
  return importPlanSchema.parse(await answer.json());
}

/** Imports a file into an empty journal, and returns the articles without the fields that the server sets. */
async function imported(text: string): Promise<unknown[]> {
  const other = await startContent();
  await createIssue(other, 2);
  const plan = await check(other, text);
  const articles = [];
  for (const { fields, faults, notes } of plan.rows) {
    expect([faults, notes]).toEqual([[], []]);
    const answer = await other.post(
      '/api/admin/import/articles',
      articleForm(fields),
      other.sign('admin'),
    );
    articles.push(importedArticleSchema.parse(await answer.json()).article);
  }
  await other.close();
  return articles.map(content);
}

/** Returns an article without the fields that the server sets. */
function content(article: Article): object {
  const { id: _, fileSize: __, creation: ___, modification: ____, ...rest } = article;
  const { createdby: _by, modifiedby: _also, ...said } = { createdby: '', modifiedby: '', ...rest };
  return said;
}

async function dump(): Promise<string> {
  const dumps = new Dumps({
    model: journal.models.dumps,
    store: journal.stores.dumps,
    shownTexts: new ShownTexts(journal.stores),
    catalogue: journal.catalogue,
    publicUrl: 'http://journal.test',
    folder: journal.uploadDir,
    log: silentLog,
  });
  await dumps.makeDue();
  const answer = await journal.get('/api/dumps/articles.jsonl.gz');
  return gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
}

const exported = async () => {
  const answer = await journal.get('/api/admin/export/journal.json', journal.sign('admin'));
  return answer.text();
};

describe('exported JSON', () => {
  it('of the journal is the same after an import, and changes of its other parts are predicted', async () => {
    const text = await exported();
    const { format, rows, unheld, journal: parts } = await check(journal, text);
    expect(format).toBe('json');
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual(
      [2, 3, 4].map((line) => [line, 'exists']),
    );
    expect(unheld).toEqual([]);
    const same = { name: '', outcome: 'same', fields: [], faults: [] };
    const changes = ['settings', 'design'].map((part) => ({ part, ...same }));
    expect(parts).toEqual({ file: '', changes, mailTexts: [], files: [] });
    expect(await imported(text)).toEqual(published.map(content));
  });

  it('of a dump is imported with everything that readers see', async () => {
    const seen = (article: unknown) => articleSchema.partial().parse(article);
    const articles = await imported(await dump());
    expect(articles.map(seen)).toEqual(published.map((article) => seen(content(article))));
  });

  it('may be a list or a single article, and reports unknown fields', () => {
    const [article] = published;
    const list = read(JSON.stringify([{ ...article, colour: 'red' }], undefined, 2));
    expect(list.rows.map(({ fields }) => fields.refnumber)).toEqual(['E-1']);
    expect(list.rows[0]?.line).toBeGreaterThan(1);
    expect([...(list.unheld ?? [])]).toEqual([['colour', 1]]);
    expect(read(JSON.stringify(article)).rows[0]?.fields.refnumber).toBe('E-1');
    const versions = [{ number: 1, date: '2026-01-02T00:00:00.000Z', note: '', title: 'A' }];
    const currentVersion = { number: 2, date: '2026-01-02T00:00:00.000Z' };
    const revised = read(JSON.stringify({ ...article, versions, currentVersion }));
    expect([...(revised.unheld ?? [])]).toEqual([['versions', 1]]);
  });

  it.each([
    ['{"refnumber":"a"}\n{"refnumber":\n', 2, 'Not JSON'],
    ['[\n{"refnumber":"a",,}]', 2, 'Not JSON'],
    ['{"articles":[]}', 1, 'no article'],
    [`[${'{"refnumber":"a"},'.repeat(2_000)}{}]`, 1, '2,001 articles'],
    ['['.repeat(100_000), 1, 'Not JSON'],
  ])('that cannot be read has a fault: %.30s', (text, line, message) => {
    const fault = { line, column: '', message: expect.stringContaining(message) };
    expect([read(text).rows, read(text).faults]).toEqual([[], [fault]]);
  });

  it('has faults for items that are not articles, and for lists nested too deeply', () => {
    const deep = `{"references":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(read(`[1,null,${deep}]`).rows.map(({ faults }) => faults[0]?.message)).toEqual([
      'This is not an article',
      'This is not an article',
      'Nested too deeply',
    ]);
  });

  it('must be unpacked first if it is compressed', () => {
    const { faults } = readSource(Uint8Array.of(0x1f, 0x8b, 8, 0));
    expect(faults[0]?.message).toContain('unpack it');
  });
});
