import { connectRedis } from '@app/service-kit';
import { silentLog, testMinioUrl, testRedisUrl } from '@app/service-kit/testing';
import { Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import { register } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRenderer } from '../browser/renderer.ts';
import { loadTemplates } from '../documents/templates.ts';
import { startUpstream, testArticle, testSupervisor, type Upstream } from '../testing.ts';
import { createContent } from './content.ts';
import { prerenderHandler } from './prerender-handler.ts';
import { createPrerenderQueue } from './prerender-job.ts';
import { startPrerenderWorker } from './prerender-worker.ts';
import { findPublication } from './publication.ts';
import { createCertificates } from './service.ts';
import { createPdfStore } from './store.ts';

const authors = ['Ada Lovelace', 'Émilie du Châtelet', 'Bo Li'];
const queueName = `certificates-${crypto.randomUUID()}`;
const templates = await loadTemplates();
const browser = testSupervisor();
const certificates = createCertificates({
  templates,
  renderer: createRenderer({ browser }),
  store: createPdfStore(testMinioUrl()),
  log: silentLog,
});
let upstream: Upstream;
let redis: Redis;

beforeAll(async () => {
  upstream = await startUpstream([testArticle({ authors })]);
  redis = await connectRedis(testRedisUrl(), silentLog);
  await browser.start();
});
afterAll(async () => {
  upstream.close();
  redis.disconnect();
  await browser.stop();
});

async function renders(): Promise<number> {
  const metric = await register.getSingleMetric('pdf_renders_total')?.get();
  return metric?.values[0]?.value ?? 0;
}

const handler = () =>
  prerenderHandler({ content: createContent(upstream.url), certificates, log: silentLog });

it('stores the certificate of every author that has none yet, once for equal jobs', async () => {
  const publication = await findPublication(createContent(upstream.url), 'JRN0001');
  await certificates.pdf(certificates.compose(publication, 'Bo Li'));
  const before = await renders();

  const queue = createPrerenderQueue(redis, silentLog, queueName);
  await queue.add(publication);
  await queue.add(publication);
  const inspected = new Queue(queueName, { connection: { url: testRedisUrl() } });
  expect(await inspected.getWaitingCount()).toBe(1);

  const events = new QueueEvents(queueName, { connection: { url: testRedisUrl() } });
  await events.waitUntilReady();
  const done = new Promise((resolve) => events.once('completed', resolve));
  const worker = startPrerenderWorker(testRedisUrl(), handler(), silentLog, queueName);
  await done;

  expect(await renders()).toBe(before + 2);
  for (const author of authors) {
    expect(await certificates.isStored(certificates.compose(publication, author))).toBe(true);
  }
  await worker.close();
  await events.close();
  await queue.close();
  await inspected.obliterate({ force: true });
  await inspected.close();
});

it('gives up at once on a job that is malformed or whose article is gone', async () => {
  await expect(handler()({ ref: 'JRN0001' })).rejects.toMatchObject({ name: 'UnrecoverableError' });
  await expect(handler()({ refnumber: 'JRN9999' })).rejects.toMatchObject({
    name: 'UnrecoverableError',
  });
});

it('fails at once while Redis is away', async () => {
  const away = new Redis('redis://127.0.0.1:1', { enableOfflineQueue: false });
  away.on('error', () => {});
  const queue = createPrerenderQueue(away, silentLog, queueName);
  const publication = await findPublication(createContent(upstream.url), 'JRN0001');
  await expect(queue.add(publication)).rejects.toMatchObject({ code: 'unavailable' });
  await queue.close();
  away.disconnect();
});
