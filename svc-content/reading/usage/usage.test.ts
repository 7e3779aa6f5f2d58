import { publicUsageSchema, usageReportSchema } from '@app/contracts';
import { testMongoUrl, testRedisUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createIssue, disable, publish } from '../../store/testing/publish.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const mongoUrl = testMongoUrl();
const redisUrl = testRedisUrl();

let content: TestContent;
let other: TestContent;
let admin: string;
beforeAll(async () => {
  content = await startContent({ mongoUrl, redisUrl });
  other = await startContent({ mongoUrl, redisUrl });
  admin = content.sign('admin');
  await createIssue(content, 2);
});
afterAll(async () => {
  await content.close();
  await other.close();
});

type Headers = Record<string, string>;
const ask = (path: string, headers: Headers = {}, from = content, method = 'GET') =>
  fetch(from.url + path, { method, headers: { 'user-agent': BROWSER, ...headers } });
const view = (refnumber: string, headers?: Headers, from?: TestContent) =>
  ask(`/api/usage/${refnumber}/view`, headers, from);
const pdf = (refnumber: string, headers?: Headers, method?: string) =>
  ask(`/archives/2026/vol1/issue2/${refnumber}.pdf`, headers, content, method).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer;
    },
  );
const reader = (name: string) => ({ 'user-agent': `${BROWSER} ${name}` });

/** Expects the stored figures of an article. Waits for them, because counting follows the response. */
async function expectFigures(refnumber: string, figures: { views: number; downloads: number }) {
  const article = content.catalogue.current.articleByRef.get(refnumber);
  await vi.waitFor(async () => {
    await content.usage.store();
    expect(await content.usage.of(String(article?._id))).toEqual(figures);
  }, 60_000);
}

describe('counting', () => {
  it('counts a view of each reader, by any instance, and responds without content', async () => {
    const { refnumber } = await publish(content);
    await expect.poll(() => other.catalogue.current.articleByRef.has(refnumber)).toBe(true);
    const answer = await view(refnumber, reader('a'));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store']);
    expect(answer.headers.get('set-cookie')).toBeNull();
    await view(refnumber, reader('b'), other);
    await expectFigures(refnumber, { views: 2, downloads: 0 });
  });

  it('counts a double click once, even across two instances, but counts a view and a download separately', async () => {
    const { refnumber } = await publish(content);
    await expect.poll(() => other.catalogue.current.articleByRef.has(refnumber)).toBe(true);
    await Promise.all([view(refnumber), view(refnumber, {}, other), view(refnumber)]);
    await pdf(refnumber);
    await pdf(refnumber);
    await expectFigures(refnumber, { views: 1, downloads: 1 });
  });

  it('counts at most five readers from one network within 30 seconds', async () => {
    const { refnumber } = await publish(content);
    for (let at = 0; at < 20; at += 1) await view(refnumber, reader(`r${at}`));
    await expectFigures(refnumber, { views: 5, downloads: 0 });
  });

  it('counts all parts of a PDF as one download, and also counts an unchanged PDF', async () => {
    const { refnumber } = await publish(content);
    const whole = await pdf(refnumber, reader('viewer'));
    for (const range of ['bytes=100-199', 'bytes=200-299', 'bytes=-50']) {
      expect((await pdf(refnumber, { ...reader(range), range })).status).toBe(206);
    }
    expect((await pdf(refnumber, { ...reader('viewer-2'), range: 'bytes=0-9' })).status).toBe(206);
    const etag = whole.headers.get('etag') ?? '';
    const unchanged = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await pdf(refnumber, { ...reader('viewer-3'), ...unchanged });
    expect(again.status).toBe(304);
    await expectFigures(refnumber, { views: 0, downloads: 3 });
  });

  it.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a script', 'python-requests/2.32.3'],
    ['a command', 'curl/8.9.1'],
    ['a browser without a window', 'Mozilla/5.0 (X11) HeadlessChrome/140.0.0.0 Safari/537.36'],
    ['a client without a name', ''],
  ])('does not count %s', async (_what, robot) => {
    const { refnumber } = await publish(content);
    await view(refnumber, { 'user-agent': robot });
    await pdf(refnumber, { 'user-agent': robot });
    await view(refnumber);
    await expectFigures(refnumber, { views: 1, downloads: 0 });
  });

  it('ignores prefetched pages, HEAD requests, and what does not exist', async () => {
    const { refnumber } = await publish(content);
    await view(refnumber, { ...reader('a'), 'sec-purpose': 'prefetch;prerender' });
    await pdf(refnumber, reader('b'), 'HEAD');
    expect((await view('nobody')).status).toBe(204);
    const hidden = await publish(content);
    await disable(content, hidden);
    expect((await view(hidden.refnumber)).status).toBe(204);
    await pdf(refnumber, reader('c'));
    await expectFigures(refnumber, { views: 0, downloads: 1 });
    await expectFigures(hidden.refnumber, { views: 0, downloads: 0 });
  });

  it('changes neither the article nor the revision by which pages are cached', async () => {
    const { refnumber } = await publish(content);
    const state = () => ({
      version: content.catalogue.version,
      article: content.catalogue.current.articleByRef.get(refnumber),
    });
    const before = state();
    await view(refnumber);
    await expectFigures(refnumber, { views: 1, downloads: 0 });
    expect(state()).toEqual(before);
  });

  it('stores nothing about readers', async () => {
    const { refnumber } = await publish(content);
    await view(refnumber, reader('Recognisable/7'));
    await expectFigures(refnumber, { views: 1, downloads: 0 });
    const stored = await content.models.articles.db.collection('usage').find().toArray();
    for (const record of stored) {
      const fields = ['_id', 'added', 'article', 'downloads', 'month', 'views'];
      expect(Object.keys(record).sort()).toEqual(fields);
    }
  });
});

