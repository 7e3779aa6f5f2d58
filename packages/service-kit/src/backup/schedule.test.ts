import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupName, runSchedule } from './schedule.ts';

const HOUR = 3_600_000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedule-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const hoursAgo = (hours: number) => backupName(new Date(Date.now() - hours * HOUR), false);
const put = (name: string) => writeFile(join(folder, name), '');

/** Runs the schedule until it waits for the next backup. Returns the number of backups made. */
async function run(create: (file: string) => Promise<void> = (file) => writeFile(file, '')) {
  const stop = new AbortController();
  const reports: string[] = [];
  let made = 0;
  const running = runSchedule(
    {
      folder,
      everyMs: 24 * HOUR,
      keep: 3,
      encrypted: false,
      signal: stop.signal,
      report: (line) => reports.push(line),
      waiting: () => stop.abort(),
    },
    async (file) => {
      made += 1;
      await create(file);
    },
  );
  await running;
  return { made, reports };
}

it('makes a backup if the newest one is older than the interval, and removes the oldest', async () => {
  const kept = [hoursAgo(30), hoursAgo(60)];
  for (const name of [...kept, hoursAgo(90), hoursAgo(120), 'mine.tar.gz']) await put(name);
  expect((await run()).made).toBe(1);
  const left = await readdir(folder);
  expect(left).toHaveLength(4);
  expect(left).toEqual(expect.arrayContaining([...kept, 'mine.tar.gz']));
});

it('makes no backup while the newest one is recent', async () => {
  await put(hoursAgo(23));
  expect((await run()).made).toBe(0);
});

it('reports a failure and removes nothing; removes unfinished files at the start', async () => {
  const old = [30, 60, 90, 120].map(hoursAgo);
  for (const name of old) await put(name);
  await put(`${hoursAgo(200)}.unfinished`);
  const { reports } = await run(() => Promise.reject(new Error('no space left')));
  expect(reports).toEqual(['The backup failed: no space left']);
  expect((await readdir(folder)).sort()).toEqual(old.toSorted());
});
