import {
  type AuditPage,
  type NewReviewerCertificate,
  type Problem,
  type ReviewerCertificate,
  reviewerCertificateSchema,
} from '@app/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const PATH = '/internal/reviewer-certificates';
const karel = { name: 'Karel Novák', orcid: '0000-0002-1825-0097', year: 2026, count: 3 };

let content: TestContent;
let editor: string;
beforeAll(async () => {
  content = await startContent();
  editor = content.sign('editor');
});
afterAll(() => content.close());

const send = (method: string, id: string, body?: object, token?: string) =>
  fetch(`${content.url}${PATH}/${id}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: body ? JSON.stringify(body) : null,
  });
const store = async (id: string, fields: Partial<NewReviewerCertificate> = {}) => {
  const answer = await send('PUT', id, { ...karel, ...fields }, content.sign('editor'));
  expect(answer.status, await answer.clone().text()).toBe(200);
  return reviewerCertificateSchema.strict().parse(await answer.json());
};
const select = async (...ids: string[]) =>
  (await (await content.post(`${PATH}/selection`, { ids })).json()) as ReviewerCertificate[];

/** Runs on another day. */
async function onDay<T>(day: string, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

it('issues a certificate once, and returns it by its id only', async () => {
  const issued = await onDay('2026-05-04', () => store('AAAAAAAAAAA1'));
  expect(issued).toEqual({ id: 'AAAAAAAAAAA1', ...karel, day: '2026-05-04' });
  expect(await select('AAAAAAAAAAA2', 'AAAAAAAAAAA1', 'AAAAAAAAAAA1')).toEqual([issued]);
});

it('retains the day of issue if nothing changes, and sets a new day if the name or number changes', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const first = await store('BBBBBBBBBBB1');
  const [same, more] = await onDay(later, async () => [
    await store('BBBBBBBBBBB1'),
    await store('BBBBBBBBBBB1', { count: 4, name: ' Karel  Novak' }),
  ]);
  expect(same).toEqual(first);
  expect(more).toEqual({ ...first, count: 4, name: 'Karel Novak', day: later });
  expect(await select('BBBBBBBBBBB1')).toEqual([more]);
});

it('stores only one of several certificates that are issued concurrently with the same id', async () => {
  const counts = Array.from({ length: 8 }, (_, at) => at + 1);
  const stored = await Promise.all(counts.map((count) => store('CCCCCCCCCCC1', { count })));
  expect(stored.map(({ count }) => count)).toEqual(counts);
  const [last] = await select('CCCCCCCCCCC1');
  expect(counts).toContain(last?.count);
});

it('withdraws a certificate, which can be issued again', async () => {
  const issued = await store('DDDDDDDDDDD1');
  expect((await send('DELETE', 'DDDDDDDDDDD1', undefined, editor)).status).toBe(200);
  expect(await select('DDDDDDDDDDD1')).toEqual([]);
  expect((await send('DELETE', 'DDDDDDDDDDD1', undefined, editor)).status).toBe(404);
  // The day is not compared, because it changes at midnight.
  expect(await store('DDDDDDDDDDD1')).toEqual({ ...issued, day: expect.any(String) });
});

it('refuses a name with characters that no font has, at once', async () => {
  const answer = await send('PUT', 'EEEEEEEEEEE1', { ...karel, name: 'Karel 🎉' }, editor);
  const { error, issues } = (await answer.json()) as Problem;
  expect([answer.status, error, issues?.map(({ path }) => path)]).toEqual([
    400,
    'invalid_request',
    ['name'],
  ]);
  expect(issues?.[0]?.message).toContain('🎉 (U+1F389)');
  expect(await select('EEEEEEEEEEE1')).toEqual([]);
});

it.each([
  ['count', 0],
  ['count', 1.5],
  ['year', 1899],
  ['orcid', '0000-0002-1825-0098'],
  ['name', ' '],
  ['name', 'x'.repeat(281)],
  ['article', 'JRN-1'],
])('refuses the %s %j', async (field, value) => {
  const answer = await send('PUT', 'EEEEEEEEEEE2', { ...karel, [field]: value }, editor);
  const { issues } = (await answer.json()) as Problem;
  expect([answer.status, issues?.map(({ path }) => path)]).toEqual([400, [field]]);
});

it('is available to editors and administrators, and only accepts ids of the required length', async () => {
  for (const [token, status] of [
    ['', 401],
    [content.sign('staff'), 403],
    [content.sign('admin'), 200],
  ] as const) {
    expect((await send('PUT', 'FFFFFFFFFFF1', karel, token)).status).toBe(status);
  }
  expect((await send('PUT', 'FFFFFFFFFFF', karel, editor)).status).toBe(400);
  expect((await send('PUT', 'ffffffffffff', karel, editor)).status).toBe(400);
  // No endpoint lists the certificates.
  expect((await content.get(PATH, editor)).status).toBe(404);
});

it('is logged without its id, name and number, because an administrator may be an author', async () => {
  await store('GGGGGGGGGGG1', { name: 'Ines Silva', year: 2031 });
  await store('GGGGGGGGGGG1', { name: 'Ines Silva', year: 2031, count: 77 });
  await store('GGGGGGGGGGG2', { name: 'Ines Silva', year: 2031 });
  await send('DELETE', 'GGGGGGGGGGG1', undefined, editor);
  const entriesOf = async (query: Record<string, string>) => {
    const words = new URLSearchParams({ kind: 'reviewer certificate', ...query });
    const answer = await content.get(`/api/audit?${words}`, content.sign('admin'));
    return ((await answer.json()) as AuditPage).entries;
  };
  const all = (await entriesOf({})).filter(({ label }) => label === '2031');
  expect(all).toHaveLength(4);
  const said = all.map(({ record, label, before, after }) => ({ record, label, before, after }));
  expect(JSON.stringify(said)).not.toMatch(/GGGGGGGGGGG|Ines|Silva|"count"/);
  // The entries of one certificate have the same key.
  const own = await entriesOf({ record: all[0]?.record ?? '' });
  expect(own.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
});