describe('storing', () => {
  const counted = async (last: number) => {
    const { refnumber } = await publish(content);
    const id = String(content.catalogue.current.articleByRef.get(refnumber)?._id);
    const count = (at: number) =>
      content.usage.count('views', id, { address: `192.0.2.${at}`, userAgent: BROWSER });
    await count(last);
    return { id, count };
  };

  it('adds a batch only once if it is interrupted and repeated', async () => {
    const { id, count } = await counted(1);
    const run = content.redis.eval.bind(content.redis);
    const fail = vi.spyOn(content.redis, 'eval');
    fail.mockImplementationOnce(((...given: Parameters<typeof run>) => run(...given)) as never);
    fail.mockRejectedValueOnce(new Error('stopped'));
    await expect(content.usage.store()).rejects.toThrow('stopped');
    fail.mockRestore();
    await count(2);
    await other.usage.store();
    expect(await content.usage.of(id)).toEqual({ views: 2, downloads: 0 });
  });

  it('adds a batch only once if two instances add the batch and one of them is late', async () => {
    const { id, count } = await counted(3);
    // The first instance is paused before it writes. Meanwhile, the second one adds this batch and the next one.
    const { promise: paused, resolve: resume } = Promise.withResolvers<void>();
    const { collection } = content.models.articles.db.model('Usage');
    const write = collection.updateOne.bind(collection);
    const pause = vi.spyOn(collection, 'updateOne').mockImplementationOnce((async (
      ...given: Parameters<typeof write>
    ) => {
      await paused;
      return write(...given);
    }) as never);
    const late = content.usage.store();
    await expect.poll(() => pause.mock.calls.length).toBe(1);
    await other.usage.store();
    await count(4);
    await other.usage.store();
    await count(5);
    resume();
    await late;
    pause.mockRestore();
    await other.usage.store();
    expect(await content.usage.of(id)).toEqual({ views: 3, downloads: 0 });
  });

  it('counts no act that only a later release knows', async () => {
    const { id, count } = await counted(1);
    const pending = `usage:${content.models.articles.db.name}:pending`;
    await content.redis.hincrby(pending, `${id} 2026-11 prints`, 5);
    await count(2);
    await content.usage.store();
    expect(await content.usage.of(id)).toEqual({ views: 2, downloads: 0 });
  });

  it('has figures for each month', async () => {
    const articles = [await publish(content), await publish(content)];
    const ids = articles.map(({ refnumber }) =>
      String(content.catalogue.current.articleByRef.get(refnumber)?._id),
    );
    const [{ refnumber } = { refnumber: '' }, next] = articles;
    const [id = '', nextId = ''] = ids;
    const client = { address: '192.0.2.1', userAgent: BROWSER };
    await content.usage.count('views', id, client, new Date('2001-01-31T23:59:59Z'));
    await content.usage.count('downloads', id, client, new Date('2001-02-01T00:00:00Z'));
    await content.usage.count('views', nextId, client, new Date('2001-02-01T00:00:00Z'));
    await expectFigures(refnumber, { views: 1, downloads: 1 });

    const query = '?from=2001-02&to=2000-12';
    const answer = await content.get(`/api/admin/usage${query}`, admin);
    const report = usageReportSchema.strict().parse(await answer.json());
    expect(report).toMatchObject({
      from: '2000-12',
      to: '2001-02',
      months: [
        { month: '2001-02', views: 1, downloads: 1 },
        { month: '2001-01', views: 1, downloads: 0 },
        { month: '2000-12', views: 0, downloads: 0 },
      ],
      articles: [
        { id, refnumber, views: 1, downloads: 1 },
        { id: nextId, views: 1, downloads: 0 },
      ],
      total: 2,
    });
    const csv = await content.get(`/api/admin/usage.csv${query}`, admin);
    expect(csv.headers.get('content-disposition')).toContain('usage-2000-12-2001-02.csv');
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines[0]).toContain('month,refnumber,title,views,downloads');
    expect(lines[1]).toMatch(new RegExp(`^2001-02,${refnumber},.*,0,1$`));
    expect(lines[2]).toMatch(new RegExp(`^2001-02,${next?.refnumber},.*,1,0$`));
    expect(lines[3]).toMatch(new RegExp(`^2001-01,${refnumber},.*,1,0$`));
    expect(lines).toHaveLength(4);
  });

  it('reads the figures of an article by the ids of its records', async () => {
    const find = vi.spyOn(content.models.articles.db.collection('usage'), 'find');
    await content.usage.of('6b0265a3ae050808d9194ff6');
    expect(find.mock.calls.map(([filter]) => Object.keys(filter ?? {}))).toEqual([['_id']]);
    find.mockRestore();
  });
});

