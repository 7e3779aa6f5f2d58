import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localOrigin } from './addresses.ts';
import { demoIsDue } from './demo.ts';
import { updateProgressRecord } from './progress-record.ts';

let dataDir = '';
let journal: Server;
let issues: object[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(`${tmpdir()}/demo-`);
  issues = [];
  journal = createServer((_, response) => response.end(JSON.stringify(issues)));
  await once(journal.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  journal.close();
  rmSync(dataDir, { recursive: true });
});

const isDue = (wanted?: boolean) =>
  demoIsDue(dataDir, localOrigin((journal.address() as AddressInfo).port), wanted);

test('is due only on an empty journal', async () => {
  expect(await isDue()).toBe(true);
  issues = [{ year: 2026 }];
  expect(await isDue()).toBe(false);
});

test('is not due after it was declined, even on an empty journal', async () => {
  expect(await isDue(false)).toBe(false);
  expect(await isDue()).toBe(false);
});

test('is due when requested after it was declined, unless there are issues', async () => {
  await isDue(false);
  expect(await isDue(true)).toBe(true);
  issues = [{ year: 2026 }];
  expect(await isDue(true)).toBe(false);
});

test('is due if it was started but not finished', async () => {
  updateProgressRecord(dataDir, { demo: 'started' });
  issues = [{ year: 2026 }];
  expect(await isDue()).toBe(true);
});

test('is not due once it was loaded', async () => {
  updateProgressRecord(dataDir, { demo: 'loaded' });
  expect(await isDue(true)).toBe(false);
});
