import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS_PATH, jobsSchema } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AWAY_MS, END_WITHIN_MS, MANY, Orders } from '../../systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../../systems/pdf-system.ts';
import { articlesNamed } from '../../systems/upstream.ts';
import { reportJob } from '../report.ts';
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

  test('killed during an upload gets the zip after an outage of a minute', async () => {
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
    reportJob(`MinIO killed at upload, away for ${seconds}`, 'done after its return', back, ended);
  });

  test('that hangs during an upload gets the zip', async () => {
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
    reportJob(`MinIO hangs at upload for ${AWAY_MS / 4_000} s`, 'done', back, ended);
  });

  test('that is down leads to a refused POST, which succeeds later', async () => {
    const articles = articlesNamed('DOWN', 3);
    await system.minio.kill();
    const posted = performance.now();
    const answer = await orders.post(articles, { headers: { prefer: 'respond-async' } });
    const answered = performance.now();
    expect(await answer.json()).toMatchObject({ error: 'unavailable', status: 503 });
    const jobs = jobsSchema.parse(await (await orders.call(JOBS_PATH)).json());
    expect(jobs.filter(({ total }) => total === articles.length)).toEqual([]);
    reportJob('MinIO down at POST', '503, nothing enqueued', posted, answered);

    await system.minio.start();
    const back = performance.now();
    const { id } = await orders.order(articles);
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob('MinIO back after a refused POST', 'the same POST is done', back, ended);
  });
});
