import { articlePdfPath, type Problem } from '@app/contracts';
import {
  breakableLink,
  silentLog,
  testMinioUrl,
  testMongoUrl,
  testRedisUrl,
} from '@app/service-kit/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readRecords } from '../models.ts';
import { articleFields, articleForm, pdfFile } from '../testing/article-form.ts';
import { startContent, type TestContent } from '../testing/start-content.ts';
import { Catalogue } from './catalogue.ts';

const started: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { close } of started.splice(0).reverse()) await close();
});

async function start(addresses: Parameters<typeof startContent>[0] = {}): Promise<TestContent> {
  const content = await startContent(addresses);
  started.push(content);
  return content;
}

async function linkTo(url: string) {
  const link = await breakableLink(url);
  started.push({ close: () => link.cut().catch(() => undefined) });
  return link;
}

const createIssue = (content: TestContent, issue: number) =>
  content.post('/api/admin/create-issue', { year: 2026, volume: 1, issue }, content.sign('admin'));
const publish = (content: TestContent, fields = articleFields(), file = pdfFile()) =>
  content.post('/api/admin/archives/', articleForm(fields, file), content.sign('admin'));
const seconds = async (work: Promise<unknown>) => {
  const start = performance.now();
  await work;
  return (performance.now() - start) / 1000;
};

describe('the catalogue', () => {
  it('holds after a restart what was written before', async () => {
    const addresses = { mongoUrl: testMongoUrl(), minioUrl: testMinioUrl() };
    const first = await startContent(addresses);
    await createIssue(first, 2);
    const fields = articleFields();
    expect((await publish(first, fields)).status).toBe(201);
    const path = `/api/archives/ref/${fields.refnumber}`;
    const before = await (await first.get(path)).json();
    await first.close();
    const second = await start(addresses);
    expect(await (await second.get(path)).json()).toEqual(before);
    expect((await publish(second, fields)).status).toBe(409);
  });

  it('learns what another instance writes', async () => {
    const addresses = { mongoUrl: testMongoUrl(), minioUrl: testMinioUrl() };
    const [one, other] = [await start(addresses), await start(addresses)];
    await createIssue(one, 2);
    const fields = articleFields();
    // At once, since a missing issue is looked for again before the article is refused.
    expect((await publish(other, fields)).status).toBe(201);
    await vi.waitFor(async () => {
      expect((await one.get(`/api/archives/ref/${fields.refnumber}`)).status).toBe(200);
    });
  });

  it('without Redis learns by the counter what another instance writes', async () => {
    const mongoUrl = testMongoUrl();
    const redis = await linkTo(testRedisUrl());
    const one = await start({ mongoUrl });
    const other = await start({ mongoUrl, redisUrl: redis.url });
    await redis.cut();
    await createIssue(one, 5);
    await other.catalogue.catchUp();
    expect((await other.get('/api/archives/2026/1/5')).status).toBe(200);
  });

  it('answers readers while the database is away, and writes again when it is back', async () => {
    const mongo = await linkTo(testMongoUrl());
    const content = await start({ mongoUrl: mongo.url });
    await createIssue(content, 2);
    const fields = articleFields();
    await publish(content, fields);
    await mongo.cut();

    for (const path of [
      '/api/settings/',
      '/api/editors/',
      '/api/archives/',
      '/api/archives/2026/1/2',
    ]) {
      expect((await content.get(path)).status, path).toBe(200);
    }
    const pdf = articlePdfPath({
      ...fields,
      year: 2026,
      volume: 1,
      issue: 2,
      refnumber: fields.refnumber ?? '',
    });
    expect((await content.get(pdf)).status).toBe(200);
    const answer = await createIssue(content, 3);
    expect([answer.status, ((await answer.json()) as Problem).error]).toEqual([503, 'unavailable']);
    expect(await seconds(publish(content))).toBeLessThan(5);

    await mongo.restore();
    await vi.waitFor(async () => expect((await createIssue(content, 3)).status).toBe(201), {
      timeout: 20_000,
      interval: 200,
    });
    expect((await publish(content)).status).toBe(201);
  });

  it('answers readers while Redis is away; who must be known, must wait', async () => {
    const redis = await linkTo(testRedisUrl());
    const content = await start({ redisUrl: redis.url });
    await createIssue(content, 2);
    await redis.cut();
    expect((await content.get('/api/archives/2026/1/2')).status).toBe(200);
    expect((await content.get('/api/archives/2026/1/2', content.sign('admin'))).status).toBe(200);
    expect((await createIssue(content, 3)).status).toBe(503);
    await redis.restore();
    await vi.waitFor(async () => expect((await createIssue(content, 3)).status).toBe(201), 10_000);
  });

  it('goes on without the storage, whose calls alone are refused, and nothing is stored', async () => {
    const minio = await linkTo(testMinioUrl());
    const content = await start({ minioUrl: minio.url });
    await createIssue(content, 2);
    const fields = articleFields();
    await publish(content, fields);
    await minio.cut();

    const path = `/archives/2026/vol1/issue2/${fields.refnumber}.pdf`;
    expect((await content.get(path)).status).toBe(503);
    const lost = articleFields();
    const refused = publish(content, lost);
    expect(await seconds(refused)).toBeLessThan(5);
    expect((await refused).status).toBe(503);
    expect((await content.get(`/api/archives/ref/${lost.refnumber}`)).status).toBe(404);
    expect((await content.get(`/api/archives/ref/${fields.refnumber}`)).status).toBe(200);
    expect(content.parts()).toMatchObject({ storage: 'away' });

    await minio.restore();
    expect((await publish(content, lost)).status).toBe(201);
    expect((await content.get(path)).status).toBe(200);
  });

  it('keeps a write that comes while it is reading everything again', async () => {
    const content = await start();
    const reading = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let version = 0;
    const catalogue = await Catalogue.open({
      counter: { read: async () => version, next: async () => ++version },
      announcements: { announce: () => undefined, listen: () => undefined },
      log: silentLog,
      readRecords: async () => {
        const records = await readRecords(content.models);
        if (version > 1) {
          reading.resolve();
          await go.promise;
        }
        return records;
      },
    });
    version = 2;
    const caughtUp = catalogue.catchUp();
    await reading.promise;
    const created = await content.models.issues.create({ year: 2026, volume: 1, issue: 9 });
    await catalogue.put({ kind: 'issues', record: created.toObject() });
    go.resolve();
    await caughtUp;
    expect(catalogue.current.issueByKey.has('2026/1/9')).toBe(true);
  });
});
