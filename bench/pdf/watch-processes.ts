import { readFileSync } from 'node:fs';
import type { PdfSystem } from '../../faults/pdf/pdf-system.ts';
import type { Piece } from '../../faults/pdf/piece.ts';

/** A look takes some 50 ms of the machine's time. */
const EVERY_MS = 2_000;
/** prom-client watches the loop by a timer of so many milliseconds, which count with each delay. */
const TIMER_MS = 10;

/** Memory of the worker with its browser at its highest, in MB, and the longest that an event loop was blocked. */
export async function watchProcesses({ worker, server }: PdfSystem) {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, megabytesOf(worker));
  };
  const timer = setInterval(look, EVERY_MS);
  // Each reading begins the next one anew.
  await Promise.all([longestBlock(worker), longestBlock(server)]);
  return {
    async end() {
      look();
      clearInterval(timer);
      const [workerLoop, serverLoop] = [await longestBlock(worker), await longestBlock(server)];
      return { peak, workerLoop, serverLoop };
    },
  };
}

/** What its processes have of the memory; what they share counts once (proportional set size). */
function megabytesOf(piece: Piece): number {
  const kilobytes = piece.processes().map((pid) => {
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

async function longestBlock(piece: Piece): Promise<number> {
  const found = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await piece.metrics());
  return Math.max(0, Number(found?.[1]) * 1_000 - TIMER_MS);
}
