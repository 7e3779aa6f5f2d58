import { readdirSync, readFileSync } from 'node:fs';
import type { PdfSystem } from '../../checks/faults/pdf/pdf-system.ts';
import type { Piece } from '../../checks/faults/pdf/piece.ts';

/** A look takes some 50 ms of the machine's time. */
const EVERY_MS = 2_000;
/** prom-client watches the loop by a timer of so many milliseconds, which count with each delay. */
const TIMER_MS = 10;

/**
 * Memory of the worker with its browser at its highest, in MB; the longest that an event loop was blocked; and
 * milliseconds of processor time of server, worker and browser, which depend less on what else a machine does.
 */
export async function watchProcesses({ worker, server }: PdfSystem) {
  let peak = 0;
  const began = processorTimes([worker, server]);
  const times = new Map<number, number>();
  const look = () => {
    peak = Math.max(peak, megabytesOf(worker));
    for (const [pid, time] of processorTimes([worker, server])) times.set(pid, time);
  };
  const timer = setInterval(look, EVERY_MS);
  // Each reading begins the next one anew.
  await Promise.all([longestBlock(worker), longestBlock(server)]);
  return {
    async end() {
      look();
      clearInterval(timer);
      const [workerLoop, serverLoop] = [await longestBlock(worker), await longestBlock(server)];
      const took = [...times].map(([pid, time]) => time - (began.get(pid) ?? 0));
      return { peak, workerLoop, serverLoop, processor: took.reduce((sum, time) => sum + time, 0) };
    },
  };
}

/** What its processes have of the memory; what they share counts once (proportional set size). */
function megabytesOf(piece: Piece): number {
  const kilobytes = withDescendants(piece).map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

/** Of each process that lives, by its number. */
function processorTimes(pieces: Piece[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const pid of pieces.flatMap(withDescendants)) {
    const fields = statOf(pid);
    // Hundredths of a second, in programs and in the system.
    times.set(pid, 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)));
  }
  return times;
}

/** Chromium writes its renderers' command lines over their environments, by which a piece knows its own. */
function withDescendants(piece: Piece): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = Map.groupBy(all, (pid) => Number(statOf(pid)[1]));
  const found = new Set(piece.processes());
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}

/** What the kernel tells of a process after its name, which may hold anything; nothing once it has ended. */
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
