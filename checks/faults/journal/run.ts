import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { killMarked, ownerMark } from '../../../local/system/ownership.ts';
import { LaunchedSystem } from '../launched-system.ts';
import { waitFor } from '../wait-for.ts';
import { Client } from './client.ts';
import { compare, type Differences } from './compare.ts';
import { type Fault, mountDisk, unmountDisk } from './faults.ts';
import { Load, type Visit } from './load.ts';
import {
  createTargets,
  isAcknowledged,
  isUnknown,
  type Kind,
  kinds,
  type Operation,
  perform,
  type Targets,
} from './operations.ts';

/** The load before the fault, and after the system has recovered. */
const STEADY_MS = 3_000;
const RECOVERED_WITHIN_MS = 120_000;

export interface Outcome {
  fault: string;
  visits: Visit[];
  operations: Operation[];
  /** Seconds from the end of the fault until every page and every kind of write worked. */
  recovered: number;
  differences: Differences;
  /** Temporary files that remain. */
  left: number;
}

export interface Journal {
  system: LaunchedSystem;
  client: Client;
  targets: Targets;
}

const PASSWORD = 'heron-lantern-4711';

/** Starts a system with one issue, one article and one work entry. */
export async function startJournal(dataDir: string): Promise<Journal> {
  const system = await LaunchedSystem.launch(dataDir, '0', PASSWORD);
  await system.ready();
  const client = new Client(system.origin);
  await client.signIn('admin', PASSWORD);
  return { system, client, targets: await createTargets(client) };
}

export async function runFault(fault: Fault): Promise<Outcome> {
  const folder = await mkdtemp(`${tmpdir()}/faults-`);
  if (fault.diskMb) mountDisk(folder, fault.diskMb);
  const journal = await startJournal(folder);
  try {
    return await observe(fault, journal);
  } finally {
    journal.system.signalGroup('SIGCONT');
    journal.system.kill();
    await killMarked(ownerMark(folder, ''));
    if (fault.diskMb) unmountDisk(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Kills all processes while everything is written, several times, and compares after each restart. */
export async function runTreeKilled(times: number): Promise<Outcome> {
  const folder = await mkdtemp(`${tmpdir()}/faults-`);
  let { system, client, targets } = await startJournal(folder);
  const outcome: Outcome = {
    fault: `all processes killed, ${times} times`,
    ...{ visits: [], operations: [], recovered: 0, left: 0 },
    differences: { lost: [], doubled: [], partial: [] },
  };
  try {
    for (let n = 0; n < times; n += 1) {
      const load = new Load(system.origin, client, targets);
      await sleep(1_000 + 3_000 * Math.random());
      system.kill();
      const killed = performance.now();
      await load.end();
      outcome.visits.push(...load.visits.filter(({ until }) => until < killed));
      outcome.operations.push(...load.operations);
      system = await LaunchedSystem.launch(folder, '0', PASSWORD);
      await system.ready();
      outcome.recovered = Math.max(outcome.recovered, (performance.now() - killed) / 1_000);
      client = new Client(system.origin);
      await client.signIn('admin', PASSWORD);
      const found = await settled(client, load.operations, targets);
      for (const kind of ['lost', 'doubled', 'partial'] as const) {
        outcome.differences[kind].push(...found[kind]);
      }
    }
    outcome.left = leftBehind(folder);
    return outcome;
  } finally {
    system.kill();
    await killMarked(ownerMark(folder, ''));
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Compares when the audit entries of killed processes are written, which takes some seconds. */
function settled(
  client: Client,
  operations: readonly Operation[],
  targets: Targets,
): Promise<Differences> {
  const all = () => compare(client, operations, targets);
  return waitFor(async () => {
    const found = await all();
    if (found.partial.some((line) => line.includes('no audit entry'))) throw new Error('unlogged');
    return found;
  }, 15_000).catch(all);
}

async function observe(fault: Fault, { system, client, targets }: Journal): Promise<Outcome> {
  const { only = kinds } = fault;
  const left = leftBehind(system.dataDir);
  const load = new Load(system.origin, client, targets, only);
  await sleep(STEADY_MS);
  await fault.inject(system, client, targets);
  const ended = performance.now();
  await recovery(system.origin, client, targets, only);
  await sleep(STEADY_MS);
  await load.end();
  const { operations, visits } = load;
  return {
    fault: fault.name,
    visits,
    operations,
    recovered: lastFailure([...visits, ...operations], ended),
    differences: await settled(client, operations, targets),
    left: leftBehind(system.dataDir) - left,
  };
}

/** Resolves when every kind of write has succeeded and every page is served. */
async function recovery(
  origin: string,
  client: Client,
  targets: Targets,
  only: readonly Kind[],
): Promise<void> {
  await waitFor(async () => {
    const results = await Promise.all(only.map((kind) => perform(client, kind, targets)));
    const page = await new Client(origin).send('GET', '/');
    if (!results.every(isAcknowledged) || page.status !== 200) throw new Error('not recovered');
  }, RECOVERED_WITHIN_MS).catch(() => undefined);
}

function lastFailure(answers: readonly { status: number; until: number }[], ended: number): number {
  const failed = answers.filter(({ status }) => status === 0 || status >= 500);
  const last = Math.max(ended, ...failed.map(({ until }) => until));
  return (last - ended) / 1_000;
}

function leftBehind(dataDir: string): number {
  const count = (folder: string) => {
    try {
      return readdirSync(`${dataDir}/run/${folder}`).length;
    } catch {
      return 0;
    }
  };
  return count('uploads') + count('zips');
}

const columns = [
  ...['pages', 'failed', 'slowest', 'PDFs', 'failed', 'slowest'],
  ...['writes', '5xx', 'none', 'slowest', 'article'],
];

export const OUTCOME_HEADER = [
  'fault'.padEnd(42),
  ...columns.map((name) => name.padStart(8)),
  ...['recovered', 'lost', 'doubled', 'partial', 'left'].map((name) => name.padStart(10)),
].join('');

function median(operations: readonly Operation[]): number {
  const times = operations.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length / 2)] ?? 0);
}

export function rowOf({
  fault,
  visits,
  operations,
  recovered,
  differences,
  left,
}: Outcome): string {
  const slowest = (all: readonly { ms: number }[]) =>
    `${(Math.max(0, ...all.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`;
  const isPdf = ({ path }: Visit) => path.startsWith('/api/pdf/');
  const read = (all: readonly Visit[]) => [
    all.length,
    all.filter(({ status }) => status !== 200).length,
    slowest(all),
  ];
  const silent = operations.filter(({ status }) => status === 0).length;
  const cells = [
    ...read(visits.filter((visit) => !isPdf(visit))),
    ...read(visits.filter(isPdf)),
    operations.filter(isAcknowledged).length,
    operations.filter(isUnknown).length - silent,
    silent,
    slowest(operations),
    // The median time of publishing an article.
    `${median(operations.filter((one) => one.kind === 'article' && isAcknowledged(one)))} ms`,
  ];
  const { lost, doubled, partial } = differences;
  return [
    fault.padEnd(42),
    ...cells.map((cell) => String(cell).padStart(8)),
    ...[`${recovered.toFixed(1)} s`, lost.length, doubled.length, partial.length, left].map(
      (cell) => String(cell).padStart(10),
    ),
  ].join('');
}
