import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS_PATH, jobsSchema } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { END_WITHIN_MS, MANY, Orders } from '../../systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../../systems/pdf-system.ts';
import { articlesNamed } from '../../systems/upstream.ts';
import { reportJob } from '../report.ts';
import { expectNothingLeft, expectWhole, storedZips } from './whole-zip.ts';
import { zipGrows } from './work-dir.ts';

/** The time in milliseconds in which retries of the queue could still add a job that was refused. */
const LATER_MS = 8_000;

describe('Redis', () => {
  let system: PdfSystem;
  let orders: Orders;

  beforeAll(async () => {
    system = await startPdfSystem();
    orders = new Orders(system);
  });
  afterAll(() => system.end());

  const listed = async () => {
    const jobs = jobsSchema.parse(await (await orders.call(JOBS_PATH)).json());
    return jobs.map(({ id }) => id).sort();
  };

  test('restarted during a job does not stop it', async () => {
    const articles = articlesNamed('RUNNING', MANY);
    const { id } = await orders.order(articles);
    await orders.during(id, () => zipGrows(system.workDir, 200_000));
    await system.redis.kill();
    await system.redis.start();
    const back = performance.now();
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob('Redis killed and restarted while a job runs', 'done', back, ended);
  });

  test('restarted while a job waits does not lose it', async () => {
    const articles = articlesNamed('WAITING', 20);
    await system.worker.kill();
    const { id } = await orders.order(articles);
    await system.redis.kill();
    await system.redis.start();
    const back = performance.now();
    expect((await orders.reaches(id, END_WITHIN_MS, 'queued')).done).toBe(0);
    await system.worker.start();
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob('Redis killed and restarted while a job waits', 'done', back, ended);
  });

  test.each([
    ['down', 'respond-async'],
    ['down', 'wait=60'],
    ['hanging', 'respond-async'],
  ])('%s refuses a POST (%s) promptly, and no job is added later', async (way, prefer) => {
    const jobsBefore = await listed();
    const zips = (await storedZips(system)).length;
    if (way === 'down') await system.redis.kill();
    else process.kill(system.redis.pid ?? 0, 'SIGSTOP');
    const posted = performance.now();
    const answer = await orders.post(articlesNamed('REFUSED', 3), { headers: { prefer } });
    const answered = performance.now();
    const problem = await answer.json();
    if (way === 'down') await system.redis.start();
    else process.kill(system.redis.pid ?? 0, 'SIGCONT');

    expect(problem).toMatchObject({ error: 'unavailable', status: 503 });
    expect(answered - posted).toBeLessThan(way === 'down' ? 2_000 : 2_500);
    await expect.poll(async () => (await orders.call(JOBS_PATH)).status).toBe(200);
    const back = performance.now();
    while (performance.now() - back < LATER_MS) {
      expect(await listed()).toEqual(jobsBefore);
      await sleep(200);
    }
    expect(await storedZips(system)).toHaveLength(zips);
    await expectNothingLeft(system);
    reportJob(`Redis ${way} at POST (${prefer})`, '503, no job later', posted, answered);
  });
});
