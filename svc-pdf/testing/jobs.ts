import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Job, jobPath, jobSchema } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { connectRedis } from '@app/service-kit';
import { Bucket } from '@app/service-kit/storage';
import {
  breakableLink,
  listenOnFreePort,
  silentLog,
  TEST_INTERNAL_KEY,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { fromBufferPromise } from 'yauzl';
import { createApp } from '../app.ts';
import { createContent } from '../content/content.ts';
import type { Sheet } from '../documents/certificate.ts';
import { createCodes } from '../documents/codes.ts';
import { createDocumentCache } from '../documents/document-cache.ts';
import { createLinks } from '../jobs/links.ts';
import { createMake } from '../jobs/make.ts';
import { JobQueue } from '../jobs/queue.ts';
import { createJobs, hasEnded } from '../jobs/service.ts';
import { JobWorker } from '../jobs/worker.ts';
import type { Press, Printed } from '../printing/press.ts';
import type { Renderer } from '../printing/renderer.ts';
import { createDocumentStore } from '../storage/documents.ts';
import { createJobStore, type JobStore } from '../storage/jobs.ts';
import { loadTemplates } from '../templates/load.ts';
import { openWorkFolder } from '../zips/work-folder.ts';
import { testBadgeKeys } from './keys.ts';
import { testArticle } from './records.ts';
import { testTokens } from './tokens.ts';
import { startUpstream } from './upstream.ts';

export const RESPOND_ASYNC = { prefer: 'respond-async' };
/** A valid job id that no job has. */
export const UNKNOWN_ID = `z${'0'.repeat(40)}`;
export const TEST_VERSION = 'version of tests';
export const TEST_KEY = 'the key that signs codes in tests';

/** Returns a stub that prints certificates by calling `print` and counts its runs in `begun`. */
export function stubPress(print: (sheet: Sheet, at: number) => Printed | Promise<Printed>) {
  const stub = {
    begun: 0,
    async *print(sheets: readonly Sheet[]) {
      stub.begun += 1;
      for (const [at, sheet] of sheets.entries()) yield await print(sheet, at);
    },
  };
  return stub satisfies Press<Sheet>;
}

/**
 * Returns a stub that prints certificates. The holder's name decides: `Slow …` waits until the test calls `open`, and
 * `Poison …` cannot be printed until the test adds the name to `healed`.
 */
export function namePress() {
  let gate = Promise.withResolvers<void>();
  const healed = new Set<string>();
  const press = stubPress(async (sheet, at) => {
    const { fields, kind } = sheet;
    const name = kind === 'article' ? fields.author : fields.name;
    if (name.startsWith('Slow')) await gate.promise;
    if (name.startsWith('Poison') && !healed.has(name)) {
      return { at, reason: 'Its title cannot be set' };
    }
    return { at, pdf: Buffer.from(`%PDF-1.7 ${name} ${fields.code} %%EOF`) };
  });
  return Object.assign(press, {
    healed,
    /** Releases waiting sheets, present and future. */
    open: () => gate.resolve(),
    /** Resets the gate for the next test. */
    shut() {
      gate.resolve();
      gate = Promise.withResolvers();
    },
  });
}

/** Starts the service and a worker with their own queue and bucket. Tests can interrupt the connection to Redis. */
export async function startJobs(
  press: Press<Sheet>,
  renderer: Renderer = { render: neverRendered },
) {
  const queueName = `certificates-${crypto.randomUUID()}`;
  const storageUrl = testStorageUrl();
  const link = await breakableLink(testRedisUrl());
  const root = await mkdtemp(join(tmpdir(), 'jobs-test-'));
  const folder = await openWorkFolder(root);
  const upstream = await startUpstream([]);
  const redis = await connectRedis(link.url, silentLog);
  const tokens = testTokens();
  const templates = await loadTemplates();
  const codes = createCodes(TEST_KEY);
  const store = createJobStore(storageUrl);
  const openQueue = () => new JobQueue(redis, silentLog, queueName);
  const queue = openQueue();
  const stopping = new AbortController();
  const begun = new Date();
  const options = {
    auth: tokens.auth,
    content: createContent(upstream.url, silentLog),
    cache: createDocumentCache({
      renderer,
      store: createDocumentStore(storageUrl),
      templateVersion: TEST_VERSION,
      log: silentLog,
    }),
    renderer,
    templates,
    codes,
    badgeKeys: await testBadgeKeys(),
    // The time is fixed, so that equal requests have equal responses.
    now: () => begun,
    jobs: createJobs({ queue, store }),
    jobStore: store,
    links: createLinks(TEST_KEY),
    templateVersion: TEST_VERSION,
    stopping: stopping.signal,
    log: silentLog,
    internalKeys: [TEST_INTERNAL_KEY],
  };
  const server = await listenOnFreePort(createApp(options), endpoints['svc-pdf']);
  /** Messages of the worker's warnings. */
  const warnings: string[] = [];
  const log = Object.assign(silentLog.child({}), {
    warn: (_: unknown, words: string) => warnings.push(words),
  });
  /** Called by the worker after it has stored a zip. */
  let onStored = async (_id: string) => {};
  const workerStore: JobStore = {
    ...store,
    async putZip(id, zip, signal) {
      await store.putZip(id, zip, signal);
      await onStored(id);
    },
  };
  const startWorker = (templateVersion = TEST_VERSION) => {
    const make = createMake({ press, store: workerStore, folder, templateVersion, log: silentLog });
    return new JobWorker({ redisUrl: link.url, make, store, log, queueName });
  };
  const state = { worker: startWorker() };

  const call = (path: string, init: RequestInit & { token?: string | null } = {}) => {
    const { token = tokens.tokenOf('admin'), headers, ...rest } = init;
    return fetch(server.url + path, {
      ...rest,
      headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    });
  };
  const jobOf = async (response: Response) => jobSchema.parse(await response.json());
  const find = async (id: string) => jobOf(await call(jobPath(id)));
  /** Sends a selection as JSON. */
  const order = (path: string, selection: unknown, headers: Record<string, string> = {}) =>
    call(`/api/pdf/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(selection),
    });
  const bucket = new Bucket({ url: storageUrl, answerWithinMs: 30_000 });

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
    bucket,
    queueName,
    warnings,
    redis,
    order,
    /** Publishes new articles with these authors. Equal articles would share a job, so each test needs its own. */
    publish(...authorsOfEach: string[][]): string[] {
      const articles = authorsOfEach.map((authors) => {
        const at = upstream.articles.length + 1;
        const article = testArticle({ id: `a${at}`, refnumber: `JRN-${at}`, authors });
        upstream.articles.push(article);
        return article;
      });
      return articles.map(({ refnumber }) => refnumber);
    },
    /** Orders certificates that have no job yet. */
    async started(refnumbers: string[]): Promise<Job> {
      const response = await order('bulkcertificates', refnumbers, RESPOND_ASYNC);
      if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
      return jobOf(response);
    },
    onStored(listener: typeof onStored) {
      onStored = listener;
    },
    act: (id: string, part: 'cancel' | 'retry' | 'link') =>
      call(jobPath(id, part), { method: 'POST' }),
    async objectsOf(id: string): Promise<(string | undefined)[]> {
      const list = bucket.client.listObjectsV2(bucket.name, `jobs/${id}/`, true);
      return (await list.toArray()).map(({ name }: { name: string }) => name.split('/').at(-1));
    },
    async until(id: string, isSo: (job: Job) => boolean): Promise<Job> {
      for (const late = Date.now() + 100_000; Date.now() < late; await setTimeout(20)) {
        const job = await find(id);
        if (isSo(job)) return job;
        if (hasEnded(job)) break;
      }
      throw new Error(`The job stays ${JSON.stringify(await find(id))}`);
    },
    /** Returns the names of the zips that jobs have left in the work folder. */
    async leftFiles(): Promise<string[]> {
      const names = await readdir(root, { recursive: true });
      return names.filter((name) => name.endsWith('.zip'));
    },
    async close() {
      stopping.abort();
      await state.worker.stop();
      const closing = server.close();
      await closing.catch(() => undefined);
      await queue.close();
      redis.disconnect();
      upstream.close();
      await link.cut();
      await rm(root, { recursive: true, force: true });
      await closing;
    },
  });
}
export type TestJobs = Awaited<ReturnType<typeof startJobs>>;

async function neverRendered(): Promise<Buffer> {
  throw new Error('No browser in this test');
}

/** Returns the files of a zip, in their order. */
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
