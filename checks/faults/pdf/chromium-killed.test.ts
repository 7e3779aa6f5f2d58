import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { END_WITHIN_MS, MANY, Orders, PHASE_WITHIN_MS } from '../../systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../../systems/pdf-system.ts';
import { articlesNamed } from '../../systems/upstream.ts';
import { reportJob } from '../report.ts';
import { expectWhole } from './whole-zip.ts';
import { zipGrows } from './work-dir.ts';

const KILLS = 5;

describe('Chromium', () => {
  let system: PdfSystem;
  let orders: Orders;

  beforeAll(async () => {
    system = await startPdfSystem();
    orders = new Orders(system);
  });
  afterAll(() => system.end());

  test('killed repeatedly while printing delays the job but loses no certificate', async () => {
    const articles = articlesNamed('KILLS', 2 * MANY);
    const { id } = await orders.order(articles);
    await orders.during(id, () => zipGrows(system.workDir, 200_000));
    const killed = performance.now();
    let done = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await expect.poll(() => system.worker.killBrowser(), { timeout: PHASE_WITHIN_MS }).toBe(true);
      // Each browser must print something before it is killed.
      const seen = done;
      const job = await orders.until(
        id,
        END_WITHIN_MS,
        (now) => now.done > seen || now.state !== 'running',
      );
      expect(job.state).toBe('running');
      done = job.done;
    }
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob(`Chromium killed ${KILLS} times while it prints`, 'done', killed, ended);
  });

  test('is replaced completely if it hangs', async () => {
    const articles = articlesNamed('HUNG', MANY);
    const { id } = await orders.order(articles);
    await orders.during(id, () => zipGrows(system.workDir, 200_000));
    const before = system.worker.browsers();
    const hung = performance.now();
    system.worker.signalBrowser('SIGSTOP');
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    await expect
      .poll(() => system.worker.browsers().filter((pid) => before.includes(pid)))
      .toEqual([]);
    reportJob('Chromium hangs (SIGSTOP)', 'replaced, done', hung, ended);
  });

  test('is restarted for the next job if killed while idle', async () => {
    const articles = articlesNamed('IDLE', 5);
    const killed = performance.now();
    expect(system.worker.killBrowser()).toBe(true);
    const { id } = await orders.order(articles);
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob('Chromium killed while idle', 'the next job is done', killed, ended);
  });
});
