import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { testMongoUrl, testRedisUrl, testStorageUrl } from '@app/service-kit/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../setup/config.mjs';
import { freePort } from './addresses.ts';
import { ManagedProcess } from './managed-process.ts';
import { startSystem } from './start-system.ts';

test('starts no gateway if the start is aborted while the services are starting', async () => {
  const dataDir = mkdtempSync(`${tmpdir()}/start-system-`);
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MONGO_URL: testMongoUrl(),
    REDIS_URL: testRedisUrl(),
    S3_URL: testStorageUrl(),
  });
  const abort = new AbortController();
  const starts = new Map<string, Promise<void>>();
  const { start } = ManagedProcess.prototype;
  const spy = vi.spyOn(ManagedProcess.prototype, 'start');
  onTestFinished(() => {
    spy.mockRestore();
    rmSync(dataDir, { recursive: true });
  });
  spy.mockImplementation(function (this: ManagedProcess) {
    const started = start.call(this);
    starts.set(this.name, started);
    if (this.name === 'shell') abort.abort(new Error('stop requested'));
    return started;
  });
  const starting = startSystem(config, { chromium: '', traefik: '' }, () => {}, abort.signal);
  await expect(starting).rejects.toThrow('stop requested');
  await Promise.allSettled(starts.values());
  await setImmediate();
  expect(starts.keys()).toContain('svc-content');
  expect(starts.keys()).not.toContain('gateway');
});
