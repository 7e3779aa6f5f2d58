import { readingOf, type Visit } from '../../systems/load.ts';
import { isAcknowledged, isUnknown, kinds, type Operation } from '../../systems/operations.ts';
import type { Outcome } from './run.ts';

/** The limit in which a write must be answered, in milliseconds. */
const WRITE_LIMIT_MS = 3_000;
const SHOWN = 5;

const columns = [
  ...['pages', 'failed', 'slowest', 'PDFs', 'failed', 'slowest'],
  ...['writes', '5xx', '4xx', 'none', 'slowest', 'article'],
];

export const OUTCOME_HEADER = [
  'fault'.padEnd(46),
  ...columns.map((name) => name.padStart(8)),
  ...['recovered', 'lost', 'doubled', 'partial', 'left'].map((name) => name.padStart(10)),
].join('');

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function median(operations: readonly Operation[]): number {
  const times = operations.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length / 2)] ?? 0);
}

/** Returns the row of a fault, and lines with what is notable. */
export function rowsOf(outcome: Outcome): string[] {
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
    // The median time of publishing an article.
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
  const counts = kinds.map((kind) => {
    const ofKind = operations.filter((operation) => operation.kind === kind);
    return `${kind} ${ofKind.filter(isAcknowledged).length}`;
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
