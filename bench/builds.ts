/** Measures the builds of the front ends, and `npm start` on a data folder with the demonstration journal. */
import { LaunchedSystem } from '../checks/systems/launched-system.ts';
import { buildFrontEnds, builtWorkspaces, forgetBuild } from '../local/setup/front-ends.mjs';
import { ownerMark } from '../local/system/ownership.ts';
import { DEMO_PASSWORD, endShared } from './journal/system.ts';
import type { Place, Row } from './part.ts';
import { sumOf, usageOf } from './processes.ts';

const ROUNDS = 5;

export async function measure(place: Place): Promise<Row[]> {
  const rounds = place.quick ? 1 : ROUNDS;
  return [...(await measureBuilds(place, rounds)), ...(await measureStarts(place, rounds))];
}

async function measureBuilds({ quick, signal }: Place, rounds: number): Promise<Row[]> {
  const sets = [...builtWorkspaces.map((name) => [name]), builtWorkspaces];
  const rows: Row[] = [];
  for (const names of sets) {
    const values = await repeated(rounds, async () => {
      signal.throwIfAborted();
      // The quick form runs at the same time as tests that use the builds, so it must not delete the builds.
      if (!quick) names.forEach(forgetBuild);
      await buildFrontEnds(names);
    });
    const what = names.length > 1 ? 'all builds' : `build of ${names[0]}`;
    rows.push({ name: what, unit: 's', values });
  }
  return rows;
}

async function measureStarts(
  { demoDir: dataDir, quick, signal }: Place,
  rounds: number,
): Promise<Row[]> {
  const times: number[] = [];
  const processor: number[] = [];
  // The first start loads the demonstration journal. In the quick form, the journal is already loaded.
  await endShared();
  for (let round = quick ? 1 : 0; round <= rounds; round += 1) {
    signal.throwIfAborted();
    let system: LaunchedSystem | undefined;
    const [time = 0] = await repeated(1, async () => {
      system = await LaunchedSystem.launch(dataDir, '1', DEMO_PASSWORD);
      await system.ready();
    });
    if (round > 0) {
      times.push(time);
      processor.push(sumOf(usageOf(ownerMark(dataDir, '')), 'processorMs') / 1_000);
    }
    system?.signalGroup('SIGTERM');
    await system?.exited;
  }
  return [
    { name: 'warm start', unit: 's', values: times, aim: { most: 4 } },
    { name: 'warm start, processor time of the system', unit: 's', values: processor },
  ];
}

/** Returns the duration of each repetition in seconds. */
async function repeated(rounds: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    times.push((performance.now() - began) / 1_000);
  }
  return times;
}
