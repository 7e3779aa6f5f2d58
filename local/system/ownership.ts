import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** In the environment of every process of a system, and so of what those start (browsers). */
export const OWNER_VARIABLE = 'JOURNAL_PROCESS';

/**
 * The variable's value for one process of the system of a data folder, and so for what that
 * starts; with an empty name it stands for all of them.
 */
export const ownerMark = (dataDir: string, process: string) => `${dataDir}#${process}`;

/** The live processes with this mark, whoever started them and wherever they belong. */
export function processesMarked(mark: string): number[] {
  const wanted = `${OWNER_VARIABLE}=${mark}`;
  // A name may begin as another does: svc-pdf, svc-pdf-worker.
  const isWanted = mark.endsWith('#')
    ? (variable: string) => variable.startsWith(wanted)
    : (variable: string) => variable === wanted;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readEnvironment(pid).some(isWanted))
    .map(Number);
}

function readEnvironment(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // Ended meanwhile, or another user's.
    return [];
  }
}

/** Kills every process so marked, also the ones that those start meanwhile. */
export async function killMarked(mark: string): Promise<void> {
  for (;;) {
    const pids = processesMarked(mark);
    if (pids.length === 0) return;
    signalAll(pids, 'SIGKILL');
    await sleep(20);
  }
}

/**
 * Ends what a killed system left running, first kindly: the kernel told its processes to end when
 * it died, and a database is better closed than killed.
 */
export async function endLeftovers(dataDir: string, kindMs: number): Promise<void> {
  const mark = ownerMark(dataDir, '');
  const deadline = Date.now() + kindMs;
  signalAll(processesMarked(mark), 'SIGTERM');
  while (processesMarked(mark).length > 0 && Date.now() < deadline) await sleep(50);
  await killMarked(mark);
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Ended meanwhile.
    }
  }
}
