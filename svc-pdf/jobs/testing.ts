import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Job, jobPath, jobSchema } from '@app/contracts';
import { connectRedis } from '@app/service-kit';
import { Bucket } from '@app/service-kit/storage';
import {
  breakableLink,
  listenOnFreePort,
  silentLog,
  testMinioUrl,
  testRedisUrl,
} from '@app/service-kit/testing';
import { fromBufferPromise } from 'yauzl';
import { createApp } from '../app.ts';
import type { Renderer } from '../browser/renderer.ts';
import { createCertificates } from '../certificates/service.ts';
import { createPdfStore } from '../certificates/store.ts';
import { createContent } from '../content/content.ts';
import { loadTemplates } from '../documents/templates.ts';
import type { Press, Printed, Sheet } from '../press/press.ts';
import { startUpstream, testTokens } from '../testing.ts';
import { createCodes } from '../verification/codes.ts';
import { createLinks } from './links.ts';
import { createMake } from './make.ts';
import { createJobQueue } from './queue.ts';
import { createJobs } from './service.ts';
import { createJobStore } from './store.ts';
import { createWatch, hasEnded } from './watch.ts';
import { openWorkFolder } from './work-folder.ts';
import { startJobWorker } from './worker.ts';

export const TEST_KEY = 'what the codes of tests are made with';

/** A press whose sheets are printed as the test says; it remembers how often it was asked. */
export function stubPress(print: (sheet: Sheet, at: number) => Printed | Promise<Printed>) {
  const stub = {
    begun: 0,
    async *print(sheets: readonly Sheet[]) {
      stub.begun += 1;
      for (const [at, sheet] of sheets.entries()) yield await print(sheet, at);
    },
  };
  return stub satisfies Press;
}

/** The service with its worker, on a queue and a bucket of their own, and a way to Redis that can be cut. */
export async function startJobs(press: Press, renderer: Renderer = { render: neverRendered }) {
  const queueName = `certificates-${crypto.randomUUID()}`;
  const minioUrl = testMinioUrl();
  const link = await breakableLink(testRedisUrl());
  const root = await mkdtemp(join(tmpdir(), 'jobs-test-'));
  const folder = await openWorkFolder(root);
  const upstream = await startUpstream([]);
  const redis = await connectRedis(link.url, silentLog);
  const tokens = testTokens();
  const templates = await loadTemplates();
  const codes = createCodes(TEST_KEY);
  const store = createJobStore(minioUrl);
  const openQueue = () => createJobQueue(redis, silentLog, queueName);
  const queue = openQueue();
  const stopping = new AbortController();
  const options = {
    auth: tokens.auth,
    content: createContent(upstream.url, silentLog),
    certificates: createCertificates({
      templates,
      renderer,
      store: createPdfStore(minioUrl),
      codes,
      log: silentLog,
    }),
    renderer,
    templates,
    codes,
    jobs: createJobs({ queue, store, watch: createWatch(queue.find) }),
    jobStore: store,
    links: createLinks(TEST_KEY),
    edition: 'first edition',
    stopping: stopping.signal,
    log: silentLog,
  };
  const server = await listenOnFreePort(createApp(options));
  const make = createMake({ press, store, folder, log: silentLog });
  const startWorker = () => startJobWorker({ redisUrl: link.url, make, log: silentLog, queueName });
  const state = { worker: startWorker() };

  const call = (path: string, init: RequestInit & { token?: string | null } = {}) => {
    const { token = tokens.of('admin'), headers, ...rest } = init;
    return fetch(server.url + path, {
      ...rest,
      headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    });
  };
  const jobOf = async (answer: Response) => jobSchema.parse(await answer.json());
  const find = async (id: string) => jobOf(await call(jobPath(id)));

  return Object.assign(state, {
    upstream,
    tokens,
    link,
    openQueue,
    options,
    server,
    stopping,
    startWorker,
    call,
    jobOf,
    find,
    bucket: new Bucket({ url: minioUrl, answerWithinMs: 3_000 }),
    /** POST of a selection, as JSON. */
    order: (path: string, selection: unknown, headers: Record<string, string> = {}) =>
      call(`/api/pdf/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(selection),
      }),
    async until(id: string, isSo: (job: Job) => boolean): Promise<Job> {
      for (const late = Date.now() + 20_000; Date.now() < late; await setTimeout(20)) {
        const job = await find(id);
        if (isSo(job)) return job;
        if (hasEnded(job)) break;
      }
      throw new Error(`It stays ${JSON.stringify(await find(id))}`);
    },
    /** Files that jobs have left on the disk. */
    async leftFiles(): Promise<string[]> {
      const names = await readdir(root, { recursive: true });
      return names.filter((name) => name.endsWith('.zip'));
    },
    async close() {
      stopping.abort();
      await state.worker.stop();
      await server.close();
      await queue.close();
      redis.disconnect();
      upstream.close();
      await link.cut();
      await rm(root, { recursive: true, force: true });
    },
  });
}
export type TestJobs = Awaited<ReturnType<typeof startJobs>>;

async function neverRendered(): Promise<Buffer> {
  throw new Error('No browser in this test');
}

/** Each file of a zip as it opens, in its order. */
export async function unzipped(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(Buffer.from(bytes));
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}
