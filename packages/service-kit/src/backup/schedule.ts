import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NAME = /^journal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age)?$/;
const UNFINISHED = /^journal-.*\.unfinished$/;
/** The time until another attempt after a failure. */
const RETRY_MS = 10 * 60_000;

export interface Schedule {
  folder: string;
  everyMs: number;
  /** The number of backups to retain. */
  keep: number;
  encrypted: boolean;
  signal: AbortSignal;
  report(line: string): void;
  /** Called before each pause. */
  waiting?: () => void;
}

/**
 * Makes a backup whenever the newest backup in the folder is older than the interval. Then removes the oldest backups.
 * This is not a job of BullMQ, because only one process writes to the folder, and because backups must also work
 * without Redis.
 */
export async function runSchedule(
  { folder, everyMs, keep, encrypted, signal, report, waiting }: Schedule,
  create: (file: string) => Promise<unknown>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name));
  while (!signal.aborted) {
    const newest = (await backupsIn(folder)).at(-1);
    let dueMs = newest ? newest.at + everyMs - Date.now() : 0;
    if (dueMs <= 0) {
      dueMs = everyMs;
      try {
        await create(join(folder, backupName(new Date(), encrypted)));
        await removeOldest(folder, keep, report);
      } catch (error) {
        report(`The backup failed: ${error instanceof Error ? error.message : error}`);
        dueMs = Math.min(everyMs, RETRY_MS);
      }
    }
    waiting?.();
    await sleep(Math.min(dueMs, RETRY_MS), undefined, { signal }).catch(() => undefined);
  }
}

export function backupName(at: Date, encrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
  return `journal-${time}Z.tar.gz${encrypted ? '.age' : ''}`;
}

async function removeOldest(folder: string, keep: number, report: (line: string) => void) {
  const old = (await backupsIn(folder)).slice(0, -keep);
  for (const { name } of old) {
    await rm(join(folder, name));
    report(`Removed ${name}: ${keep} newer ones exist.`);
  }
}

/** Returns the backups made by a schedule, the oldest first. Other files are ignored. */
async function backupsIn(folder: string): Promise<{ name: string; at: number }[]> {
  const found = (await readdir(folder)).flatMap((name) => {
    const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
    return day ? [{ name, at: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
  });
  return found.sort((a, b) => a.at - b.at);
}
