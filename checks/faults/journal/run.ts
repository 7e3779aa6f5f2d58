import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MailStandIn, startMailStandIn } from '@app/service-kit/mail-testing';
import { killMarked, ownerMark } from '../../../local/system/ownership.ts';
import { Client } from '../../systems/client.ts';
import { compare, type Differences } from '../../systems/compare.ts';
import { LaunchedSystem } from '../../systems/launched-system.ts';
import { Load, type Visit } from '../../systems/load.ts';
import { compareWalks } from '../../systems/manuscripts/compare-walks.ts';
import { Walkers } from '../../systems/manuscripts/walkers.ts';
import {
  createTargets,
  isAcknowledged,
  type Kind,
  kinds,
  type Operation,
  perform,
  type Targets,
} from '../../systems/operations.ts';
import { waitFor } from '../../systems/wait-for.ts';
import { mountDisk, unmountDisk } from './disk.ts';
import type { Fault } from './fault.ts';
import { MAIL_LOGIN } from './manuscript-faults.ts';

/** The duration of the load before the fault, and after the recovery. */
const STEADY_MS = 3_000;
const RECOVERED_WITHIN_MS = 120_000;

export interface Outcome {
  fault: string;
  visits: Visit[];
  operations: Operation[];
  /** The time in seconds from the end of the fault until every page and every kind of write works. */
  recovered: number;
  differences: Differences;
  /** The number of temporary files that remain afterwards. */
  left: number;
  /** When the fault was injected, as a value of `performance.now()`. */
  injected?: number;
  notes: string[];
}

export interface Journal {
  system: LaunchedSystem;
  client: Client;
  targets: Targets;
}

const PASSWORD = 'heron-lantern-4711';

/** Starts a system with one issue, one article and one work entry. */
async function startJournal(dataDir: string, env?: Record<string, string>): Promise<Journal> {
  const system = await LaunchedSystem.launch(dataDir, '0', PASSWORD, env);
  await system.ready();
  const client = new Client(system.origin);
  await client.signIn('admin', PASSWORD);
  return { system, client, targets: await createTargets(client) };
}

export async function runFault(fault: Fault): Promise<Outcome> {
  const folder = await mkdtemp(`${tmpdir()}/faults-`);
  const disks = (fault.smallDisks ?? []).map((name) => join(folder, name));
  for (const disk of disks) mountDisk(disk);
  const mails = fault.manuscripts && (await startMailStandIn(...MAIL_LOGIN));
  const journal = await startJournal(folder, {
    ...fault.env?.(folder),
    ...(mails && envOf(mails)),
  });
  try {
    return await observe(fault, journal, mails);
  } finally {
    journal.system.signalGroup('SIGCONT');
    journal.system.kill();
    await killMarked(ownerMark(folder, ''));
    for (const disk of disks) unmountDisk(disk);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Repeatedly kills all processes during writes of every kind, and compares after each restart. */
export async function runTreeKilled(times: number): Promise<Outcome> {
  const folder = await mkdtemp(`${tmpdir()}/faults-`);
  let { system, client, targets } = await startJournal(folder);
  const outcome: Outcome = {
    fault: `all processes killed, ${times} times`,
    visits: [],
    operations: [],
    recovered: 0,
    left: 0,
    notes: [],
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
    outcome.left = leftBehind(folder).length;
    return outcome;
  } finally {
    system.kill();
    await killMarked(ownerMark(folder, ''));
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/**
 * Repeats the comparison until it finds no difference, because writing the audit entries of killed processes takes some
 * seconds.
 */
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

const envOf = ({ url }: MailStandIn) => ({
  SMTP_URL: url,
  SMTP_USER: MAIL_LOGIN[0],
  SMTP_PASSWORD: MAIL_LOGIN[1],
  SMTP_FROM: 'journal@faults.example',
});

async function observe(
  fault: Fault,
  { system, client, targets }: Journal,
  mails: MailStandIn | undefined,
): Promise<Outcome> {
  const { only = kinds } = fault;
  const desk = mails && { mails, walkers: await Walkers.start(client, mails) };
  const left = leftBehind(system.dataDir);
  const load = new Load(system.origin, client, targets, only);
  await sleep(STEADY_MS);
  const sent: Promise<Operation>[] = [];
  const notes: string[] = [];
  const injected = performance.now();
  await fault.inject({ system, client, targets, sent, notes, ...(desk && { desk }) });
  const ended = performance.now();
  await recovery(system.origin, client, targets, only);
  await desk?.walkers.working();
  await sleep(STEADY_MS);
  await load.end();
  await desk?.walkers.end();
  const { visits } = load;
  const written = [...load.operations, ...(await Promise.all(sent))];
  const differences = await settled(client, written, targets);
  if (desk) {
    const { lost, doubled, partial } = await compareWalks(client, desk.mails, desk.walkers.walks);
    differences.lost.push(...lost);
    differences.doubled.push(...doubled);
    differences.partial.push(...partial);
    notes.push(`${desk.walkers.walks.length} manuscripts, ${desk.mails.received.length} mails`);
    await desk.mails.close();
  }
  const operations = [...written, ...(desk?.walkers.operations ?? [])];
  const remaining = leftBehind(system.dataDir).filter((name) => !left.includes(name));
  return {
    fault: fault.name,
    visits,
    operations,
    recovered: lastFailure([...visits, ...operations], ended),
    differences,
    left: remaining.length,
    injected,
    notes: [...notes, ...rejected(operations), ...remaining.map((name) => `left behind: ${name}`)],
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

/** Describes the writes with a 4xx status, each kind of response only once. */
function rejected(operations: readonly Operation[]): string[] {
  const found = operations.filter(({ status }) => status >= 400 && status < 500);
  const groups = Map.groupBy(found, ({ kind, status, body }) => {
    return `${kind}: status ${status}, ${JSON.stringify(body)}`;
  });
  return [...groups].map(([description, group]) => `${group.length} × ${description}`);
}

function lastFailure(answers: readonly { status: number; until: number }[], ended: number): number {
  const failed = answers.filter(({ status }) => status === 0 || status >= 500);
  const last = Math.max(ended, ...failed.map(({ until }) => until));
  return (last - ended) / 1_000;
}

/**
 * Returns the temporary folders of uploads and the zip files of workers. The empty folder of a running worker does
 * not count.
 */
function leftBehind(dataDir: string): string[] {
  const uploads = namesIn(`${dataDir}/run/uploads`);
  const zips = namesIn(`${dataDir}/run/zips`).flatMap((worker) =>
    namesIn(`${dataDir}/run/zips/${worker}`).map((name) => `${worker}/${name}`),
  );
  return [...uploads, ...zips];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
