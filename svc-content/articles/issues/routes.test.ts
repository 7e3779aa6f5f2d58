import { adminArticleSchema, adminIssueSchema, articleSchema, type Problem } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { articleFields, articleForm } from '../../store/testing/article-form.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const PATH = '/api/admin/create-issue';
let content: TestContent;
let admin: string;

beforeAll(async () => {
  content = await startContent();
  admin = content.sign('admin');
});
afterAll(() => content.close());

const create = (volume: unknown, issue: unknown, year: unknown = 2026, token = admin) =>
  content.post(PATH, { year, volume, issue }, token);

describe('creating an issue', () => {
  it('makes it readable at once, for administrators and for anyone', async () => {
    const answer = await create(7, '3');
    expect(answer.status).toBe(201);
    const issue = adminIssueSchema.parse(await answer.json());
    expect(issue).toMatchObject({ year: 2026, volume: 7, issue: 3, articles: 0, version: 0 });
    const list = await content.get('/api/admin/archives/', admin);
    expect(await list.json()).toContainEqual(issue);
    expect(await (await content.get('/api/archives/2026/7/3')).json()).toEqual([]);
  });

  it.each([
    ['volume', undefined, 1],
    ['volume', '', 1],
    ['volume', -1, 1],
    ['volume', 'one', 1],
    ['issue', 1, undefined],
    ['issue', 1, -1],
    ['issue', 1, '1.5'],
  ])('refuses a bad %s', async (path, volume, issue) => {
    const answer = await create(volume, issue);
    const problem = (await answer.json()) as Problem;
    expect([answer.status, problem.error]).toEqual([400, 'invalid_request']);
    expect(problem.issues?.map((fault) => fault.path)).toEqual([path]);
  });

  it('refuses a body that is not JSON', async () => {
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
    const answer = await fetch(content.url + PATH, { method: 'POST', headers, body: '{' });
    expect(answer.status).toBe(400);
  });

  it('succeeds once, also for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(8, 1)));
    const codes = await Promise.all(
      answers.map(async (answer) => `${answer.status} ${((await answer.json()) as Problem).error}`),
    );
    expect(codes.filter((code) => code.startsWith('201'))).toHaveLength(1);
    expect(codes.filter((code) => code === '409 duplicate_issue')).toHaveLength(19);
    expect((await create(8, 1)).status).toBe(409);
    expect(await content.models.issues.countDocuments({ volume: 8 })).toBe(1);
  });

  it('is for administrators only', async () => {
    expect((await content.post(PATH, { year: 2026, volume: 9, issue: 1 })).status).toBe(401);
    expect((await create(9, 1, 2026, content.sign('staff'))).status).toBe(403);
  });
});

describe('the endpoints for administrators', () => {
  it.each(['/api/admin/', '/api/admin/archives/'])(
    'need an administrator’s token: %s',
    async (path) => {
      expect((await content.get(path)).status).toBe(401);
      expect((await content.get(path, content.sign('staff'))).status).toBe(403);
      expect((await content.get(path, admin)).headers.get('cache-control')).toBe(
        'private, no-store',
      );
    },
  );

  it('return the numbers of issues and editors', async () => {
    const before = (await (await content.get('/api/admin/', admin)).json()) as object;
    await create(11, 1);
    const after = await (await content.get('/api/admin/', admin)).json();
    const { archives, editors } = z
      .object({ archives: z.number(), editors: z.number() })
      .parse(before);
    expect(after).toEqual({ archives: archives + 1, editors });
  });
});

describe('the archives', () => {
  beforeAll(async () => {
    for (const issue of [1, 4]) await create(20, issue, 2025);
    await create(1, 2, 1999);
    for (const pagenumber of ['100-110', '9', '20-21', '9-10']) {
      const fields = articleFields({ year: '2025', volume: '20', issue: '4', pagenumber });
      const answer = await content.post('/api/admin/archives/', articleForm(fields), admin);
      expect(answer.status).toBe(201);
    }
  });

  it('have a summary of each volume of each year, the newest first', async () => {
    const summaries = (await (await content.get('/api/archives/')).json()) as { year: number }[];
    expect(summaries).toContainEqual({
      id: '2025-20',
      year: 2025,
      volume: 20,
      total_issues: 4,
      issues: [1, 4],
    });
    const years = summaries.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => b - a));
  });

  it('list the articles of an issue by page number, without private fields', async () => {
    const answer = await content.get('/api/archives/2025/20/4');
    const articles = z.array(articleSchema.strict()).parse(await answer.json());
    expect(articles.map(({ pagenumber }) => pagenumber)).toEqual(['9', '9-10', '20-21', '100-110']);
    const text = JSON.stringify(articles);
    for (const secret of ['T-', 'ada@example.org', '7700', 'paid', 'The admin']) {
      expect(text).not.toContain(secret);
    }
  });

  it('show disabled articles and private fields to an administrator only', async () => {
    const path = '/api/archives/2025/20/4';
    const all = await content.models.articles.find({ volume: 20 }).lean();
    const record = all.find(({ pagenumber }) => pagenumber === '20-21');
    if (!record) throw new Error('the article is gone');
    await content.catalogue.put({ kind: 'articles', record: { ...record, status: 'disabled' } });

    for (const token of [undefined, content.sign('staff'), 'rubbish']) {
      const articles = (await (await content.get(path, token)).json()) as object[];
      expect(articles).toHaveLength(3);
      const one = await content.get(`/api/archives/ref/${record.refnumber}`, token);
      expect(one.status).toBe(404);
      expect((await content.get(`/api/archives/${record._id}`, token)).status).toBe(404);
    }
    const answer = await content.get(path, admin);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(z.array(adminArticleSchema.strict()).parse(await answer.json())).toHaveLength(4);
    const one = await content.get(`/api/archives/ref/${record.refnumber}`, admin);
    expect(adminArticleSchema.parse(await one.json()).status).toBe('disabled');
  });

  it.each([
    ['/api/archives/2025/20/99', 404],
    ['/api/archives/2025/vol20/issue4', 400],
    ['/api/archives/2025/20/-4', 400],
    ['/api/archives/2025/20/4.0', 400],
    ['/api/archives/2025/20/%20', 400],
    ['/api/archives/ref/unknown', 404],
    ['/api/archives/unknown', 404],
    ['/api/archives/ref/', 404],
    ['/api/nothing', 404],
  ])('%s is %i', async (path, status) => {
    const answer = await content.get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
  });

  it('name the allowed methods when they refuse another one', async () => {
    const answer = await content.post('/api/archives/', {}, admin);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'HEAD, GET']);
  });
});

describe('a public response', () => {
  it('is 304 while nothing changes, and complete after a write', async () => {
    const read = (etag = '') =>
      fetch(`${content.url}/api/archives/`, {
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
      });
    const first = await read();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const second = await read(etag);
    expect([second.status, await second.text()]).toEqual([304, '']);
    await create(30, 1);
    const third = await read(etag);
    expect(third.status).toBe(200);
    expect(third.headers.get('etag')).not.toBe(etag);
  });
});
