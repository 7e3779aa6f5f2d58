import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressPath, lockDataDir, requireDiskSpace, requireFreePort } from './already-running.mjs';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(`${tmpdir()}/already-running-`);
  mkdirSync(`${dataDir}/run`);
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Starts a process that holds the lock until it is killed. */
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

test('refuses a second system on a data folder and names the address of the first', async () => {
  const other = await otherSystem();
  writeFileSync(addressPath(dataDir), 'http://127.0.0.1:8080');
  await expect(lockDataDir(dataDir)).rejects.toThrow(/already runs on .*http:\/\/127.0.0.1:8080/);
  other.kill('SIGKILL');
});

test('creates a data folder that only its owner can read', async () => {
  const made = `${dataDir}/made`;
  const unlock = await lockDataDir(made);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  unlock();
});

test('leaves no lock after the system is killed', async () => {
  const other = await otherSystem();
  other.kill('SIGKILL');
  await once(other, 'exit');
  const unlock = await lockDataDir(dataDir);
  unlock();
});

test('waits for a system that is stopping', async () => {
  const other = await otherSystem();
  writeFileSync(addressPath(dataDir), 'ending');
  const locking = lockDataDir(dataDir);
  setTimeout(() => other.kill('SIGTERM'), 1_500);
  const unlock = await locking;
  expect(other.killed).toBe(true);
  unlock();
});

test('refuses a disk that is almost full and names another folder', () => {
  requireDiskSpace(dataDir, 1);
  expect(() => requireDiskSpace(dataDir, 1e9)).toThrow(/Only \d+ MB .* DATA_DIR=/);
});

test('names a port in use and a remedy', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(requireFreePort(port)).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  );
  server.close();
  await once(server, 'close');
  await requireFreePort(port);
});
