import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The environment variable that identifies a system's processes. Descendants, such as browsers, inherit it. */
export const OWNER_VARIABLE = 'JOURNAL_PROCESS';

/**
 * Returns the variable's value for a process and its descendants. With an empty process name, returns the common prefix
 * of the values of all processes of the system.
 */
export const ownerMark = (dataDir: string, name: string) => `${dataDir}#${name}`;

/** Returns the ids of all live processes with this mark, except the calling process. */
export function processesMarked(mark: string): number[] {
  const wanted = `${OWNER_VARIABLE}=${mark}`;
  // A name may be the prefix of another: svc-pdf, svc-pdf-worker.
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
    // The process has ended meanwhile or belongs to another user.
    return [];
  }
}

/**
 * Kills every process with this mark, including those that start meanwhile, but not the calling process. Ends early if
 * `signal` aborts.
 */
export async function killMarked(mark: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const pids = processesMarked(mark);
    if (pids.length === 0) return;
    signalAll(pids, 'SIGKILL');
    await sleep(20);
  }
}

/** Ends processes that a killed system left running: SIGTERM first, so that databases close their files. */
export async function endLeftovers(dataDir: string, graceMs: number): Promise<void> {
  const mark = ownerMark(dataDir, '');
  const deadline = Date.now() + graceMs;
  signalAll(processesMarked(mark), 'SIGTERM');
  while (processesMarked(mark).length > 0 && Date.now() < deadline) await sleep(50);
  await killMarked(mark);
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}
