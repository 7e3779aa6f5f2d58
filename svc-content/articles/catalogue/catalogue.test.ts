import { adminSettingsSchema, articlePdfPath, type Problem } from '@app/contracts';
import { AppError } from '@app/service-kit';
import {
  breakableLink,
  silentLog,
  testMongoUrl,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Announcement } from '../../store/record-store/announcements.ts';
import { articleFields, articleForm, pdfFile } from '../../store/testing/article-form.ts';
import { startContent, type TestContent } from '../../store/testing/start-content.ts';
import { refKey, titleKey } from '../keys.ts';
import { Catalogue } from './catalogue.ts';
import { readRecord, readRecords } from './models.ts';

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
describe('the catalogue', () => {
  it('contains earlier writes after a restart', async () => {
    const addresses = { mongoUrl: testMongoUrl(), minioUrl: testStorageUrl() };
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

  it('applies the writes of another instance', async () => {
    const addresses = { mongoUrl: testMongoUrl(), minioUrl: testStorageUrl() };
    const [one, other] = [await start(addresses), await start(addresses)];
    await createIssue(one, 2);
    const fields = articleFields();
    // No wait is needed: the instance applies all announced writes before it refuses an article whose issue is missing.
    expect((await publish(other, fields)).status).toBe(201);
    const path = `/api/archives/ref/${fields.refnumber}`;
    await expect.poll(async () => (await one.get(path)).status).toBe(200);
  });

  it('retains the objects of unchanged articles when it reads all records again', async () => {
    const content = await start();
    await createIssue(content, 2);
    const [written, other] = [articleFields(), articleFields()];
    for (const fields of [written, other])
      expect((await publish(content, fields)).status).toBe(201);
    const article = ({ refnumber = '' }) => content.catalogue.current.articleByRef.get(refnumber);
    const before = [article(written), article(other)];
    const change = { $set: { country: 'Iceland' }, $inc: { version: 1 } };
    await content.models.articles.updateOne({ refnumber: written.refnumber }, change);
    await content.catalogue.recover();
    expect(article(written)).not.toBe(before[0]);
    expect(article(written)?.country).toBe('Iceland');
    expect(article(other)).toBe(before[1]);
  });

  it('finds another instance’s write by the write counter if Redis is unreachable', async () => {
    const mongoUrl = testMongoUrl();
    const redis = await linkTo(testRedisUrl());
    const one = await start({ mongoUrl });
    const other = await start({ mongoUrl, redisUrl: redis.url });
    await redis.cut();
    await createIssue(one, 5);
    // The first call reads nothing, because the announcement may still arrive. The second call reads the write.
    for (let round = 0; round < 2; round += 1) await other.catalogue.catchUp();
    expect((await other.get('/api/archives/2026/1/5')).status).toBe(200);
  });

  it('serves readers while the database is unreachable, and accepts writes again afterwards', async () => {
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
    expect((await publish(content)).status).toBe(503);

    await mongo.restore();
    await vi.waitFor(async () => expect((await createIssue(content, 3)).status).toBe(201), {
      timeout: 60_000,
      interval: 200,
    });
    expect((await publish(content)).status).toBe(201);
  });

  it('serves readers, but no authenticated callers, while Redis is unreachable', async () => {
    const redis = await linkTo(testRedisUrl());
    const content = await start({ redisUrl: redis.url });
    await createIssue(content, 2);
    await redis.cut();
    expect((await content.get('/api/archives/2026/1/2')).status).toBe(200);
    expect((await content.get('/api/archives/2026/1/2', content.sign('admin'))).status).toBe(200);
    expect((await createIssue(content, 3)).status).toBe(503);
    await redis.restore();
    await vi.waitFor(async () => expect((await createIssue(content, 3)).status).toBe(201), 60_000);
  });

  it('works without the storage, and refuses only requests that need the storage', async () => {
    const minio = await linkTo(testStorageUrl());
    const content = await start({ minioUrl: minio.url });
    await createIssue(content, 2);
    const fields = articleFields();
    await publish(content, fields);
    await minio.cut();

    const path = `/archives/2026/vol1/issue2/${fields.refnumber}.pdf`;
    expect((await content.get(path)).status).toBe(503);
    const lost = articleFields();
    expect((await publish(content, lost)).status).toBe(503);
    expect((await content.get(`/api/archives/ref/${lost.refnumber}`)).status).toBe(404);
    expect((await content.get(`/api/archives/ref/${fields.refnumber}`)).status).toBe(200);
    expect(content.parts()).toMatchObject({ storage: 'away' });

    await minio.restore();
    expect((await publish(content, lost)).status).toBe(201);
    expect((await content.get(path)).status).toBe(200);
  });

  it('applies a write whose response was lost', async () => {
    const content = await start();
    const issue = new content.models.issues({ year: 2026, volume: 1, issue: 6 });
    const lost = issue.save().then(() => {
      throw new AppError('unavailable');
    });
    await expect(content.catalogue.watch(`issues ${issue._id}`, lost)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect.poll(async () => (await content.get('/api/archives/2026/1/6')).status).toBe(200);
  });

  it('applies a write whose response was lost, as soon as the database is reachable again', async () => {
    const mongoUrl = testMongoUrl();
    const mongo = await linkTo(mongoUrl);
    const [content, other] = [await start({ mongoUrl: mongo.url }), await start({ mongoUrl })];
    await mongo.cut();
    const save = vi.spyOn(content.models.issues.prototype, 'save');
    expect((await createIssue(content, 6)).status).toBe(503);
    const _id = save.mock.contexts[0]?._id;
    // Simulates a write that was stored before the connection broke, but not counted.
    await other.models.issues.create({ _id, year: 2026, volume: 1, issue: 6 });
    await expect(content.catalogue.catchUp()).rejects.toThrow();
    await mongo.restore();
    // The first instance may still be waiting for the database. It announces the write only after it has read it.
    const known = async () => {
      await content.catalogue.catchUp();
      await other.catalogue.catchUp();
      for (const { get } of [content, other]) {
        expect((await get('/api/archives/2026/1/6')).status).toBe(200);
      }
    };
    await vi.waitFor(known, { timeout: 60_000, interval: 200 });
  });

  it('reads the record that makes a new record a duplicate', async () => {
    const content = await start();
    await content.models.issues.create({ year: 2026, volume: 1, issue: 2 });
    expect((await createIssue(content, 2)).status).toBe(409);
    expect((await content.get('/api/archives/2026/1/2')).status).toBe(200);

    const fields = articleFields();
    expect((await publish(content, fields)).status).toBe(201);
    const path = `/api/archives/ref/${fields.refnumber}-2`;
    const known = await content.models.articles.findOne({ refnumber: fields.refnumber }).lean();
    const { _id, ...copy } = known ?? {};
    const second = {
      txnid: `${fields.txnid}2`.slice(-36),
      refnumber: `${fields.refnumber}-2`,
      refKey: refKey(`${fields.refnumber}-2`),
      doiKey: `${fields.refnumber}-2`,
      title: `${fields.title} 2`,
      titleKey: titleKey(`${fields.title} 2`),
    };
    await content.models.articles.create({ ...copy, ...second });
    expect((await content.get(path)).status).toBe(404);
    const answer = await publish(content, {
      ...fields,
      title: second.title,
      txnid: 'T-other',
      refnumber: 'R-other',
    });
    expect([answer.status, ((await answer.json()) as Problem).error]).toEqual([
      409,
      'duplicate_title',
    ]);
    expect((await content.get(path)).status).toBe(200);
  });

  it('reads the settings that cause a conflict', async () => {
    const content = await start();
    const admin = content.sign('admin');
    const read = async () => (await content.get('/api/settings/', admin)).json();
    const { version } = adminSettingsSchema.parse(await read());
    await content.models.settings.updateOne({}, { $set: { issn: '1' }, $inc: { version: 1 } });
    const answer = await content.post('/api/settings', { impactfactor: '2', version }, admin);
    expect(answer.status).toBe(409);
    expect(await read()).toMatchObject({ issn: '1', version: version + 1 });
  });

  it('retains a write and a removal that happen while it reads all records', async () => {
    const content = await start();
    const { issues, indexing } = content.models;
    const logo = { image: '', width: 0, height: 0, status: 'enabled' } as const;
    const entry = await indexing.create({ title: 'Index', link: '', sortnumber: 1, ...logo });
    const id = String(entry._id);
    const { catalogue, read, go } = await slowCatalogue(content);
    expect(catalogue.current.records.indexing.has(id)).toBe(true);

    await catalogue.catchUp();
    const caughtUp = catalogue.catchUp();
    await read;
    const created = await issues.create({ year: 2026, volume: 1, issue: 9 });
    await catalogue.put({ kind: 'issues', record: created.toObject() });
    await indexing.deleteOne({ _id: entry._id });
    await catalogue.put({ kind: 'indexing', removed: id });
    // Simulates the response to an older change that arrives after the removal.
    await catalogue.put({ kind: 'indexing', record: entry.toObject() });
    expect(catalogue.current.records.indexing.has(id)).toBe(false);
    go();
    await caughtUp;
    expect(catalogue.current.issueByKey.has('2026/1/9')).toBe(true);
    expect(catalogue.current.records.indexing.has(id)).toBe(false);
  });

  it('reads all records again if an announced write number is not greater than the write counter', async () => {
    const readings = vi.fn(async () => readRecords(content.models, content.changes));
    const content = await start();
    let receive: (announcement: Announcement) => void = () => undefined;
    await Catalogue.open({
      counter: { read: async () => 7, next: async () => 7 },
      announcements: {
        announce: () => undefined,
        listen: (listener) => {
          receive = listener;
        },
      },
      log: silentLog,
      readRecords: readings,
      readRecord: (key) => readRecord(content.models, content.changes, key),
    });
    // The announced number 6 is lower than the counter, 7. The instance must read the records nevertheless.
    receive({ write: 6, id: 'journal' });
    await expect.poll(() => readings).toHaveBeenCalledTimes(2);
  });

  it('applies the removals of another instance', async () => {
    const mongoUrl = testMongoUrl();
    const [one, other] = [await start({ mongoUrl }), await start({ mongoUrl })];
    const admin = one.sign('admin');
    const entry = { title: 'Index', status: 'enabled' };
    const { id } = (await (await one.post('/api/indexing', entry, admin)).json()) as { id: string };
    const isKnown = () => other.catalogue.current.records.indexing.has(id);
    await expect.poll(isKnown).toBe(true);
    const headers = { authorization: `Bearer ${admin}` };
    await fetch(`${one.url}/api/indexing/${id}`, { method: 'DELETE', headers });
    await expect.poll(isKnown).toBe(false);
    const revisions = [one, other].map(async ({ get }) => (await get('/api/revision')).json());
    expect(await revisions[0]).toEqual(await revisions[1]);
  });
});

/** Returns a catalogue that has missed a write. Its next read of all records ends only after `go` is called. */
async function slowCatalogue({ models, changes }: TestContent) {
  const reading = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  let version = 0;
  const catalogue = await Catalogue.open({
    counter: { read: async () => version, next: async () => ++version },
    announcements: { announce: () => undefined, listen: () => undefined },
    log: silentLog,
    readRecord: (key) => readRecord(models, changes, key),
    readRecords: async () => {
      const records = await readRecords(models, changes);
      if (version > 1) {
        reading.resolve();
        await waiting.promise;
      }
      return records;
    },
  });
  version = 2;
  return { catalogue, read: reading.promise, go: waiting.resolve };
}
