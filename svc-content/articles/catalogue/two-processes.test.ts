import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DESIGN_PATH, WORK_LOG_PATH, workEntryPath } from '@app/contracts';
import {
  freePort,
  killProcess,
  testMongoUrl,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { articleFields, articleForm } from '../../store/testing/article-form.ts';
import { deafRedis } from '../../store/testing/deaf-redis.ts';
import { startTokenIssuer } from '../../store/testing/start-content.ts';

/**
 * The time within which two instances must return the same data. Usually this takes less than two seconds, but longer
 * on a busy machine.
 */
const AGREED_WITHIN_MS = 50_000;

const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Starts the service as a separate process on its own port, and returns its address. */
async function startProcess(env: NodeJS.ProcessEnv): Promise<string> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, ['server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
      PORT: String(port),
      INTERNAL_KEY: 'off',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  });
  stops.push(() => killProcess(child));
  return `http://127.0.0.1:${port}`;
}

interface Instance {
  get(path: string): Promise<Response>;
  getAsAdministrator(path: string): Promise<Response>;
  send(path: string, body: object, method?: 'POST' | 'PUT'): Promise<Record<string, unknown>>;
}

/** Starts two processes that share database, Redis and storage, with or without announcements between them. */
async function startTwo(announcements: 'received' | 'lost'): Promise<[Instance, Instance]> {
  const issuer = await startTokenIssuer();
  stops.push(() => issuer.close());
  const uploads = await mkdtemp(join(tmpdir(), 'two-content-'));
  stops.push(() => rm(uploads, { recursive: true }));
  const deaf = await deafRedis(testRedisUrl());
  stops.push(() => deaf.close());
  const env = {
    MONGO_URL: testMongoUrl(),
    REDIS_URL: announcements === 'received' ? testRedisUrl() : deaf.url,
    S3_URL: testStorageUrl(),
    JWKS_URL: issuer.url,
    PUBLIC_URL: 'http://journal.test',
    UPLOAD_DIR: uploads,
  };
  const urls = await Promise.all([startProcess(env), startProcess(env)]);
  const authorization = `Bearer ${issuer.sign('admin')}`;
  const instance = (url: string): Instance => ({
    get: (path) =>
      fetch(url + path, path.startsWith(WORK_LOG_PATH) ? { headers: { authorization } } : {}),
    getAsAdministrator: (path) => fetch(url + path, { headers: { authorization } }),
    async send(path, body, method = 'POST') {
      const isForm = body instanceof FormData;
      const answer = await fetch(url + path, {
        method,
        body: isForm ? body : JSON.stringify(body),
        headers: { authorization, ...(!isForm && { 'content-type': 'application/json' }) },
      });
      expect([path, answer.ok, await answer.clone().text()]).toEqual([
        path,
        true,
        expect.anything(),
      ]);
      return (await answer.json()) as Record<string, unknown>;
    },
  });
  const both = urls.map(instance) as [Instance, Instance];
  for (const [at, { get }] of both.entries()) {
    await vi.waitFor(
      async () => {
        expect(await (await fetch(`${urls[at]}/readyz`)).json()).toMatchObject({
          parts: { workLog: 'ready' },
        });
        expect((await get(WORK_LOG_PATH)).status).toBe(200);
      },
      { timeout: 150_000, interval: 100 },
    );
  }
  return both;
}

