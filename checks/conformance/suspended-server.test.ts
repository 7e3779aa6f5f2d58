import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  freePort,
  killProcess,
  testMongoUrl,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectRoot } from '../../local/setup/paths.mjs';
import { type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { send } from './requests.ts';

const READ_EVERY_MS = 50;
/**
 * A read counts as late if it was sent at least this many milliseconds before the server continued, and was answered
 * only after the server had continued.
 */
const LATE_MS = 2_000;
/**
 * The time limit for noticing the suspension. A health check has an interval of 0.5 s and a time limit of 2 s. The
 * rest is a margin for a busy machine.
 */
const NOTICED_WITHIN_MS = 8_000;

const uploads = mkdtempSync(`${tmpdir()}/suspended-`);
const servers: ChildProcess[] = [];
let gateway: GatewayUnderTest;

/** Starts svc-content with the stores of the tests. Returns its address and the address of its metrics. */
async function startContent(stores: NodeJS.ProcessEnv) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = {
    ...stores,
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    JWKS_URL: 'http://127.0.0.1:1/',
    PUBLIC_URL: 'http://journal.example',
    UPLOAD_DIR: uploads,
    INTERNAL_KEY: 'off',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  };
  const cwd = `${projectRoot}/svc-content`;
  servers.push(spawn(process.execPath, ['server.ts'], { cwd, env, stdio: 'ignore' }));
  return {
    origin: `http://127.0.0.1:${port}`,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
  };
}

beforeAll(async () => {
  const stores = {
    MONGO_URL: testMongoUrl(),
    REDIS_URL: testRedisUrl(),
    S3_URL: testStorageUrl(),
  };
  const started = await Promise.all([startContent(stores), startContent(stores)]);
  const origins = started.map(({ origin }) => origin);
  gateway = await startGateway({}, [], { SVC_CONTENT_URL: origins.join() });
  await vi.waitFor(
    async () => {
      const found = await Promise.all(origins.map((origin) => fetch(`${origin}/readyz`)));
      expect(found.map(({ status }) => status)).toEqual([200, 200]);
      expect(await statuses(4)).toEqual([200, 200, 200, 200]);
      // The gateway sends requests to a server only after the server's first health check.
      for (const { metrics } of started) {
        expect(await (await fetch(metrics)).text()).toMatch(/_count\{[^}]*settings[^}]*\} [1-9]/);
      }
    },
    { timeout: 150_000, interval: 100 },
  );
});
afterAll(async () => {
  await Promise.all(servers.map(killProcess));
  await gateway.stop();
  rmSync(uploads, { recursive: true });
});

const read = async () => (await send(gateway.port, '/api/settings/')).status;
const statuses = (count: number) => Promise.all(Array.from({ length: count }, read));

test('sends readers to the other instance soon after one is suspended', async () => {
  const reads: { sent: number; answered: number; status: number }[] = [];
  const all: Promise<void>[] = [];
  servers[0]?.kill('SIGSTOP');
  const suspended = performance.now();
  const now = () => performance.now() - suspended;
  while (now() < NOTICED_WITHIN_MS + 2 * LATE_MS) {
    const sent = now();
    all.push(
      read().then((status) => {
        reads.push({ sent, answered: now(), status });
      }),
    );
    await sleep(READ_EVERY_MS);
  }
  const resumed = now();
  servers[0]?.kill('SIGCONT');
  await Promise.all(all);
  const late = reads.filter(({ sent, answered }) => answered > resumed && sent < resumed - LATE_MS);
  const last = Math.max(0, ...late.map(({ sent }) => sent));
  const seconds = (last / 1_000).toFixed(1);
  console.log(
    `${late.length} of ${reads.length} reads waited, the last one sent after ${seconds} s`,
  );
  expect(late).not.toEqual([]);
  expect(last).toBeLessThan(NOTICED_WITHIN_MS);
  expect(reads.filter(({ status }) => status !== 200)).toEqual([]);
});
