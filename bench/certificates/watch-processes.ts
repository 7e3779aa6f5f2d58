import type { PdfSystem } from '../../checks/systems/pdf-system.ts';
import type { Piece } from '../../checks/systems/piece.ts';
import { sumOf, usageBelow } from '../processes.ts';

/** The interval between two samples, each of which takes about 50 ms of CPU time. */
const INTERVAL_MS = 2_000;

/**
 * Starts measuring svc-pdf's server and workers with their browsers; `end` returns the results. `peak` is the highest
 * memory use of a worker and its browser together, in MB. `workerTurn` and `serverTurn` are the longest turns of the event
 * loops in ms of CPU time. `processor` is the CPU time of all in ms. CPU time depends less on other load on the machine
 * than elapsed time.
 */
export async function watchProcesses({ workers, server }: PdfSystem) {
  const all = () => usageBelow([...workers, server].flatMap((piece) => piece.processes()));
  let peak = 0;
  const began = new Map(all().map(({ pid, processorMs }) => [pid, processorMs]));
  const times = new Map<number, number>();
  const sample = () => {
    const memory = workers.map((worker) => sumOf(usageBelow(worker.processes()), 'megabytes'));
    peak = Math.max(peak, ...memory);
    for (const { pid, processorMs } of all()) times.set(pid, processorMs);
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

/** Returns the longest turn of the event loop since the last call, see turns.ts. */
async function longestTurn(piece: Piece): Promise<number> {
  return Number(/^bench_longest_turn_ms (\S+)/m.exec(await piece.metrics())?.[1]);
}
