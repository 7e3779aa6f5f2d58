import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { adminArticleSchema } from '@app/contracts';
import { verifyAudit } from '@app/service-kit/audit';
import { createBackup } from '@app/service-kit/create-backup';
import { connectDatabase } from '@app/service-kit/mongo';
import { restoreBackup } from '@app/service-kit/restore-backup';
import { Bucket } from '@app/service-kit/storage';
import { silentLog, testMongoUrl, testStorageUrl } from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { articleFields, articleForm, pdfBytes, pdfFile } from './testing/article-form.ts';
import { createIssue } from './testing/publish.ts';
import { startContent, type TestContent } from './testing/start-content.ts';

const BEFORE = 3;
const keys = {
  'auth-key.pem': 'a signing key',
  'certificate-key': 'k'.repeat(32),
  'document-keys.pem': 'keys of documents',
  'badge-keys.pem': 'keys of badges',
};
const user = { name: 'Ada', logins: 3, ratio: 2.0, at: new Date(0) };

interface System {
  mongoUrl: string;
  minioUrl: string;
  stores: Parameters<typeof createBackup>[0];
}

async function newSystem(): Promise<System> {
  const [mongoUrl, minioUrl] = [testMongoUrl(), testStorageUrl()];
  const databases = {
    auth: await connectDatabase(testMongoUrl(), silentLog),
    content: await connectDatabase(mongoUrl, silentLog),
    review: await connectDatabase(testMongoUrl(), silentLog),
  };
  const bucket = (url: string) => new Bucket({ url, answerWithinMs: 10_000 });
  const buckets = { journal: bucket(minioUrl), review: bucket(testStorageUrl()) };
  return { mongoUrl, minioUrl, stores: { databases, buckets, keys } };
}

