import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { END_WITHIN_MS, MANY, Orders } from '../../systems/orders.ts';
import { type PdfSystem, startPdfSystem, workersBusy } from '../../systems/pdf-system.ts';
import type { Piece } from '../../systems/piece.ts';
import { articlesNamed } from '../../systems/upstream.ts';
import { reportJob } from '../report.ts';
import { expectWhole, storedZips } from './whole-zip.ts';
import { zipGrows } from './work-dir.ts';

const UPLOADED = 1_000_000;

describe('two workers', () => {
  let system: PdfSystem;
  let orders: Orders;

  beforeAll(async () => {
    system = await startPdfSystem({ workers: 2 });
    orders = new Orders(system);
  });
  afterAll(() => system.end());

  const busyWorker = async (id: string): Promise<Piece> => {
    await orders.during(id, () => zipGrows(system.workDir, 200_000));
    const [busy, ...others] = workersBusy(system);
    if (!busy) throw new Error('No worker writes the growing zip');
    expect(others).toEqual([]);
    return busy;
  };

  test('take over the job of a killed worker', async () => {
    const articles = articlesNamed('OTHER', MANY);
    const { id } = await orders.order(articles);
    const busy = await busyWorker(id);
    const killed = performance.now();
    await busy.kill();
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await busy.browsersGone();
    // A worker removes the files of a killed worker when it starts.
    await busy.start();
    await expectWhole(system, orders, job, articles);
    reportJob('one of two workers killed', 'done by the other', killed, ended);
  });

  test('hand over the job of a worker that is asked to stop', async () => {
    const articles = articlesNamed('STOPS', MANY);
    const { id } = await orders.order(articles);
    const busy = await busyWorker(id);
    const stopped = performance.now();
    busy.signal('SIGTERM');
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await busy.browsersGone();
    await expectWhole(system, orders, job, articles);
    await busy.start();
    reportJob('one of two workers stopped (SIGTERM)', 'done by the other', stopped, ended);
  });

  test.each<[string, string, () => boolean]>([
    ['prints', 'HANGS-PRINT', () => zipGrows(system.workDir, 200_000)],
    ['uploads', 'HANGS-UPLOAD', () => system.link.holds],
  ])(
    'lose nothing if one hangs while it %s and resumes after the other has done the job',
    async (phase, prefix, reached) => {
      const articles = articlesNamed(prefix, MANY);
      system.link.holdAfter(UPLOADED);
      const { id } = await orders.order(articles);
      await orders.during(id, reached);
      const [busy] = workersBusy(system);
      const hung = performance.now();
      busy?.signal('SIGSTOP');
      system.link.release();
      const job = await orders.ended(id, END_WITHIN_MS);
      const ended = performance.now();
      busy?.signal('SIGCONT');
      await expectWhole(system, orders, job, articles);
      // Both workers accept jobs again.
      for (const few of [articlesNamed(`${prefix}-1`, 5), articlesNamed(`${prefix}-2`, 5)]) {
        const ordered = await orders.order(few);
        await expectWhole(system, orders, await orders.ended(ordered.id, END_WITHIN_MS), few);
      }
      await expectWhole(system, orders, await orders.job(id), articles);
      reportJob(
        `one of two workers hangs while it ${phase}`,
        'done by the other, once',
        hung,
        ended,
      );
    },
  );

  test('store one object, made in one job by one worker, for twenty equal orders', async () => {
    const articles = articlesNamed('TWENTY', MANY);
    const before = (await storedZips(system)).length;
    const started = performance.now();
    const jobs = await Promise.all(Array.from({ length: 20 }, () => orders.order(articles)));
    const [id = '', ...others] = new Set(jobs.map((job) => job.id));
    expect(others).toEqual([]);
    let mostBusy = 0;
    while ((await orders.job(id)).state !== 'done') {
      mostBusy = Math.max(mostBusy, workersBusy(system).length);
      expect(performance.now() - started).toBeLessThan(END_WITHIN_MS);
      await sleep(20);
    }
    const ended = performance.now();
    expect(mostBusy).toBe(1);
    await expectWhole(system, orders, await orders.job(id), articles);
    expect(await storedZips(system)).toHaveLength(before + 1);
    expect((await orders.order([...articles].reverse())).id).toBe(id);
    reportJob('20 equal POSTs at once, two workers', 'one job, one object', started, ended);
  });
});
