import { jobPath, jobSchema, jobsSchema, problemSchema } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  namePress,
  RESPOND_ASYNC,
  startJobs,
  type TestJobs,
  UNKNOWN_ID,
  unzipped,
} from './testing.ts';
import { hasEnded } from './watch.ts';

let jobs: TestJobs;
const press = namePress();

beforeAll(async () => {
  jobs = await startJobs(press);
});
afterEach(() => press.shut());
afterAll(() => jobs.close());

describe('a job', () => {
  it('tells everybody who listens of its state, each change, and its end', async () => {
    const [ref = ''] = jobs.publish(['Ada', 'Slow Joe']);
    const { id } = await jobs.started([ref]);
    const lines = await Promise.all(
      Array.from({ length: 5 }, () => jobs.call(jobPath(id, 'events'))),
    );
    expect(lines[0]?.headers.get('content-type')).toContain('text/event-stream');
    const [first, ...others] = lines.map(({ body }) => body?.pipeThrough(new TextDecoderStream()));
    let heard = '';
    const texts = [first, ...others].map(async (body) => {
      let all = '';
      for await (const piece of body ?? []) {
        all += piece;
        if (body === first) heard = all;
      }
      return all;
    });
    await vi.waitFor(() => expect(heard).toContain('"phase":"printing","done":1'), 20_000);
    press.open();
    for (const text of await Promise.all(texts)) {
      const events = text.split('\n\n').filter((event) => event.startsWith('event:'));
      const told = events.map((event) => {
        const [, data = ''] = /^event: job\ndata: (.*)$/.exec(event) ?? [];
        return jobSchema.parse(JSON.parse(data));
      });
      expect(told.at(-1)).toMatchObject({ id, state: 'done', done: 2 });
      expect(told.some(({ done }) => done === 1)).toBe(true);
    }
    expect(await (await jobs.call(jobPath(id, 'events'))).text()).toMatch(/"state":"done".*\n\n$/);
  });

  it('is not told any more to whoever has logged out', async () => {
    const [ref = ''] = jobs.publish(['Ada', 'Slow Joe']);
    const { id } = await jobs.started([ref]);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const token = jobs.tokens.of('admin', 'session-2');
    const line = await jobs.call(jobPath(id, 'events'), { token });
    jobs.tokens.end('session-2');
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    expect(await line.text()).not.toContain('"state":"done"');
    press.open();
    await jobs.until(id, hasEnded);
  });

  it('that runs is cancelled with all that it made, and one that waits never runs', async () => {
    const [running = '', waiting = ''] = jobs.publish(['Ada', 'Slow Joe', 'Slow Ann'], ['Ada']);
    const { id } = await jobs.started([running]);
    const { id: next } = await jobs.started([waiting]);
    await jobs.until(id, ({ done }) => done === 1);
    const begun = press.begun;
    expect((await jobs.jobOf(await jobs.act(next, 'cancel'))).state).toBe('cancelled');
    expect((await jobs.jobOf(await jobs.act(id, 'cancel'))).state).toBe('cancelled');
    // Cancelled a second time it stays so.
    expect((await jobs.jobOf(await jobs.act(id, 'cancel'))).state).toBe('cancelled');
    press.open();
    await vi.waitFor(async () => expect(await jobs.leftFiles()).toEqual([]), 5_000);
    await vi.waitFor(async () => expect(await jobs.objectsOf(id)).toEqual(['input.ndjson']), 5_000);
    expect((await jobs.call(jobPath(id, 'download'))).status).toBe(404);
    // The queue has gone past the one that waited.
    const [other = ''] = jobs.publish(['Ada']);
    await jobs.until((await jobs.started([other])).id, hasEnded);
    expect(press.begun - begun).toBe(1);

    for (const each of [id, next]) expect((await jobs.find(each)).state).toBe('cancelled');
    expect((await jobs.jobOf(await jobs.act(id, 'retry'))).state).toMatch(/queued|running/);
    const ordered = await jobs.started([waiting]);
    expect(ordered.id).toBe(next);
    for (const each of [id, next]) expect((await jobs.until(each, hasEnded)).state).toBe('done');
  });

  it('goes back to the queue when its worker is told to stop, and ends with the next one', async () => {
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

  it('ends right although Redis goes away meanwhile; then nothing can be ordered, nor is it later', async () => {
    const [ref = '', lost = ''] = jobs.publish(['Ada', 'Slow Joe'], ['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, ({ done }) => done === 1);
    const events = await jobs.call(jobPath(id, 'events'));
    await jobs.link.cut();
    press.open();
    const asked = performance.now();
    expect((await jobs.order('bulkcertificates', [lost], RESPOND_ASYNC)).status).toBe(503);
    expect((await jobs.act(id, 'cancel')).status).toBe(503);
    const unused = jobs.openQueue();
    await expect(unused.find(id)).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - asked).toBeLessThan(2_000);
    await vi.waitFor(() => expect(jobs.warnings).toContain('the queue is away'), 5_000);
    await jobs.link.restore();
    expect(await events.text()).toMatch(/"state":"done".*\n\n$/);
    await vi.waitFor(async () => expect((await jobs.find(id)).state).toBe('done'), 5_000);
    expect(await unused.find(id)).toMatchObject({ state: 'done' });
    await unused.close();
    // However often each of the worker's connections has tried meanwhile.
    expect(jobs.warnings.filter((words) => words === 'the queue is away')).toHaveLength(1);
    const all = jobsSchema.parse(await (await jobs.call('/api/pdf/jobs')).json());
    expect(all.some(({ title }) => title === `Certificates ${lost}`)).toBe(false);
  });

  it('is the administrators’, and nobody’s who is unknown', async () => {
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
      const token = jobs.tokens.of('staff');
      expect((await jobs.call(path, { method, token })).status, path).toBe(403);
      if (path === '/api/pdf/jobs') continue;
      expect((await jobs.call(path, { method })).status, path).toBe(404);
      // A key of the queue, which is no job.
      for (const key of ['meta', 'events']) {
        const answer = await jobs.call(path.replace(UNKNOWN_ID, key), { method });
        expect(answer.status, `${path} of ${key}`).toBe(404);
      }
    }
  });
});

describe('a zip', () => {
  it('is downloaded by a link without a token, whole, in part, or not again', async () => {
    const [ref = ''] = jobs.publish(['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, hasEnded);
    const { href } = (await (await jobs.act(id, 'link')).json()) as { href: string };
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
      const answer = await get({}, path);
      return [answer.status, problemSchema.parse(await answer.json()).detail];
    };
    const wrong = [403, 'This is no link to a download'];
    expect(await refused(href.replace(/expires=[0-9]/, 'expires=9'))).toEqual(wrong);
    expect(await refused(href.replace(id, UNKNOWN_ID))).toEqual(wrong);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect(await refused(href)).toEqual([403, 'This link has expired: start the download again']);
    vi.useRealTimers();
  });

  it('that has expired is told, and made again when it is ordered', async () => {
    const [ref = ''] = jobs.publish(['Ada']);
    const { id } = await jobs.started([ref]);
    await jobs.until(id, hasEnded);
    await jobs.bucket.client.removeObject(jobs.bucket.name, `jobs/${id}/certificates.zip`);
    const gone = await jobs.call(jobPath(id, 'download'));
    expect([gone.status, problemSchema.parse(await gone.json()).detail]).toEqual([
      404,
      'The zip has expired: have it made again',
    ]);
    expect((await jobs.started([ref])).id).toBe(id);
    expect((await jobs.until(id, hasEnded)).state).toBe('done');
    expect((await jobs.call(jobPath(id, 'download'))).status).toBe(200);
  });

  it('that has expired by the clock, though the storage has it still, is made again by Retry', async () => {
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

// The last one: the server takes no more of these after it.
it('a server that is told to stop ends what waits for a job, and the job goes on', async () => {
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