describe('the figures', () => {
  it('are shown to readers if the setting of the journal is on', async () => {
    const { refnumber } = await publish(content);
    await view(refnumber);
    await expectFigures(refnumber, { views: 1, downloads: 0 });
    const read = () => content.get(`/api/usage/${refnumber}`);
    expect((await read()).status).toBe(404);
    await content.post('/api/settings', { usage_shown: true }, admin);
    const figures = publicUsageSchema.strict().parse(await (await read()).json());
    expect(figures).toEqual({ views: 1, downloads: 0 });
    expect((await content.get('/api/usage/nobody')).status).toBe(404);
    await content.post('/api/settings', { usage_shown: false }, admin);
    expect((await read()).status).toBe(404);
  });

  it.each(['/api/admin/usage', '/api/admin/usage.csv'])(
    'of all articles (%s) are for administrators, and of the last year without months',
    async (path) => {
      expect((await content.get(path)).status).toBe(401);
      expect((await content.get(path, content.sign('staff'))).status).toBe(403);
      expect((await content.get(`${path}?from=2026-13`, admin)).status).toBe(400);
      expect((await content.get(path, admin)).status).toBe(200);
      const report = await (await content.get('/api/admin/usage', admin)).json();
      expect(usageReportSchema.strict().parse(report).months).toHaveLength(12);
    },
  );
});