describe.each(['received', 'lost'] as const)('with announcements %s', (announcements) => {
  let one: Instance;
  let other: Instance;
  const times: Record<string, number> = {};
  beforeAll(async () => {
    [one, other] = await startTwo(announcements);
  });
  afterAll(() => {
    console.log(`ms until the other instance shows it, announcements ${announcements}:`, times);
  });

  /** Measures the time from the response to a write until the other instance shows the result. */
  async function shows(what: string, path: string, isThere: (answer: Response) => unknown) {
    const start = performance.now();
    while (!(await isThere(await other.get(path)))) {
      if (performance.now() - start > AGREED_WITHIN_MS) break;
      await sleep(10);
    }
    times[what] = Math.round(performance.now() - start);
    expect(times[what], what).toBeLessThan(AGREED_WITHIN_MS);
  }
  const isOk = ({ status }: Response) => status === 200;
  const isGone = ({ status }: Response) => status === 404;
  const says = (text: string) => async (answer: Response) => (await answer.text()).includes(text);
  const idOf = ({ id }: Record<string, unknown>) => String(id);
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };

  it('shows a write to the journal on the other instance soon', async () => {
    await one.send('/api/admin/create-issue', { year: 2026, volume: 1, issue: 2 });
    await shows('an issue', '/api/archives/2026/1/2', isOk);

    const fields = articleFields();
    const article = await one.send('/api/admin/archives/', articleForm(fields));
    const articlePath = `/api/archives/ref/${fields.refnumber}`;
    await shows('an article', articlePath, isOk);
    await one.send(`/api/archives/${idOf(article)}`, { country: 'Iceland' });
    await shows('its change', articlePath, says('Iceland'));
    const agree = async () => {
      const revisions = [one, other].map(async ({ get }) => (await get('/api/revision')).json());
      expect(await revisions[0]).toEqual(await revisions[1]);
    };
    // One write counter covers every kind of record, so one comparison is sufficient.
    if (announcements === 'lost') return agree();
    await one.send(`/api/archives/${idOf(article)}`, { status: 'disabled' });
    await shows('its status', articlePath, isGone);

    const name = `Grace ${randomUUID()}`;
    const editor = await one.send(
      '/api/editors',
      form({ name, post: 'Professor', content: 'Harvard', category: 'chief editor' }),
    );
    await shows('an editor', '/api/editors/', says(name));
    await one.send(`/api/editors/${idOf(editor)}`, { status: 'disabled' });
    await shows('the editor’s status', `/api/editors/${idOf(editor)}`, isGone);

    const title = `Index ${randomUUID()}`;
    await one.send('/api/indexing', form({ title, status: 'enabled' }));
    await shows('an indexing entry', '/api/indexing/', says(title));
    await one.send('/api/settings', { issn: '1234-5679' });
    await shows('the settings', '/api/settings/', says('1234-5679'));
    await one.send(DESIGN_PATH, { accent_color: '#123456' });
    await shows('the design', DESIGN_PATH, says('#123456'));
    return agree();
  });

  /**
   * Reads from the other instance, which delays the response until it has applied the write. After two seconds, it
   * responds without the write, which happens on a busy machine.
   */
  async function readAtOnce(path: string) {
    const start = performance.now();
    const answer = await other.getAsAdministrator(path);
    const text = await answer.text();
    return { status: answer.status, text, hasGivenUp: performance.now() - start >= 2_000 };
  }

  /**
   * Writes and reads until three reads took less than two seconds, in at most 20 attempts. Each of these reads must
   * show its write. Slower reads are ignored, but at least one read must be fast enough.
   */
  async function showsOwnWrites(
    path: (round: number) => string,
    write: (round: number) => Promise<(read: { status: number; text: string }) => void>,
  ) {
    let decided = 0;
    for (let round = 0; round < 20 && decided < 3; round += 1) {
      const check = await write(round);
      const { hasGivenUp, ...read } = await readAtOnce(path(round));
      if (hasGivenUp) {
        // After a slow read, the instance delays each read by at most 50 ms until it has caught up.
        await vi.waitFor(async () => check(await readAtOnce(path(round))), 60_000);
        continue;
      }
      check(read);
      decided += 1;
    }
    expect(decided).toBeGreaterThan(0);
  }

  it('shows callers with a token their own writes on the other instance at once', async () => {
    const issueOf = (round: number) => 31 + round;
    await showsOwnWrites(
      (round) => `/api/archives/2026/1/${issueOf(round)}`,
      async (round) => {
        const issue = { year: 2026, volume: 1, issue: issueOf(round) };
        await one.send('/api/admin/create-issue', issue);
        return ({ status }) => expect([issue, status]).toEqual([issue, 200]);
      },
    );
    await showsOwnWrites(
      () => DESIGN_PATH,
      async (round) => {
        const accent_color = `#0a0b${10 + round}`;
        await one.send(DESIGN_PATH, { accent_color });
        return ({ text }) => expect(JSON.parse(text)).toMatchObject({ accent_color });
      },
    );
    if (announcements === 'lost') return;
    await showsOwnWrites(
      () => WORK_LOG_PATH,
      async () => {
        const content = randomUUID();
        await one.send(WORK_LOG_PATH, { status: 'info', content });
        return ({ text }) => expect(text).toContain(content);
      },
    );
  });

  it('shows a write to the work log on the other instance soon', async () => {
    const content = randomUUID();
    const entry = await one.send(WORK_LOG_PATH, { status: 'info', content });
    await shows('a work entry', WORK_LOG_PATH, says(content));
    const path = workEntryPath(idOf(entry));
    await one.send(path, { status: 'urgent' }, 'PUT');
    await shows('its status in the work log', path, says('"status":"urgent"'));
  });
});
