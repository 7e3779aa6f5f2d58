import { createHash } from 'node:crypto';
import type { SelectedArticle } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { END_WITHIN_MS, MANY, Orders, PHASE_WITHIN_MS } from '../../systems/orders.ts';
import { type PdfSystem, startPdfSystem } from '../../systems/pdf-system.ts';
import { articlesNamed } from '../../systems/upstream.ts';
import { reportJob } from '../report.ts';
import { expectNoDownload, expectNothingLeft, expectWhole, storedZips } from './whole-zip.ts';
import { zipGrows, zipIsWritten } from './work-dir.ts';

const UPLOADED = 1_000_000;

let system: PdfSystem;
let orders: Orders;

beforeAll(async () => {
  system = await startPdfSystem();
  orders = new Orders(system);
});
afterEach(() => system.link.release());
afterAll(() => system.end());

/**
 * Returns the id of the job for which a plain POST is waiting. For this, sends the same order with `Prefer:
 * respond-async`.
 */
const idOf = async (articles: SelectedArticle[]) => (await orders.order(articles)).id;

describe('a plain POST', () => {
  test('leaves a running job if the server is killed', async () => {
    const articles = articlesNamed('SERVER', MANY);
    const answer = orders.post(articles).then(
      () => 'answered',
      () => 'broken off',
    );
    const id = await idOf(articles);
    await orders.during(id, () => zipGrows(system.workDir, 200_000));
    const killed = performance.now();
    await system.server.kill();
    expect(await answer).toBe('broken off');
    await system.server.browsersGone();
    await system.server.start();
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob('server killed during a plain POST', 'the job is done', killed, ended);
  });

  test('leaves a running job if the client disconnects', async () => {
    const articles = articlesNamed('CLIENT', MANY);
    const client = new AbortController();
    const answer = orders.post(articles, { signal: client.signal });
    const id = await idOf(articles);
    await orders.during(id, () => zipGrows(system.workDir, 200_000));
    const gone = performance.now();
    client.abort();
    await expect(answer).rejects.toThrow();
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    await expectWhole(system, orders, job, articles);
    reportJob('client gone during a plain POST', 'the job is done', gone, ended);
  });
});

test('an interrupted download is resumed by a range request and is complete', async () => {
  const articles = articlesNamed('RANGE', MANY);
  const job = await orders.ended((await orders.order(articles)).id, END_WITHIN_MS);
  await expectWhole(system, orders, job, articles);
  const whole = Buffer.from(await (await orders.download(job.id)).arrayBuffer());

  const answer = await orders.download(job.id);
  const etag = answer.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const pieces: Buffer[] = [];
  const broken = (async () => {
    for await (const piece of answer.body ?? []) {
      pieces.push(Buffer.from(piece));
      if (pieces.length === 3) await system.server.kill();
    }
  })();
  await expect(broken).rejects.toThrow();
  const killed = performance.now();
  await system.server.start();
  const first = Buffer.concat(pieces);
  expect(first.length).toBeLessThan(whole.length);
  const rest = await orders.download(job.id, {
    range: `bytes=${first.length}-`,
    'if-range': etag,
  });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(
    `bytes ${first.length}-${whole.length - 1}/${whole.length}`,
  );
  const resumed = Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]);
  const ended = performance.now();
  expect(sha256(resumed)).toBe(sha256(whole));
  reportJob('server killed during a download', 'resumed by range, equal', killed, ended);
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a job cancelled while it', () => {
  test.each<[string, string, () => boolean]>([
    ['prints', 'CUT-PRINT', () => zipGrows(system.workDir, 200_000)],
    ['checks the zip', 'CUT-CHECK', () => zipIsWritten(system.workDir)],
    ['uploads the zip', 'CUT-UPLOAD', () => system.link.holds],
  ])('%s leaves nothing behind, and Retry succeeds', async (phase, prefix, reached) => {
    const articles = articlesNamed(prefix, MANY);
    const zips = await storedZips(system);
    system.link.holdAfter(UPLOADED);
    const { id } = await orders.order(articles);
    await orders.during(id, reached);
    const cancelled = performance.now();
    await orders.command(id, 'cancel');
    // An upload that is blocked must be cancelled too.
    const job = await orders.reaches(id, PHASE_WITHIN_MS, 'cancelled');
    expect(job.bytes).toBeNull();
    await expectNoDownload(orders, id);
    await expectNothingLeft(system);
    const ended = performance.now();
    system.link.release();
    expect(await storedZips(system)).toEqual(zips);
    reportJob(`cancelled while it ${phase}`, 'cancelled, nothing left', cancelled, ended);

    await orders.command(id, 'retry');
    await expectWhole(system, orders, await orders.ended(id, END_WITHIN_MS), articles);
  });

  test('waits never runs, and Retry succeeds', async () => {
    const articles = articlesNamed('CUT-QUEUED', 20);
    const zips = await storedZips(system);
    await system.worker.kill();
    const { id } = await orders.order(articles);
    const cancelled = performance.now();
    await orders.command(id, 'cancel');
    await orders.reaches(id, 2_000, 'cancelled');
    const ended = performance.now();
    await system.worker.start();
    // When a later job has finished, the cancelled job cannot be in the queue any more.
    const next = articlesNamed('AFTER-CUT', 2);
    const after = await orders.order(next);
    await expectWhole(system, orders, await orders.ended(after.id, END_WITHIN_MS), next);
    expect((await orders.job(id)).state).toBe('cancelled');
    expect(await storedZips(system)).toHaveLength(zips.length + 1);
    reportJob('cancelled while it waits', 'cancelled, never run', cancelled, ended);

    await orders.command(id, 'retry');
    await expectWhole(system, orders, await orders.ended(id, END_WITHIN_MS), articles);
  });
});

describe('an article that cannot be printed', () => {
  const poisoned = (prefix: string, count: number, at: number[]) =>
    articlesNamed(prefix, count).map((article, place) =>
      at.includes(place) ? { ...article, title: `Poison ${'W'.repeat(6_000)}` } : article,
    );

  test('is listed as missing, and the others are printed', async () => {
    const articles = poisoned('POISON', 120, [70]);
    const started = performance.now();
    const { id } = await orders.order(articles);
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    const [bad] = articles.filter(({ title }) => title.startsWith('Poison'));
    const good = articles.filter((article) => article !== bad);
    expect(job).toMatchObject({ state: 'done', error: null });
    expect(job.missing).toHaveLength(1);
    expect(job.missing[0]?.name).toContain(bad?.refnumber);
    expect(job.missing[0]?.reason).not.toBe('');
    const { manifest } = await expectWhole(system, orders, { ...job, missing: [] }, good);
    expect(manifest).toContain(bad?.refnumber);
    expect(manifest).toContain(job.missing[0]?.reason);
    reportJob(
      'one article of 120 that cannot be printed',
      `missing: ${job.missing[0]?.reason}`,
      started,
      ended,
    );
  });

  test('fails the job with the reason if there is no other', async () => {
    const articles = poisoned('ALL-POISON', 2, [0, 1]);
    const zips = await storedZips(system);
    const started = performance.now();
    const { id } = await orders.order(articles);
    const job = await orders.ended(id, END_WITHIN_MS);
    const ended = performance.now();
    expect(job.state).toBe('failed');
    expect(job.error).not.toBeNull();
    await expectNoDownload(orders, id);
    await expectNothingLeft(system);
    expect(await storedZips(system)).toEqual(zips);
    reportJob('all articles cannot be printed', `failed: ${job.error}`, started, ended);
  });
});
