/**
 * Implements `npm run faults`: starts a system for each fault, injects the fault under load, compares all acknowledged
 * writes with the content of the system, and prints a table. Then runs `faults:pdf` and `faults:remotes`. Fails if a
 * write is lost or a limit is exceeded (journal/limits.ts). Arguments are regular expressions: `npm run faults -- redis
 * 'frozen$'` injects the faults whose names match one of them. `FAULT_SECONDS` sets the duration of an outage in
 * seconds (default 60). `TREE_KILLS` sets how many times all processes are killed (default 20).
 */
import { spawnSync } from 'node:child_process';
import { readingOf, type Visit } from '../systems/load.ts';
import {
  isAcknowledged,
  isUnknown,
  kinds,
  manuscriptKinds,
  type Operation,
} from '../systems/operations.ts';
import { faults } from './journal/faults.ts';
import { exceededLimits } from './journal/limits.ts';
import { type Outcome, runFault, runTreeKilled } from './journal/run.ts';

/** The time limit for the response to a write, in milliseconds. */
const WRITE_LIMIT_MS = 3_000;
const SHOWN = 5;

const columns = [
  ...['pages', 'failed', 'slowest', 'PDFs', 'failed', 'slowest'],
  ...['writes', '5xx', '4xx', 'none', 'slowest', 'article'],
];

const OUTCOME_HEADER = [
  'fault'.padEnd(46),
  ...columns.map((name) => name.padStart(8)),
  ...['recovered', 'lost', 'doubled', 'partial', 'left'].map((name) => name.padStart(10)),
].join('');

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function median(operations: readonly Operation[]): number {
  const times = operations.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length / 2)] ?? 0);
}

/** Returns the rows of a fault, with additional lines for notable results. */
function rowsOf(outcome: Outcome): string[] {
  const { fault, visits, operations, recovered, differences, left, notes } = outcome;
  const slowest = (all: readonly { ms: number }[]) =>
    seconds(Math.max(0, ...all.map(({ ms }) => ms)));
  const read = (all: readonly Visit[]) => [
    all.length,
    all.filter(({ status }) => status !== 200).length,
    slowest(all),
  ];
  const silent = operations.filter(({ status }) => status === 0).length;
  const cells = [
    ...read(visits.filter((visit) => readingOf(visit) === 'pages')),
    ...read(visits.filter((visit) => readingOf(visit) === 'PDFs')),
    operations.filter(isAcknowledged).length,
    operations.filter(isUnknown).length - silent,
    operations.filter(({ status }) => status >= 400 && status < 500).length,
    silent,
    slowest(operations),
    // The median duration of publishing an article.
    `${median(operations.filter((one) => one.kind === 'article' && isAcknowledged(one)))} ms`,
  ];
  const { lost, doubled, partial } = differences;
  const row = [
    fault.padEnd(46),
    ...cells.map((cell) => String(cell).padStart(8)),
    ...[`${recovered.toFixed(1)} s`, lost.length, doubled.length, partial.length, left].map(
      (cell) => String(cell).padStart(10),
    ),
  ].join('');
  const lines = [acknowledged(operations), ...notes, ...slowWrites(outcome)];
  return [row, ...[...lines, ...lost, ...doubled, ...partial].map((line) => `  ${line}`)];
}

function acknowledged(operations: readonly Operation[]): string {
  const counts = [...kinds, ...manuscriptKinds].flatMap((kind) => {
    const ofKind = operations.filter((operation) => operation.kind === kind);
    return ofKind.length === 0 ? [] : `${kind} ${ofKind.filter(isAcknowledged).length}`;
  });
  return `acknowledged: ${counts.join(', ')}`;
}

function slowWrites({ operations, injected }: Outcome): string[] {
  return operations
    .filter(({ ms }) => ms > WRITE_LIMIT_MS)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ kind, status, ms, from }) => {
      const when =
        injected === undefined ? '' : `, sent ${seconds(from - injected)} after the fault`;
      return `slow: ${kind} with status ${status} after ${seconds(ms)}${when}`;
    });
}

const TREE_KILLS = Number(process.env.TREE_KILLS ?? 20);
// The load and the system share the machine, so rendering a page may take longer than in production.
process.env.RENDER_LIMIT_MS ??= '2000';

const wanted = process.argv.slice(2);
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((part) => new RegExp(part, 'i').test(name));
const all = [
  ...faults.map((fault) => ({ ...fault, run: () => runFault(fault) })),
  // For this fault, the time until a new `npm start` is ready does not count as recovery.
  {
    name: 'all processes killed',
    recoversIn: Number.POSITIVE_INFINITY,
    run: () => runTreeKilled(TREE_KILLS),
  },
];
const chosen = all.filter(({ name }) => isWanted(name));
let isSound = true;
if (chosen.length > 0) console.log(OUTCOME_HEADER);
for (const fault of chosen) {
  try {
    const outcome = await fault.run();
    for (const row of rowsOf(outcome)) console.log(row);
    const exceeded = exceededLimits(outcome, fault);
    for (const limit of exceeded) console.log(`  LIMIT EXCEEDED: ${limit}`);
    isSound &&= exceeded.length === 0;
  } catch (error) {
    isSound = false;
    console.log(`${fault.name}: ${error instanceof Error ? error.stack : error}`);
  }
}
for (const part of ['pdf', 'remotes']) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  const { status } = spawnSync('npm', ['run', `faults:${part}`], { stdio: 'inherit' });
  isSound &&= status === 0;
}
process.exit(isSound ? 0 : 1);
