import { readdirSync, readFileSync } from 'node:fs';
import type { PdfSystem } from '../../checks/systems/pdf-system.ts';
import type { Piece } from '../../checks/systems/piece.ts';

/** The interval between two samples, each of which takes about 50 ms of CPU time. */
const INTERVAL_MS = 2_000;

/**
 * Starts measuring svc-pdf's server and workers; `end` returns the results. `peak` is the highest memory use of a worker
 * and its browser together, in MB. `workerTurn` and `serverTurn` are the longest turns of the event loops in ms of CPU time. `processor` is
 * the CPU time of server, workers and browsers in ms. CPU time depends less on other load on the machine than elapsed
 * time.
 */
export async function watchProcesses({ workers, server }: PdfSystem) {
  let peak = 0;
  const began = processorTimes([...workers, server]);
  const times = new Map<number, number>();
  const sample = () => {
    peak = Math.max(peak, ...workers.map(megabytesOf));
    for (const [pid, time] of processorTimes([...workers, server])) times.set(pid, time);
  };
  const timer = setInterval(sample, INTERVAL_MS);
  // Reading the metrics resets the longest turn, so the measurement starts here.
  await Promise.all([...workers, server].map(longestTurn));
  return {
    async end() {
      sample();
      clearInterval(timer);
      const workerTurn = Math.max(...(await Promise.all(workers.map(longestTurn))));
      const serverTurn = await longestTurn(server);
      const took = [...times].map(([pid, time]) => time - (began.get(pid) ?? 0));
      return { peak, workerTurn, serverTurn, processor: took.reduce((sum, time) => sum + time, 0) };
    },
  };
}

/** Returns the memory of a process and its descendants in MB. Memory that they share counts once (Pss). */
function megabytesOf(piece: Piece): number {
  const kilobytes = withDescendants(piece).map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1_024;
}

function processorTimes(pieces: Piece[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const pid of pieces.flatMap(withDescendants)) {
    const fields = statOf(pid);
    // The kernel reports user and system time in hundredths of a second.
    times.set(pid, 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)));
  }
  return times;
}

/**
 * Returns the ids of a process, its browsers and their descendants. Renderers are found as descendants, because
 * Chromium overwrites the environment variable by which the other processes are found.
 */
function withDescendants(piece: Piece): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const children = Map.groupBy(all, (pid) => Number(statOf(pid)[1]));
  const found = new Set(piece.processes());
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child);
  return [...found];
}

/** Returns the fields of `/proc/{pid}/stat` after the process name; empty if the process has ended. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

/** Returns the longest turn of the event loop since the last call, see turns.ts. */
async function longestTurn(piece: Piece): Promise<number> {
  return Number(/^bench_longest_turn_ms (\S+)/m.exec(await piece.metrics())?.[1]);
}
