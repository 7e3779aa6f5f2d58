import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { END_WITHIN_MS, MANY, Orders } from '../../systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../../systems/pdf-system.ts';
import { articlesNamed } from '../../systems/upstream.ts';
import { reportJob } from '../report.ts';
import { expectNoDownload, expectWhole } from './whole-zip.ts';
import { filesIn, zipGrows, zipIsWritten } from './work-dir.ts';

describe('a worker killed while it', () => {
  let system: PdfSystem;
  let orders: Orders;
  beforeAll(async () => {
    system = await startPdfSystem();
    orders = new Orders(system);
  });
  afterAll(() => system.end());

  test.each<[string, string, () => boolean]>([
    ['prints', 'PRINT', () => zipGrows(system.workDir, 500_000)],
    ['checks the zip', 'CHECK', () => zipIsWritten(system.workDir)],
  ])('%s finishes the job after its next start', async (phase, prefix, reached) => {
    const articles = articlesNamed(prefix, MANY);
    const { id } = await orders.order(articles);
    await orders.during(id, reached);
    const killed = performance.now();
    await system.worker.kill();

    expect(filesIn(system.workDir)).not.toEqual([]);
    await system.worker.browsersGone();
    await expectNoDownload(orders, id);
    await system.worker.start();
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob(`worker killed while it ${phase}`, 'done after its restart', killed, ended);
  });
});
