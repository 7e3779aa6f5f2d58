import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressPath, lockDataDir, requireFreePort } from './already-running.mjs';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(`${tmpdir()}/already-running-`);
  mkdirSync(`${dataDir}/run`);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** A process that holds the lock until it is killed. */
async function otherSystem() {
  const module = new URL('./already-running.mjs', import.meta.url).href;
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(module)});
    await lockDataDir(${JSON.stringify(dataDir)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second system on one data folder is refused, and told where the first one is', async () => {
  const other = await otherSystem();
  writeFileSync(addressPath(dataDir), 'http://127.0.0.1:8080');
  await expect(lockDataDir(dataDir)).rejects.toThrow(/already runs on .*http:\/\/127.0.0.1:8080/);
  other.kill('SIGKILL');
});

test('a data folder that is made is for its owner only', async () => {
  const made = `${dataDir}/made`;
  const unlock = await lockDataDir(made);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  unlock();
});

test('a killed system leaves no lock behind', async () => {
  const other = await otherSystem();
  other.kill('SIGKILL');
  await once(other, 'exit');
  const unlock = await lockDataDir(dataDir);
  unlock();
});

test('a system that is ending is waited for', async () => {
  const other = await otherSystem();
  writeFileSync(addressPath(dataDir), 'ending');
  const locking = lockDataDir(dataDir);
  setTimeout(() => other.kill('SIGTERM'), 1_500);
  const unlock = await locking;
  expect(other.killed).toBe(true);
  unlock();
});

test('a port in use is named, with what to do', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(requireFreePort(port)).rejects.toThrow(
    `Port ${port} is in use: stop what uses it, or choose another with PORT=${port + 1} npm start.`,
  );
  server.close();
  await once(server, 'close');
  await requireFreePort(port);
});
