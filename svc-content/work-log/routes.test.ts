import { randomUUID } from 'node:crypto';
import {
  MAX_WORK_CONTENT,
  type Problem,
  revokedKey,
  tokenClaimsSchema,
  WORK_LOG_PATH,
  type WorkEntry,
  workEntryHistorySchema,
  workEntryPath,
  workEntrySchema,
  workPageSchema,
  workStatuses,
} from '@app/contracts';
import { connectRedis } from '@app/service-kit';
import { silentLog, testRedisUrl } from '@app/service-kit/testing';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startContent, type TestContent } from '../store/testing/start-content.ts';

let content: TestContent;
let staff: string;
/** The content of entries that were created long ago. There are more of these entries than fit into one chunk. */
const OLD = 'an old one';
beforeAll(async () => {
  content = await startContent();
  staff = content.sign('staff');
  // Written directly to the database, because the entries are loaded only by the first request.
  const old = {
    content: OLD,
    status: 'pending',
    createdby: 'Ada',
    created_at: new Date(0),
  } as const;
  await content.models.workEntries.insertMany(Array.from({ length: 1_201 }, () => ({ ...old })));
});
afterAll(() => content.close());

const post = (body: object, token = staff) => content.post(WORK_LOG_PATH, body, token);
const put = (id: string, body: object, token = staff) =>
  fetch(content.url + workEntryPath(id), {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
async function made(body: object = { status: 'info', content: randomUUID() }): Promise<WorkEntry> {
  const answer = await post(body);
  expect(answer.status).toBe(201);
  return workEntrySchema.strict().parse(await answer.json());
}
async function pageOf(query: string) {
  const answer = await content.get(`${WORK_LOG_PATH}?${query}`, staff);
  expect([query, answer.status]).toEqual([query, 200]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return workPageSchema.strict().parse(await answer.json());
}
async function listOf(query = '') {
  const answer = await content.get(`${WORK_LOG_PATH}/?${query}`, staff);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return z.array(workEntrySchema.strict()).parse(await answer.json());
}
const validationIssuesOf = async (answer: Response) => {
  const { error, issues = [] } = (await answer.json()) as Problem;
  return [answer.status, error, ...issues.map(({ path }) => path)];
};
const missing = '64b000000000000000000001';

describe('access to the work log', () => {
  it('is permitted for staff and administrators with a valid session', async () => {
    const { id } = await made();
    const ended = content.sign('staff');
    expect((await content.get(WORK_LOG_PATH, ended)).status).toBe(200);
    const { sid } = tokenClaimsSchema.parse(jwt.decode(ended));
    const redis = await connectRedis(testRedisUrl(), silentLog);
    await redis.set(revokedKey(sid), '1', 'EX', 60);
    redis.disconnect();
    for (const token of [undefined, 'rubbish', content.sign('staff', { expiresIn: -1 }), ended]) {
      for (const path of [`${WORK_LOG_PATH}?page=1`, WORK_LOG_PATH, workEntryPath(id)]) {
        expect([path, (await content.get(path, token)).status]).toEqual([path, 401]);
      }
      // Callers without access get the same response if the body is also invalid.
      for (const body of [{ status: 'info', content: 'x' }, {}]) {
        expect((await content.post(WORK_LOG_PATH, body, token)).status).toBe(401);
        expect((await put(id, body, token ?? '')).status).toBe(401);
      }
    }
    expect((await post({ status: 'info', content: 'x' }, content.sign('admin'))).status).toBe(201);
  });
});

describe('an entry', () => {
  it('is created by the caller at the time of the server, and can be read at once', async () => {
    const before = Date.now();
    const entry = await made({
      status: 'urgent',
      content: '<p>Proof of <i>R-1</i></p>',
      createdby: 'Somebody else',
      created_at: '1999-01-01T00:00:00Z',
    });
    expect(entry).toMatchObject({
      status: 'urgent',
      content: '<p>Proof of <i>R-1</i></p>',
      createdby: 'The staff',
      version: 0,
    });
    expect(Date.parse(entry.created_at)).toBeGreaterThanOrEqual(before);
    expect((await listOf())[0]).toEqual(entry);
    expect((await pageOf('page=1')).entries[0]).toEqual(entry);
    const history = await (await content.get(workEntryPath(entry.id), staff)).json();
    expect(workEntryHistorySchema.strict().parse(history)).toEqual({ ...entry, changes: [] });
  });

  it('retains the permitted HTML, and loses everything that could run', async () => {
    const text = 'x < 5 <a href="https://a.example">a</a> <u>u</u><ul><li><b>b</b></li></ul>';
    const attack =
      '<h2>h</h2><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">l</a>';
    const entry = await made({ status: 'info', content: text + attack });
    expect(entry.content).toBe(
      'x &lt; 5 <a href="https://a.example" rel="noopener noreferrer">a</a> <u>u</u>' +
        '<ul><li><b>b</b></li></ul> h <a rel="noopener noreferrer">l</a>',
    );
  });

  it.each([
    ['an unknown status', { status: 'done', content: 'x' }, ['status']],
    ['a status that is an object', { status: { $ne: 1 }, content: 'x' }, ['status']],
    ['no content', { status: 'info' }, ['content']],
    ['content that is an object', { status: 'info', content: { $ne: 1 } }, ['content']],
    ['content without a text', { status: 'info', content: '<p>&nbsp;<br></p>' }, ['content']],
    ['invisible content', { status: 'info', content: '\u200b&#8288;\u00ad' }, ['content']],
    ['an id that is none', { status: 'info', content: 'x', id: '$ne' }, ['id']],
    ['nothing but a script', { status: 'info', content: '<script>x</script>' }, ['content']],
    ['too long content', { status: 'info', content: 'x'.repeat(20_001) }, ['content']],
    ['content of nearly 1 MB', { status: 'info', content: 'x'.repeat(1_000_000) }, ['content']],
    ['an unknown field', { status: 'info', content: 'x', $where: '1' }, ['$where']],
    ['a list', [], ['']],
  ])('is not created with %s', async (_kind, body, paths) => {
    const total = content.workLog.size;
    expect(await validationIssuesOf(await post(body))).toEqual([400, 'invalid_request', ...paths]);
    expect(content.workLog.size).toBe(total);
  });

  it('is created only once if it is sent twice with the same id', async () => {
    const sent = { id: randomUUID().replaceAll('-', '').slice(8), content: 'sent twice' };
    const entry = await made({ ...sent, status: 'info' });
    expect(entry.id).toBe(sent.id);
    expect((await put(entry.id, { status: 'urgent' })).status).toBe(200);
    const total = content.workLog.size;
    const again = await post({ ...sent, status: 'info' });
    expect([again.status, await again.json()]).toEqual([
      ...[200, { ...entry, status: 'urgent', version: 1 }],
    ]);
    const other = { ...sent, status: 'info', content: 'something else' };
    for (const answer of [
      await post(other),
      await post({ ...sent, status: 'urgent' }),
      await post({ ...sent, status: 'info' }, content.sign('admin')),
    ]) {
      expect(await validationIssuesOf(answer)).toEqual([409, 'version_conflict']);
    }
    expect(content.workLog.size).toBe(total);
  });

  it('is limited to the documented length, and its request to 1 MB', async () => {
    const long = 'ß'.repeat(1_048_576);
    expect((await validationIssuesOf(await post({ status: 'info', content: long })))[0]).toBe(413);
    await made({ status: 'info', content: 'x'.repeat(MAX_WORK_CONTENT) });
  });

  it('can change its status, and its history records who did so and when', async () => {
    const entry = await made();
    const answer = await put(entry.id, { status: 'last-work', version: 0 }, content.sign('admin'));
    expect([answer.status, await answer.json()]).toEqual([
      ...[200, { ...entry, status: 'last-work', version: 1 }],
    ]);
    expect((await put(entry.id, { status: 'last-work', version: 1 })).status).toBe(200);
    expect((await put(entry.id, { status: 'completed' })).status).toBe(200);
    const { changes, ...now } = workEntryHistorySchema.parse(
      await (await content.get(workEntryPath(entry.id), staff)).json(),
    );
    expect(now).toEqual({ ...entry, status: 'completed', version: 2 });
    expect(changes.map(({ by, from, to }) => [by, from, to])).toEqual([
      ['The admin', 'info', 'last-work'],
      ['The staff', 'last-work', 'completed'],
    ]);
    const times = [entry.created_at, ...changes.map(({ at }) => at)];
    expect(times).toEqual(times.toSorted());
    expect((await listOf())[0]).toEqual(now);
  });

  it('accepts one of twenty concurrent changes of a version, and all changes without a version', async () => {
    const { id } = await made();
    const others = workStatuses.filter((status) => status !== 'info');
    const send = (version?: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          put(id, { status: others[n % others.length], version }),
        ),
      );
    const statuses = (await send(0)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect((await send()).map(({ status }) => status)).toEqual(Array(20).fill(200));
    const history = workEntryHistorySchema.parse(
      await (await content.get(workEntryPath(id), staff)).json(),
    );
    expect(history.changes).toHaveLength(history.version);
    expect(history.changes.slice(1).map(({ from }) => from)).toEqual(
      history.changes.slice(0, -1).map(({ to }) => to),
    );
  });

  it.each([
    [{ status: 'done' }, 400],
    [{}, 400],
    [{ status: { $ne: 1 } }, 400],
    [{ status: 'info', version: -1 }, 400],
    [{ status: 'info', content: 'x' }, 400],
    [{ status: 'info', version: 7 }, 409],
  ])('cannot be changed by %j', async (body, status) => {
    const { id } = await made();
    expect((await put(id, body)).status).toBe(status);
    expect(content.workLog.history(id).version).toBe(0);
  });

  it.each([missing, 'x', '123456789012', '%00', missing.toUpperCase(), '..%2f..'])(
    'is not found as %s',
    async (id) => {
      const path = `${WORK_LOG_PATH}/${id}`;
      expect((await content.get(path, staff)).status).toBe(404);
      const headers = { authorization: `Bearer ${staff}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ status: 'info' });
      const answer = await fetch(content.url + path, { method: 'PUT', headers, body });
      expect(answer.status).toBe(404);
    },
  );
});

it('states the reason for a refused request', async () => {
  const answers = [
    await post({ status: 'info', content: 7 }),
    await post([]),
    await put(missing, []),
    await content.get(`${WORK_LOG_PATH}?search=a&search=b&page=1&page=2`, staff),
  ];
  const issues = answers.map(async (answer) => ((await answer.json()) as Problem).issues);
  expect((await Promise.all(issues)).flat()).toEqual([
    { path: 'content', message: 'A text' },
    { path: '', message: 'An object with a status and a content' },
    { path: '', message: 'An object with a status' },
    { path: 'search', message: 'One text' },
    { path: 'page', message: 'A number from 1' },
  ]);
});

describe('the list', () => {
  it('is divided into pages of twenty or complete, with the same filter', async () => {
    const word = randomUUID();
    for (const status of ['urgent', 'info'] as const) {
      const batch = Array.from({ length: 11 }, (_, n) => made({ status, content: `${word} ${n}` }));
      await Promise.all(batch);
    }
    const [first, second, beyond] = [
      await pageOf(`search=${word.toUpperCase()}&page=1`),
      await pageOf(`search=${word}&page=2`),
      await pageOf(`search=${word}&page=1000000000`),
    ];
    expect(first).toMatchObject({ total: 22, page: 1, pageSize: 20 });
    expect(first.counts).toMatchObject({ urgent: 11, info: 11, pending: 0, all: 22 });
    expect([second.page, second.entries.length]).toEqual([2, 2]);
    expect(beyond).toEqual(second);
    expect(await listOf(`search=${word}`)).toEqual([...first.entries, ...second.entries]);
    const urgent = await pageOf(`search=${word}&page=1&status=urgent&sort=created_at`);
    expect(urgent.entries).toHaveLength(11);
    expect(urgent.counts).toEqual(first.counts);
    const times = urgent.entries.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted());
    expect(await pageOf(`search=${randomUUID()}&page=3`)).toMatchObject({ entries: [], page: 1 });
    // Forms send empty fields in this way.
    expect(await listOf('status=&search=&from=&to=&sort=')).toEqual(await listOf());
  });

  it('is also complete if it has many chunks', async () => {
    const ids = (await listOf(`search=${OLD}`)).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([1_201, 1_201]);
  });

  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=abc', 'page'],
    ['page=1e1', 'page'],
    ['page=0x10', 'page'],
    [`page=${'9'.repeat(400)}`, 'page'],
    ['page=1&page=2', 'page'],
    ['status=done', 'status'],
    ['status=info&status=urgent', 'status'],
    ['search=a&search=b', 'search'],
    [`search=${'x'.repeat(501)}`, 'search'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30T00:00:00Z', 'to'],
    ['sort=content', 'sort'],
    ['sort=--status', 'sort'],
  ])('refuses %s', async (query, path) => {
    const answer = await content.get(`${WORK_LOG_PATH}?${query}`, staff);
    expect(await validationIssuesOf(answer)).toEqual([400, 'invalid_request', path]);
  });

  it('does not accept an operator in the query', async () => {
    await made();
    const query = 'page=1&status[$ne]=info&search[$regex]=.*&$where=1';
    expect(await pageOf(query)).toEqual(await pageOf('page=1'));
  });
});
