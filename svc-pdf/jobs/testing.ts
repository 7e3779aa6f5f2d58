import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Job, jobPath, jobSchema } from '@app/contracts';
import { apis } from '@app/contracts/openapi';
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
import { startUpstream, testArticle, testTokens } from '../testing.ts';
import { createCodes } from '../verification/codes.ts';
import { createLinks } from './links.ts';
import { createMake } from './make.ts';
import { createJobQueue } from './queue.ts';
import { createJobs } from './service.ts';
import { createJobStore } from './store.ts';
import { createWatch, hasEnded } from './watch.ts';
import { openWorkFolder } from './work-folder.ts';
import { startJobWorker } from './worker.ts';

export const RESPOND_ASYNC = { prefer: 'respond-async' };
/** Of no job. */
export const UNKNOWN_ID = `z${'0'.repeat(40)}`;
export const TEST_EDITION = 'edition of tests';
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

/**
 * A press by the names on the sheets: `Slow …` waits until the test opens it, `Poison …` cannot be printed until
 * it is healed.
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
    /** Lets those through that wait, or will. */
    open: () => gate.resolve(),
    /** For the next test. */
    shut() {
      gate.resolve();
      gate = Promise.withResolvers();
    },
  });
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
    edition: TEST_EDITION,
    stopping: stopping.signal,
    log: silentLog,
  };
  const server = await listenOnFreePort(createApp(options), apis['svc-pdf']);
  /** What the worker warns of. */
  const warnings: string[] = [];
  const log = Object.assign(silentLog.child({}), {
    warn: (_: unknown, words: string) => warnings.push(words),
  });
  const startWorker = (edition = TEST_EDITION) => {
    const make = createMake({ press, store, folder, edition, log: silentLog });
    return startJobWorker({ redisUrl: link.url, make, log, queueName });
  };
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
  /** POST of a selection, as JSON. */
  const order = (path: string, selection: unknown, headers: Record<string, string> = {}) =>
    call(`/api/pdf/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(selection),
    });
  const bucket = new Bucket({ url: minioUrl, answerWithinMs: 3_000 });

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
    /** Articles of their own for each test, as a job is known by them. */
    publish(...authorsOfEach: string[][]): string[] {
      const articles = authorsOfEach.map((authors) => {
        const at = upstream.articles.length + 1;
        const article = testArticle({ id: `a${at}`, refnumber: `JRN-${at}`, authors });
        upstream.articles.push(article);
        return article;
      });
      return articles.map(({ refnumber }) => refnumber);
    },
    /** The job of an order that nothing is there of yet. */
    async started(refnumbers: string[]): Promise<Job> {
      const answer = await order('bulkcertificates', refnumbers, RESPOND_ASYNC);
      if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
      return jobOf(answer);
    },
    act: (id: string, part: 'cancel' | 'retry' | 'link') =>
      call(jobPath(id, part), { method: 'POST' }),
    async objectsOf(id: string): Promise<(string | undefined)[]> {
      const list = bucket.client.listObjectsV2(bucket.name, `jobs/${id}/`, true);
      return (await list.toArray()).map(({ name }: { name: string }) => name.split('/').at(-1));
    },
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
      const kept = server.close();
      await kept.catch(() => undefined);
      await queue.close();
      redis.disconnect();
      upstream.close();
      await link.cut();
      await rm(root, { recursive: true, force: true });
      await kept;
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