let folder: string;
let source: System;
let target: System;
let content: TestContent;
let restored: TestContent;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  [source, target] = [await newSystem(), await newSystem()];
  content = await startContent(source);
  await createIssue(content, 2);
});
afterAll(async () => {
  await Promise.all([content, restored].map((each) => each?.close()));
  for (const { stores } of [source, target]) {
    await Promise.all(Object.values(stores.databases).map((each) => each.close()));
  }
  await rm(folder, { recursive: true });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The acknowledged versions of each article by its id, with the hash of each version's PDF. */
type Acknowledged = Map<string, { article: object; pdf: string }[]>;

/** Sends an article, records the acknowledged version, and returns the article. */
async function send(acknowledged: Acknowledged, path: string, fields: Record<string, string>) {
  const bytes = pdfBytes();
  const form = articleForm(fields, pdfFile(bytes));
  const response = await content.post(path, form, content.sign('admin'));
  const body = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(body)}`);
  const article = adminArticleSchema.parse(body);
  const versions = acknowledged.get(article.id) ?? [];
  acknowledged.set(article.id, [...versions, { article, pdf: sha256(bytes) }]);
  return article;
}

const create = (acknowledged: Acknowledged, fields = articleFields()) =>
  send(acknowledged, '/api/admin/archives/', fields);

/**
 * Repeatedly moves an article to another reference number and gives the former number to a new article, as fast
 * as possible.
 */
async function write(acknowledged: Acknowledged, isOver: () => boolean): Promise<void> {
  const fields = articleFields();
  let { id, version } = await create(acknowledged, fields);
  while (!isOver()) {
    const renamed = { ...articleFields(), version: String(version) };
    const article = await send(acknowledged, `/api/archives/${id}`, renamed);
    ({ id, version } = await create(acknowledged, {
      ...articleFields(),
      refnumber: fields.refnumber ?? '',
    }));
    fields.refnumber = article.refnumber;
    ({ id, version } = article);
  }
}

async function readState(system: TestContent, id: string) {
  const response = await system.get(`/api/archives/${id}`, system.sign('admin'));
  if (response.status === 404) return undefined;
  const article = adminArticleSchema.parse(await response.json());
  const pdf = await system.get(`/archives/2026/vol1/issue2/${article.refnumber}.pdf`);
  return { article, pdf: sha256(new Uint8Array(await pdf.arrayBuffer())) };
}

it('restores every acknowledged write of a system under load', async () => {
  const before: Acknowledged = new Map();
  for (let count = 0; count < BEFORE; count += 1) await create(before);
  await source.stores.databases.auth.collection('users').insertOne(user);
  const { databases, buckets } = source.stores;
  await databases.review.collection<{ _id: string }>('manuscripts').insertOne({ _id: 'M-1' });
  await buckets.review.ensure();
  await buckets.review.client.putObject(buckets.review.name, 'documents/M-1', 'a manuscript');

  const meanwhile: Acknowledged = new Map();
  let isOver = false;
  const writers = [1, 2].map(() => write(meanwhile, () => isOver));
  // On a busy machine, a backup may be finished before the first writes.
  await vi.waitFor(() => expect(meanwhile.size).toBeGreaterThan(2), 60_000);
  const file = join(folder, 'backups', 'journal.tar.gz');
  const passphrase = 'correct horse battery';
  const summary = await createBackup(source.stores, { file, passphrase, withKeys: true });
  isOver = true;
  await Promise.all(writers);
  expect(summary.objects).toBeGreaterThanOrEqual(BEFORE);

  const options = { file, passphrase, replace: false, keepKeys: false, keysTo: folder };
  await restoreBackup(target.stores, options);
  restored = await startContent(target);
  for (const [id, versions] of before) {
    expect(await readState(restored, id)).toEqual(versions.at(-1));
  }
  for (const [id, versions] of meanwhile) {
    const found = await readState(restored, id);
    if (found) expect(versions).toContainEqual(found);
  }
});

it('restores records that agree with the audit log, and a valid log', async () => {
  const database = target.stores.databases.content;
  expect(await verifyAudit(database)).toMatchObject({ sound: true });
  // The entry of a record's last write may still be in the record instead of the log.
  await restored.changes.complete(0);
  const entries = await database.collection('audit_1').find({ kind: 'article' }).toArray();
  const articles = await database.collection('articles').find().toArray();
  const logged = Map.groupBy(entries, ({ record }) => String(record));
  const versions = articles.map(({ _id, version }) => [String(_id), version + 1]);
  expect(versions.sort()).toEqual([...logged].map(([id, { length }]) => [id, length]).sort());
});

it('restores users with the exact types of their values, and the keys', async () => {
  const found = await target.stores.databases.auth.collection('users').find().toArray();
  expect(found).toMatchObject([user]);
  for (const [name, key] of Object.entries(keys)) {
    expect(await readFile(join(folder, name), 'utf8')).toBe(key);
  }
});

it('restores manuscripts and their files into their own database and bucket', async () => {
  const { databases, buckets } = target.stores;
  expect(await databases.review.collection('manuscripts').find().toArray()).toEqual([
    { _id: 'M-1' },
  ]);
  const file = await buckets.review.client.getObject(buckets.review.name, 'documents/M-1');
  expect(await text(file)).toBe('a manuscript');
  const { client, name } = buckets.journal;
  await expect(client.statObject(name, 'documents/M-1')).rejects.toThrow();
});

it('restores the indexes that decide between concurrent writes', async () => {
  const indexes = async ({ stores }: System) =>
    (await stores.databases.content.collection('articles').indexes()).map(({ name }) => name);
  expect(await indexes(target)).toEqual(await indexes(source));
});

it('refuses a system that is not empty or has other keys, or a missing folder for keys, and changes nothing', async () => {
  const file = join(folder, 'again.tar.gz');
  await createBackup(source.stores, { file, withKeys: true });
  expect(keysIn(file)).toEqual(Object.keys(keys).map((name) => `keys/${name}`));
  const count = () => target.stores.databases.content.collection('articles').countDocuments();
  const before = await count();
  const options = { file, replace: false, keepKeys: false };
  await expect(restoreBackup(target.stores, options)).rejects.toThrow('not empty');
  const others = { ...target.stores, keys: { ...keys, 'certificate-key': 'x'.repeat(32) } };
  await expect(restoreBackup(others, { ...options, replace: true })).rejects.toThrow('other keys');
  const keysTo = join(folder, 'missing');
  await expect(restoreBackup(target.stores, { ...options, replace: true, keysTo })).rejects.toThrow(
    'Keys cannot be written',
  );
  expect(await count()).toBe(before);
});

it('fails without the bucket of an article’s PDF', async () => {
  const { buckets } = source.stores;
  const journal = new Bucket({ url: testStorageUrl(), answerWithinMs: 10_000 });
  const stores = { ...source.stores, buckets: { ...buckets, journal } };
  const file = join(folder, 'lost.tar.gz');
  const lost = createBackup(stores, { file, withKeys: false });
  await expect(lost).rejects.toMatchObject({ code: 'NoSuchBucket' });
});

it('replaces the content of a system with the option `replace`', async () => {
  const file = join(folder, 'replacing.tar.gz');
  await createBackup(source.stores, { file, withKeys: false });
  expect(keysIn(file)).toEqual([]);
  await restoreBackup(target.stores, { file, replace: true, keepKeys: false });
  expect(await documentsIn(target)).toEqual(await documentsIn(source));
});

/** Returns the names of the keys in a backup. */
function keysIn(file: string): string[] {
  const names = `${execFileSync('tar', ['-tzf', file])}`.split('\n');
  return names.filter((name) => name.startsWith('keys/'));
}

/**
 * Returns all documents by collection, except documents that belong to only one system: its migrations, which run again
 * after a restore, and the time of its last backup.
 */
async function documentsIn({ stores }: System) {
  const found: Record<string, object[]> = {};
  for (const [name, database] of Object.entries(stores.databases)) {
    for (const { name: collection } of await database.listCollections()) {
      if (['migrations', 'backups'].includes(collection)) continue;
      const documents = await database.collection(collection).find().toArray();
      if (documents.length === 0) continue;
      found[`${name}.${collection}`] = documents.sort((a, b) => (`${a._id}` < `${b._id}` ? -1 : 1));
    }
  }
  return found;
}
