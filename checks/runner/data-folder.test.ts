import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

const memory = mkdtempSync(`${tmpdir()}/memory-`);
afterAll(() => rmdirSync(memory));

/** Returns the parent of the folder, which is deleted after the test. */
function parentOf(folder: string): string {
  onTestFinished(() => rmdirSync(folder));
  return dirname(folder);
}

it('is in memory if that has room', () => {
  expect(parentOf(makeDataFolder(memory, 1))).toBe(memory);
});

it('is on the disk if memory has too little room', () => {
  expect(parentOf(makeDataFolder(memory, Number.MAX_SAFE_INTEGER))).toBe(tmpdir());
});

it('is on the disk of a system that has no folder in memory', () => {
  expect(parentOf(makeDataFolder(`${memory}/missing`))).toBe(tmpdir());
});
