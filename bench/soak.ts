/**
 * Measures memory, open descriptors and latencies under mixed load for 60 minutes (`--minutes`). Readers request pages,
 * documents, searches and PDFs. Editors make changes that do not change the size of the journal.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from '../checks/systems/load.ts';
import { createTargets, isAcknowledged, type Kind } from '../checks/systems/operations.ts';
import { startJournal } from './journal/system.ts';
import { median, type Place, type Row } from './part.ts';
import { sumOf, usageOf } from './processes.ts';

const MINUTES = 60;
const ARTICLES = 300;
const MINUTE_MS = 60_000;
/** The quick form has four intervals of some seconds instead of minutes. */
const QUICK_MINUTES = 4;
const QUICK_MINUTE_MS = 400;
const changes: Kind[] = ['edit', 'settings', 'status', 'job'];

interface Minute {
  megabytes: number;
  descriptors: number;
  reads: number[];
  writes: number[];
  /** The failures, such as `503 of /archives`. */
  failed: string[];
}

export async function measure(place: Place): Promise<Row[]> {
  const { quick, minutes = quick ? QUICK_MINUTES : MINUTES, signal } = place;
  const journal = await startJournal(place, { articles: ARTICLES });
  let load: Load | undefined;
  try {
    const { client } = journal;
    load = new Load(journal.baseUrl, client, await createTargets(client), changes);
    const recorded: Minute[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      await sleep(quick ? QUICK_MINUTE_MS : MINUTE_MS, undefined, { signal });
      const usage = usageOf(journal.mark);
      const [visits, operations] = [load.visits.splice(0), load.operations.splice(0)];
      recorded.push({
        megabytes: sumOf(usage, 'megabytes'),
        descriptors: sumOf(usage, 'descriptors'),
        reads: visits.map(({ ms }) => ms),
        writes: operations.map(({ ms }) => ms),
        failed: [
          ...visits
            .filter(({ status }) => status !== 200)
            .map(({ status, path }) => `${status} of ${path}`),
          ...operations
            .filter((operation) => !isAcknowledged(operation))
            .map(({ status, kind }) => `${status} of ${kind}`),
        ],
      });
    }
    return rowsOf(recorded);
  } finally {
    await load?.end();
    await journal.stop();
  }
}

/** The ratios compare the last quarter with the second, because caches fill up in the first quarter. */
function rowsOf(recorded: Minute[]): Row[] {
  const quarter = Math.ceil(recorded.length / 4);
  const growth = (
    name: string,
    unit: string,
    read: (minute: Minute) => number,
    most: number,
  ): Row => {
    const values = recorded.map(read);
    const early = median(values.slice(quarter, 2 * quarter));
    return { name, unit, values, ratio: median(values.slice(-quarter)) / early, aim: { most } };
  };
  const count = (read: (minute: Minute) => number) =>
    recorded.reduce((sum, minute) => sum + read(minute), 0);
  const failures = Map.groupBy(
    recorded.flatMap(({ failed }) => failed),
    (what) => what,
  );
  return [
    growth('memory, last quarter beside the second', 'MB', ({ megabytes }) => megabytes, 1.1),
    growth('descriptors, last quarter beside the second', '', (minute) => minute.descriptors, 1.1),
    growth('reads, last quarter beside the second', 'ms', ({ reads }) => median(reads), 1.2),
    growth('writes, last quarter beside the second', 'ms', ({ writes }) => median(writes), 1.2),
    { name: 'minutes', unit: 'min', values: [recorded.length] },
    {
      name: 'requests',
      unit: '',
      values: [count(({ reads, writes }) => reads.length + writes.length)],
    },
    {
      name: 'failed requests',
      unit: '',
      values: [count(({ failed }) => failed.length)],
      aim: { most: 0 },
    },
    ...[...failures].map(([what, { length }]) => ({
      name: `failed: ${what}`,
      unit: '',
      values: [length],
    })),
  ];
}
