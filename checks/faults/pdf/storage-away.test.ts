import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS_PATH, jobsSchema } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Orders } from './orders.ts';
import { type PdfSystem, startPdfSystem } from './pdf-system.ts';
import { report } from './report.ts';
import { AWAY_MS, END_WITHIN_MS, MANY } from './sizes.ts';
import { articlesNamed } from './upstream.ts';
import { expectNoDownload, expectWhole } from './whole-zip.ts';

const UPLOADED = 1_000_000;

describe('MinIO', () => {
  let system: PdfSystem;
  let orders: Orders;

  beforeAll(async () => {
    system = await startPdfSystem();
    orders = new Orders(system);
  });
  afterEach(() => system.link.release());
  afterAll(() => system.end());

  const seconds = `${AWAY_MS / 1_000} s`;

  test('killed in the middle of an upload and away for a minute gets the zip when it is back', async () => {
    const articles = articlesNamed('AWAY', MANY);
    system.link.holdAfter(UPLOADED);
    const { id } = await orders.order(articles);
    await orders.during(id, () => system.link.holds);
    await system.minio.kill();
    system.link.release();
    await sleep(AWAY_MS);
    expect((await orders.job(id)).state).toBe('running');
    await expectNoDownload(orders, id);
    await system.minio.start();
    const back = performance.now();
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    report(`MinIO killed at upload, away for ${seconds}`, 'done when it is back', back, ended);
  });

  test('hanging in the middle of an upload', async () => {
    const articles = articlesNamed('HANGING', MANY);
    system.link.holdAfter(UPLOADED);
    const { id } = await orders.order(articles);
    await orders.during(id, () => system.link.holds);
    process.kill(system.minio.pid ?? 0, 'SIGSTOP');
    system.link.release();
    await sleep(AWAY_MS / 4);
    process.kill(system.minio.pid ?? 0, 'SIGCONT');
    const back = performance.now();
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    report(`MinIO hangs at upload for ${AWAY_MS / 4_000} s`, 'done', back, ended);
  });

  test('down at POST refuses it, and the same POST is taken when it is back', async () => {
    const articles = articlesNamed('DOWN', 3);
    await system.minio.kill();
    const posted = performance.now();
    const answer = await orders.post(articles, { headers: { prefer: 'respond-async' } });
    const answered = performance.now();
    expect(await answer.json()).toMatchObject({ error: 'unavailable', status: 503 });
    const jobs = jobsSchema.parse(await (await orders.call(JOBS_PATH)).json());
    expect(jobs.filter(({ total }) => total === articles.length)).toEqual([]);
    report('MinIO down at POST', '503, nothing enqueued', posted, answered);

    await system.minio.start();
    const back = performance.now();
    const { id } = await orders.order(articles);
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    report('MinIO back after a refused POST', 'the same POST is done', back, ended);
  });
});
