import { readdirSync, readFileSync } from 'node:fs';
import type { PdfSystem } from '../../checks/faults/pdf/pdf-system.ts';
import type { Piece } from '../../checks/faults/pdf/piece.ts';

/** A sample takes about 50 ms of CPU time. */
const INTERVAL_MS = 2_000;
/** Interval of prom-client's event loop timer, which is included in each reported delay. */
const TIMER_MS = 10;

/**
 * Measures the peak memory of worker and browser in MB, the longest event loop delays in ms, and the CPU time of
 * server, worker and browser in ms, which depends less on other load than elapsed time.
 */
export async function watchProcesses({ worker, server }: PdfSystem) {
  let peak = 0;
  const began = processorTimes([worker, server]);
  const times = new Map<number, number>();
  const sample = () => {
    peak = Math.max(peak, megabytesOf(worker));
    for (const [pid, time] of processorTimes([worker, server])) times.set(pid, time);
  };
  const timer = setInterval(sample, INTERVAL_MS);
  // A reading resets the maximum.
  await Promise.all([longestBlock(worker), longestBlock(server)]);
  return {
    async end() {
      sample();
      clearInterval(timer);
      const [workerLoop, serverLoop] = [await longestBlock(worker), await longestBlock(server)];
      const took = [...times].map(([pid, time]) => time - (began.get(pid) ?? 0));
      return { peak, workerLoop, serverLoop, processor: took.reduce((sum, time) => sum + time, 0) };
    },
  };
}

/** Memory of all its processes; shared memory counts once (proportional set size). */
function megabytesOf(piece: Piece): number {
  const kilobytes = withDescendants(piece).map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // The process has ended.
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

/** CPU time of each running process in ms, by pid. */
function processorTimes(pieces: Piece[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const pid of pieces.flatMap(withDescendants)) {
    const fields = statOf(pid);
    // User and system time in hundredths of a second.
    times.set(pid, 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)));
  }
  return times;
}

/** Adds descendants, because Chromium overwrites the environment of its renderers, which contains the owner mark. */
function withDescendants(piece: Piece): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = Map.groupBy(all, (pid) => Number(statOf(pid)[1]));
  const found = new Set(piece.processes());
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}

/** Fields of `/proc/{pid}/stat` after the process name; empty if the process has ended. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

async function longestBlock(piece: Piece): Promise<number> {
  const found = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await piece.metrics());
  return Math.max(0, Number(found?.[1]) * 1_000 - TIMER_MS);
}
