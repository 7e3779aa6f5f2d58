import { afterAll, beforeAll, expect, test } from 'vitest';
import { END_WITHIN_MS, Orders } from '../systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../systems/pdf-system.ts';
import { articlesNamed } from '../systems/upstream.ts';
import { expectNoDownload, expectWhole } from './pdf/whole-zip.ts';
import { filesIn } from './pdf/work-dir.ts';
import { reportJob } from './report.ts';

/**
 * The number of bytes after which the upload is paused. The zip file is larger, so the upload is cut off in the middle.
 */
const UPLOADED = 500_000;
const articles = articlesNamed('UPLOAD', 20);

let system: PdfSystem;

beforeAll(async () => {
  system = await startPdfSystem();
});
afterAll(() => system.end());

test('a worker killed while it uploads the zip finishes the job after its next start', async () => {
  const orders = new Orders(system);
  system.link.holdAfter(UPLOADED);
  const { id } = await orders.order(articles);
  await orders.during(id, () => system.link.holds);
  const killed = performance.now();
  await system.worker.kill();
  system.link.release();

  expect(filesIn(system.workDir)).not.toEqual([]);
  await system.worker.browsersGone();
  await expectNoDownload(orders, id);
  await system.worker.start();
  const job = await orders.ended(id, END_WITHIN_MS);
  const ended = performance.now();
  await expectWhole(system, orders, job, articles);
  reportJob('worker killed while it uploads the zip', 'done after its restart', killed, ended);
});
