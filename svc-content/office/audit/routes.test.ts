import {
  type AuditEntry,
  articleListNames,
  articleTextNames,
  auditPageSchema,
} from '@app/contracts';
import { verifyAudit } from '@app/service-kit/audit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { articleFields, articleForm, pdfBytes, pdfFile } from '../../store/testing/article-form.ts';
import { createIssue, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const PATH = '/api/audit';
const EDITING = { id: '64b000000000000000000001', name: 'Ada' };

let content: TestContent;
let admin: string;
/** The number of entries that previous tests have added. */
let start: number;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin', { subject: EDITING.id });
  await createIssue(content, 2);
});
afterAll(() => content.close());
beforeEach(async () => {
  start = (await read()).total;
});

async function read(query = '') {
  const answer = await content.get(PATH + query, admin);
  expect(answer.status).toBe(200);
  return auditPageSchema.parse(await answer.json());
}

/** Returns the entries of this test, in order. */
async function entries(): Promise<AuditEntry[]> {
  const { entries: found, total } = await read();
  return found.slice(0, total - start).reverse();
}

it('records the user and the address of a change', async () => {
  const { id } = await publish(content);
  const headers = {
    authorization: `Bearer ${admin}`,
    'content-type': 'application/json',
    'x-forwarded-for': '203.0.113.9, 192.0.2.7',
  };
  const body = JSON.stringify({ status: 'disabled' });
  await fetch(`${content.url}/api/archives/${id}`, { method: 'POST', headers, body });
  const [, entry] = await entries();
  expect(entry).toMatchObject({ by: { id: EDITING.id, name: 'The admin' }, address: '192.0.2.7' });
});

it('records the fields of an article, except internal ones', async () => {
  const fields = articleFields();
  await content.post('/api/admin/archives', articleForm(fields), admin);
  const [entry] = await entries();
  const more = [
    'contributors',
    ...articleListNames,
    ...articleTextNames,
    'type',
    'pdf',
    'status',
    'scheduled',
  ];
  const recorded = new Set([...Object.keys(fields), ...more]);
  expect(new Set(Object.keys(entry?.after ?? {}))).toEqual(recorded);
});

it('records an imported article only once, however often it is sent', async () => {
  const fields = articleFields();
  const bytes = pdfBytes();
  const statuses: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    const form = articleForm(fields, pdfFile(bytes));
    statuses.push((await content.post('/api/admin/import/articles', form, admin)).status);
  }
  expect(statuses).toEqual([201, 200]);
  const entry = { kind: 'article', label: fields.refnumber };
  expect(await entries()).toMatchObject([{ ...entry, action: 'create', before: null }]);
});

describe('GET /api/audit', () => {
  it('returns entries to administrators, the newest first, filtered by kind, record and user', async () => {
    const { id, refnumber } = await publish(content);
    await createIssue(content, 9);
    const { entries: found, page, pageSize } = await read();
    expect([found[0]?.label, found[1]?.label]).toEqual(['2026, volume 1, issue 9', refnumber]);
    expect([page, pageSize]).toEqual([1, 50]);
    expect((await read(`?kind=article&record=${id}`)).total).toBe(1);
    expect((await read('?kind=issue')).entries.every(({ kind }) => kind === 'issue')).toBe(true);
    expect((await read('?by=nobody')).total).toBe(0);
    expect((await read('?by=THE ADM')).total).toBe(start + 2);
  });

  it('reports a valid chain', async () => {
    await publish(content);
    expect(await verifyAudit(content.models.articles.db)).toMatchObject({
      sound: true,
      entries: start + 1,
    });
  });

  it('is refused for everyone else, and for an invalid query', async () => {
    const statuses = async (path: string, ...tokens: (string | undefined)[]) => {
      const answers = await Promise.all(tokens.map((token) => content.get(path, token)));
      return answers.map(({ status }) => status);
    };
    expect(await statuses(PATH, undefined, content.sign('staff'))).toEqual([401, 403]);
    expect(await statuses(`${PATH}?kind=a&kind=b`, admin)).toEqual([400]);
    expect(await statuses(`${PATH}?kind=${'a'.repeat(41)}`, admin)).toEqual([400]);
    expect((await read('?page=none')).page).toBe(1);
  });
});
