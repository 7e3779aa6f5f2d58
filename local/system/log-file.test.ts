import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rotateLog } from './log-file.ts';
import { ManagedProcess } from './managed-process.ts';
import { ownerMark } from './ownership.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(`${tmpdir()}/log-`);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');

test('moves the content of a log while a process writes to it', () => {
  const log = openSync(`${folder}/a.log`, 'a');
  for (let number = 1; number <= 7; number += 1) {
    writeSync(log, `line ${number}\n`);
    rotateLog(`${folder}/a.log`, 5);
  }
  writeSync(log, 'last\n');
  rotateLog(`${folder}/a.log`, 5);
  closeSync(log);
  expect(read('a.log')).toBe('last\n');
  expect([1, 2, 3, 4].map((number) => read(`a.log.${number}`))).toEqual(
    [7, 6, 5, 4].map((number) => `line ${number}\n`),
  );
  expect(readdirSync(folder)).toHaveLength(5);
});

test('rotates the log of a running process', async () => {
  const process = new ManagedProcess(
    {
      name: 'writer',
      command: '/bin/sh',
      args: ['-c', 'echo first; sleep 60'],
      cwd: folder,
      env: {},
      mark: ownerMark(folder, 'writer'),
      ready: async () => expect(read('writer.log')).toContain('first'),
      stopWithinMs: 0,
      logCheckMs: 20,
    },
    folder,
    () => undefined,
  );
  await process.start();
  appendFileSync(`${folder}/writer.log`, 'x'.repeat(10_000_001));
  await vi.waitFor(() => expect(read('writer.log')).toBe(''), 60_000);
  expect(read('writer.log.1')).toMatch(/^first/);
  await process.stop();
});
