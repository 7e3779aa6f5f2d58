import {
  downloadLinkSchema,
  jobArticlesSchema,
  jobPath,
  jobSchema,
  jobsSchema,
  problemSchema,
} from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  namePress,
  RESPOND_ASYNC,
  startJobs,
  type TestJobs,
  UNKNOWN_ID,
  unzipped,
} from '../testing/jobs.ts';
import { hasEnded } from './service.ts';

let jobs: TestJobs;
const press = namePress();

beforeAll(async () => {
  jobs = await startJobs(press);
});
afterEach(() => press.shut());
afterAll(() => jobs.close());

describe('a job', () => {
  it('sends its state, each change and its end to every listener', async () => {
    const [ref = ''] = jobs.publish(['Ada', 'Slow Joe']);
    const { id } = await jobs.started([ref]);
    const lines = await Promise.all(
      Array.from({ length: 5 }, () => jobs.call(jobPath(id, 'events'))),
    );
    expect(lines[0]?.headers.get('content-type')).toContain('text/event-stream');
    const received = lines.map(() => '');
    const ends = lines.map(async ({ body }, at) => {
      for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        received[at] += piece;
      }
    });
    await vi.waitFor(() => {
      for (const text of received) expect(text).toContain('"phase":"printing","done":1');
    }, 60_000);
    press.open();
    await Promise.all(ends);
    for (const text of received) {
      const events = text.split('\n\n').filter((event) => event.startsWith('event:'));
      const states = events.map((event) => {
        const [, data = ''] = /^event: job\ndata: (.*)$/.exec(event) ?? [];
        return jobSchema.parse(JSON.parse(data));
      });
      expect(states.at(-1)).toMatchObject({ id, state: 'done', done: 2 });
      expect(states.some(({ done }) => done === 1)).toBe(true);
    }
    expect(await (await jobs.call(jobPath(id, 'events'))).text()).toMatch(/"state":"done".*\n\n$/);
  });

  it('names its articles', async () => {
    const refs = jobs.publish(['Ada', 'Bea'], ['Ada']);
    const { id } = await jobs.started(refs);
    const answer = await jobs.call(jobPath(id, 'articles'));
    expect(
      jobArticlesSchema
        .strict()
        .parse(await answer.json())
        .refnumbers.sort(),
    ).toEqual([...refs].sort());
    expect((await jobs.call(jobPath(UNKNOWN_ID, 'articles'))).status).toBe(404);
    await jobs.until(id, hasEnded);
  });

  it('stops sending changes after a logout', async () => {
    const [ref = ''] = jobs.publish(['Ada', 'Slow Joe']);
    const { id } = await jobs.started([ref]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const token = jobs.tokens.tokenOf('admin', 'session-2');
    const line = await jobs.call(jobPath(id, 'events'), { token });
    jobs.tokens.end('session-2');
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    expect(await line.text()).not.toContain('"state":"done"');
    press.open();
    await jobs.until(id, hasEnded);
  });

  it('is cancelled without leaving a file while it runs, and never runs if it was queued', async () => {
    const [running = '', waiting = ''] = jobs.publish(['Ada', 'Slow Joe', 'Slow Ann'], ['Ada']);
    const { id } = await jobs.started([running]);
    const { id: next } = await jobs.started([waiting]);
    await jobs.until(id, ({ done }) => done === 1);
    const begun = press.begun;
    expect((await jobs.jobOf(await jobs.act(next, 'cancel'))).state).toBe('cancelled');
    expect((await jobs.jobOf(await jobs.act(id, 'cancel'))).state).toBe('cancelled');
    // Cancelling again has no effect.
    expect((await jobs.jobOf(await jobs.act(id, 'cancel'))).state).toBe('cancelled');
    press.open();
    await expect.poll(() => jobs.leftFiles()).toEqual([]);
    await expect.poll(() => jobs.objectsOf(id)).toEqual(['input.ndjson']);
    expect((await jobs.call(jobPath(id, 'download'))).status).toBe(404);
    // The worker has skipped the queued job.
    const [other = ''] = jobs.publish(['Ada']);
    await jobs.until((await jobs.started([other])).id, hasEnded);
    expect(press.begun - begun).toBe(1);

    for (const each of [id, next]) expect((await jobs.find(each)).state).toBe('cancelled');
    expect((await jobs.jobOf(await jobs.act(id, 'retry'))).state).toMatch(/queued|running/);
    const ordered = await jobs.started([waiting]);
    expect(ordered.id).toBe(next);
    for (const each of [id, next]) expect((await jobs.until(each, hasEnded)).state).toBe('done');
  });

  it('leaves no zip if it is cancelled while the zip is being stored', async () => {
    jobs.onStored(async (id) => {
      await jobs.act(id, 'cancel');
    });
    const [ref = ''] = jobs.publish(['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, ({ state }) => state === 'cancelled');
    await expect.poll(() => jobs.objectsOf(id)).toEqual(['input.ndjson']);
    jobs.onStored(async () => {});
    await jobs.act(id, 'retry');
    expect((await jobs.until(id, hasEnded)).state).toBe('done');
  });

  it('returns to the queue when its worker stops, and ends in the next worker', async () => {
    const [ref = ''] = jobs.publish(['Ada', 'Slow Joe']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, ({ done }) => done === 1);
    const stopped = jobs.worker.stop();
    press.open();
    await stopped;
    expect((await jobs.find(id)).state).toBe('queued');
    expect(await jobs.leftFiles()).toEqual([]);
    jobs.worker = jobs.startWorker();
    expect(await jobs.until(id, hasEnded)).toMatchObject({ state: 'done', done: 2 });
  });

  it('completes although Redis is unavailable for a time; orders in that time are refused and have no later effect', async () => {
    const [ref = '', lost = ''] = jobs.publish(['Ada', 'Slow Joe'], ['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, ({ done }) => done === 1);
    const events = await jobs.call(jobPath(id, 'events'));
    await jobs.link.cut();
    press.open();
    const started = performance.now();
    expect((await jobs.order('bulkcertificates', [lost], RESPOND_ASYNC)).status).toBe(503);
    expect((await jobs.act(id, 'cancel')).status).toBe(503);
    const unused = jobs.openQueue();
    await expect(unused.find(id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - started).toBeLessThan(60_000);
    await expect.poll(() => jobs.warnings).toContain('the queue is unavailable');
    await jobs.link.restore();
    expect(await events.text()).toMatch(/"state":"done".*\n\n$/);
    await expect.poll(async () => (await jobs.find(id)).state).toBe('done');
    expect(await unused.find(id)).toMatchObject({ state: 'done' });
    await unused.close();
    // The warning is logged only once, although every connection of the worker has retried repeatedly.
    expect(jobs.warnings.filter((words) => words === 'the queue is unavailable')).toHaveLength(1);
    const all = jobsSchema.parse(await (await jobs.call('/api/pdf/jobs')).json());
    expect(all.some(({ title }) => title === `Certificates ${lost}`)).toBe(false);
  });

  it('requires an administrator and an existing id', async () => {
    const calls: [string, string][] = [
      ['GET', '/api/pdf/jobs'],
      ['GET', jobPath(UNKNOWN_ID)],
      ['GET', jobPath(UNKNOWN_ID, 'events')],
      ['GET', jobPath(UNKNOWN_ID, 'download')],
      ['POST', jobPath(UNKNOWN_ID, 'cancel')],
      ['POST', jobPath(UNKNOWN_ID, 'retry')],
      ['POST', jobPath(UNKNOWN_ID, 'link')],
    ];
    for (const [method, path] of calls) {
      expect((await jobs.call(path, { method, token: null })).status, path).toBe(401);
      const token = jobs.tokens.tokenOf('staff');
      expect((await jobs.call(path, { method, token })).status, path).toBe(403);
      if (path === '/api/pdf/jobs') continue;
      expect((await jobs.call(path, { method })).status, path).toBe(404);
      // These keys of the queue are not jobs.
      for (const key of ['meta', 'events']) {
        const response = await jobs.call(path.replace(UNKNOWN_ID, key), { method });
        expect(response.status, `${path} of ${key}`).toBe(404);
      }
    }
  });
});

describe('a zip', () => {
  it('can be downloaded by a link without a token, with ranges and revalidation', async () => {
    const [ref = ''] = jobs.publish(['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, hasEnded);
    const { href } = downloadLinkSchema.parse(await (await jobs.act(id, 'link')).json());
    const get = (headers: Record<string, string> = {}, path = href) =>
      jobs.call(path, { headers: { 'cache-control': 'max-age=0', ...headers }, token: null });
    const whole = await get();
    expect(whole.headers.get('content-disposition')).toContain(`Certificates%20${ref}.zip`);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect([...(await unzipped(bytes)).keys()]).toHaveLength(2);

    const etag = whole.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    const part = await get({ range: 'bytes=5-9', 'if-range': etag });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 5-9/${bytes.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10));
    expect((await get({ range: 'bytes=5-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: `bytes=${bytes.length}-` })).status).toBe(416);

    const refused = async (path: string) => {
      const response = await get({}, path);
      return [response.status, problemSchema.parse(await response.json()).detail];
    };
    const wrong = [403, 'This download link is not valid'];
    expect(await refused(href.replace(/expires=[0-9]/, 'expires=9'))).toEqual(wrong);
    expect(await refused(href.replace(id, UNKNOWN_ID))).toEqual(wrong);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect(await refused(href)).toEqual([403, 'This link has expired: start the download again']);
    vi.useRealTimers();
  });

  it('is reported as expired, and made again by the same order', async () => {
    const [ref = ''] = jobs.publish(['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, hasEnded);
    await jobs.bucket.client.removeObject(jobs.bucket.name, `jobs/${id}/certificates.zip`);
    const gone = await jobs.call(jobPath(id, 'download'));
    expect([gone.status, problemSchema.parse(await gone.json()).detail]).toEqual([
      404,
      'The zip has expired: make it again',
    ]);
    expect((await jobs.started([ref])).id).toBe(id);
    expect((await jobs.until(id, hasEnded)).state).toBe('done');
    expect((await jobs.call(jobPath(id, 'download'))).status).toBe(200);
  });

  it('is made again by Retry after its retention time, although the storage still has it', async () => {
    const [ref = ''] = jobs.publish(['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, hasEnded);
    const before = press.begun;
    const finished = `${Date.now() - (7 * 24 + 1) * 3_600_000}`;
    await jobs.redis.hset(`bull:${jobs.queueName}:${id}`, 'finishedOn', finished);
    expect(await jobs.find(id)).toMatchObject({ state: 'done', bytes: null });
    expect((await jobs.call(jobPath(id, 'download'))).status).toBe(404);
    expect((await jobs.jobOf(await jobs.act(id, 'retry'))).id).toBe(id);
    expect((await jobs.until(id, ({ bytes }) => bytes !== null)).state).toBe('done');
    expect(press.begun - before).toBe(1);
  });
});

// This test must be the last one, because it stops the server.
it('ends requests that wait for a job when the server stops, and the job continues', async () => {
  const [ref = ''] = jobs.publish(['Ada', 'Slow Joe']);
  const { id } = await jobs.started([ref]);
  const events = await jobs.call(jobPath(id, 'events'));
  const waiting = jobs.order('bulkcertificates', [ref]);
  await jobs.until(id, ({ done }) => done === 1);
  jobs.stopping.abort();
  expect(await events.text()).toMatch(/"state":"(queued|running)".*\n\n$/);
  expect((await waiting).status).toBe(503);
  press.open();
  expect((await jobs.until(id, hasEnded)).state).toBe('done');
});
