/** Measures `npm start` on a data folder with the demonstration journal. */
import { LaunchedSystem } from '../checks/systems/launched-system.ts';
import { ownerMark } from '../local/system/ownership.ts';
import { DEMO_PASSWORD, endShared } from './journal/system.ts';
import type { Place, Row } from './part.ts';
import { sumOf, usageOf } from './processes.ts';

const ROUNDS = 5;

export async function measure({ demoDir: dataDir, quick, signal }: Place): Promise<Row[]> {
  const times: number[] = [];
  const processor: number[] = [];
  await endShared();
  // The first start loads the demonstration journal. In a quick run of all parts, an earlier part has loaded it.
  for (let round = quick ? 1 : 0; round <= (quick ? 1 : ROUNDS); round += 1) {
    signal.throwIfAborted();
    const began = performance.now();
    const system = await LaunchedSystem.launch(dataDir, '1', DEMO_PASSWORD);
    await system.ready();
    if (round > 0) {
      times.push((performance.now() - began) / 1_000);
      processor.push(sumOf(usageOf(ownerMark(dataDir, '')), 'processorMs') / 1_000);
    }
    system.signalGroup('SIGTERM');
    await system.exited;
  }
  return [
    { name: 'warm start', unit: 's', values: times, aim: { most: 4 } },
    { name: 'warm start, processor time of the system', unit: 's', values: processor },
  ];
}
