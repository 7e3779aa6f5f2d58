/**
 * Measures memory, open descriptors and latencies under mixed load, `--minutes 60`: pages, documents, searches and PDFs
 * of readers, and changes that leave the journal's size as it is. Writes a plot with a value per minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../checks/systems/client.ts';
import { Load } from '../checks/systems/load.ts';
import { createTargets, isAcknowledged, type Kind } from '../checks/systems/operations.ts';
import { ownerMark } from '../local/system/ownership.ts';
import { startJournal } from './journal/system.ts';
import { median, type Place, percentile, type Row } from './part.ts';
import { plot } from './soak/plot.ts';
import { type Sample, sample } from './soak/sample.ts';

const MINUTES = 60;
const QUICK_MINUTES = 4;
const ARTICLES = 300;
const MINUTE_MS = 60_000;
const changes: Kind[] = ['edit', 'settings', 'status', 'job'];

interface Minute extends Sample {
  reads: number[];
  writes: number[];
  /** What failed, such as `503 of /archives`. */
  failed: string[];
}

export async function measure(place: Place): Promise<Row[]> {
  const { quick, minutes = quick ? QUICK_MINUTES : MINUTES, signal } = place;
  const journal = await startJournal(place, { articles: ARTICLES });
  let load: Load | undefined;
  try {
    const client = new Client(journal.baseUrl);
    await client.signIn(journal.admin.username, journal.admin.password);
    load = new Load(journal.baseUrl, client, await createTargets(client), changes);
    const recorded: Minute[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      await sleep(MINUTE_MS, undefined, { signal });
      const [visits, operations] = [load.visits.splice(0), load.operations.splice(0)];
      recorded.push({
        ...sample(ownerMark(journal.dataDir, '')),
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
    place.writeResult('soak.svg', plot(panelsOf(recorded)));
    return rowsOf(recorded);
  } finally {
    await load?.end();
    await journal.stop();
  }
}

const totalMemory = ({ memory }: Minute) =>
  Object.values(memory).reduce((sum, megabytes) => sum + megabytes, 0);

function panelsOf(recorded: Minute[]) {
  const last = recorded.at(-1)?.memory ?? {};
  const largest = Object.keys(last).sort((a, b) => (last[b] ?? 0) - (last[a] ?? 0));
  const line = (name: string, of: (minute: Minute) => number) => ({
    name,
    values: recorded.map(of),
  });
  return [
    {
      title: 'memory (Pss), MB',
      lines: [
        line('whole system', totalMemory),
        ...largest.slice(0, 7).map((name) => line(name, ({ memory }) => memory[name] ?? 0)),
      ],
    },
    { title: 'open descriptors', lines: [line('whole system', (minute) => minute.descriptors)] },
    {
      title: 'latency, ms',
      lines: [
        line('reads, median', ({ reads }) => median(reads)),
        line('reads, p99', ({ reads }) => percentile(reads, 0.99)),
        line('writes, median', ({ writes }) => median(writes)),
        line('writes, p99', ({ writes }) => percentile(writes, 0.99)),
      ],
    },
  ];
}

/** The ratios compare the last quarter with the second, because caches fill in the first. */
function rowsOf(recorded: Minute[]): Row[] {
  const quarter = Math.ceil(recorded.length / 4);
  const growth = (
    name: string,
    unit: string,
    of: (minute: Minute) => number,
    most: number,
  ): Row => {
    const values = recorded.map(of);
    const early = median(values.slice(quarter, 2 * quarter));
    return { name, unit, values, ratio: median(values.slice(-quarter)) / early, aim: { most } };
  };
  const count = (of: (minute: Minute) => number) =>
    recorded.reduce((sum, minute) => sum + of(minute), 0);
  const failures = Map.groupBy(
    recorded.flatMap(({ failed }) => failed),
    (what) => what,
  );
  return [
    growth('memory, last quarter beside the second', 'MB', totalMemory, 1.1),
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
