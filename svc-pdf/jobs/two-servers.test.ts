import { downloadLinkSchema, jobPath } from '@app/contracts';
import { connectRedis } from '@app/service-kit';
import { listenOnFreePort, silentLog } from '@app/service-kit/testing';
import { Job, Queue, Worker } from 'bullmq';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../app.ts';
import {
  namePress,
  RESPOND_ASYNC,
  startJobs,
  TEST_KEY,
  type TestJobs,
  unzipped,
} from '../testing/jobs.ts';
import { createLinks } from './links.ts';
import { JobQueue } from './queue.ts';
import { createJobs, hasEnded } from './service.ts';

/** Two servers share one queue: the server of `jobs`, and another one with its own connection. */
let jobs: TestJobs;
let other: { url: string; stop(): Promise<void> };
const press = namePress();
beforeAll(async () => {
  jobs = await startJobs(press);
  other = await startAnother(jobs);
});
afterEach(() => press.shut());
afterAll(async () => {
  await other.stop();
  await jobs.close();
});

async function startAnother({ link, queueName, options }: TestJobs) {
  const redis = await connectRedis(link.url, silentLog);
  const queue = new JobQueue(redis, silentLog, queueName);
  const store = options.jobStore;
  const server = await listenOnFreePort(
    createApp({
      ...options,
      jobs: createJobs({ queue, store }),
      links: createLinks(TEST_KEY),
    }),
  );
  return {
    url: server.url,
    async stop() {
      await server.close();
      await queue.close();
      redis.disconnect();
    },
  };
}

const atOther = (path: string, init: RequestInit = {}) =>
  fetch(other.url + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${jobs.tokens.tokenOf('admin')}` },
  });

it('reports, links and downloads a job of the other server', async () => {
  const [ref = ''] = jobs.publish(['Ada', 'Slow Joe']);
  const { id } = await jobs.started([ref]);
  await jobs.until(id, ({ done }) => done === 1);
  const events = await atOther(jobPath(id, 'events'));
  press.open();
  expect(await events.text()).toMatch(/"done":1.*"state":"done".*\n\n$/s);
  const { href } = downloadLinkSchema.parse(await (await jobs.act(id, 'link')).json());
  // The link that one server has signed is valid on both.
  const zip = await fetch(other.url + href);
  expect(zip.status).toBe(200);
  const names = [...(await unzipped(await zip.bytes())).keys()];
  expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(2);
});

it('returns the same job for the same selection on both servers', async () => {
  const refs = jobs.publish(['Ada', 'Slow Joe']);
  const { begun } = press;
  const { id } = await jobs.started(refs);
  const again = await atOther('/api/pdf/bulkcertificates', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...RESPOND_ASYNC },
    body: JSON.stringify(refs),
  });
  expect(again.status).toBe(202);
  expect((await jobs.jobOf(again)).id).toBe(id);
  press.open();
  await jobs.until(id, hasEnded);
  expect(press.begun - begun).toBe(1);
});

it('cancels a job of the other server', async () => {
  const [ref = ''] = jobs.publish(['Ada', 'Slow Joe', 'Slow Ann']);
  const { id } = await jobs.started([ref]);
  await jobs.until(id, ({ done }) => done === 1);
  const cancelled = await atOther(jobPath(id, 'cancel'), { method: 'POST' });
  expect((await jobs.jobOf(cancelled)).state).toBe('cancelled');
  press.open();
  expect((await jobs.find(id)).state).toBe('cancelled');
  expect((await atOther(jobPath(id, 'download'))).status).toBe(404);
});

it.each(['skip it', 'skip it and stop'])(
  'makes a cancelled job that is restarted while a worker is about to %s',
  async (what) => {
    const [first = '', second = ''] = jobs.publish(['Slow Joe'], ['Ada']);
    const running = await jobs.started([first]);
    const { id } = await jobs.started([second]);
    await jobs.act(id, 'cancel');

    const taken = Promise.withResolvers<void>();
    const restarted = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    const { getJob } = Queue.prototype;
    const { updateData } = Job.prototype;
    const { close } = Worker.prototype;
    const reads = vi.spyOn(Queue.prototype, 'getJob');
    const writes = vi.spyOn(Job.prototype, 'updateData');
    const closes = vi.spyOn(Worker.prototype, 'close');
    onTestFinished(() => {
      reads.mockRestore();
      writes.mockRestore();
      closes.mockRestore();
    });
    writes.mockImplementationOnce(async function (this: Job, data) {
      let worker: Queue | undefined;
      reads.mockImplementation(async function (this: Queue, wanted) {
        // A worker that stops reads the job again only after its connection for taking jobs is closed.
        if (this === worker && what === 'skip it and stop') await closed.promise;
        const job = await getJob.call(this, wanted);
        if (wanted !== id || worker) return job;
        // The worker has read that the job is cancelled.
        worker = this;
        taken.resolve();
        await restarted.promise;
        return job;
      });
      press.open();
      await taken.promise;
      await updateData.call(this, data);
    });
    const restart = await jobs.act(id, 'retry');
    expect((await jobs.jobOf(restart)).state).toBe('running');
    if (what === 'skip it and stop') {
      closes.mockImplementationOnce(async function (this: Worker) {
        await close.call(this);
        closed.resolve();
      });
      const stopped = jobs.worker.stop();
      restarted.resolve();
      await stopped;
      jobs.worker = jobs.startWorker();
    }
    restarted.resolve();
    await expect.poll(async () => (await jobs.find(id)).state).toBe('done');
    await jobs.until(running.id, hasEnded);
  },
);
