import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { END_WITHIN_MS, MANY, Orders } from '../../systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../../systems/pdf-system.ts';
import { articlesNamed } from '../../systems/upstream.ts';
import { reportJob } from '../report.ts';
import { expectNoDownload, expectNothingLeft, expectWhole, storedZips } from './whole-zip.ts';

const mayMount = process.getuid?.() === 0;

describe.skipIf(!mayMount)('a full disk (a small tmpfs; requires root)', () => {
  let system: PdfSystem;
  let orders: Orders;
  let mounted = '';

  beforeAll(async () => {
    system = await startPdfSystem({
      prepareWorkDir(path) {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', path]);
        mounted = path;
      },
    });
    orders = new Orders(system);
  });
  afterAll(async () => {
    for (const piece of system.workers) await piece.end();
    if (mounted) execFileSync('umount', [mounted]);
    await system.end();
  });

  test('fails the job with the reason, and Retry succeeds once there is space', async () => {
    const articles = articlesNamed('FULL', MANY);
    const ordered = performance.now();
    const { id } = await orders.order(articles);
    const failed = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    expect(failed).toMatchObject({ state: 'failed', bytes: null });
    expect(failed.error).toMatch(/space/i);
    await expectNoDownload(orders, id);
    expect(await storedZips(system)).toEqual([]);
    await expectNothingLeft(system);
    reportJob('disk full', `failed: ${failed.error}`, ordered, ended);

    execFileSync('mount', ['-o', 'remount,size=2g', mounted]);
    const room = performance.now();
    expect((await orders.command(id, 'retry')).id).toBe(id);
    const job = await orders.ended(id, END_WITHIN_MS);
    const done = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob('Retry after a full disk', 'done', room, done);
  });
});
