/**
 * Measures how memory and the cost of writes, starts and searches grow with the size of the journal. Each journal has
 * as many work entries as articles. `--sizes 100,30000` sets the numbers of articles. Ratios are relative to the
 * smallest journal.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { WORK_LOG_PATH } from '@app/contracts';
import { issue } from '../checks/systems/articles.ts';
import { Client } from '../checks/systems/client.ts';
import {
  createTargets,
  isAcknowledged,
  type Kind,
  perform,
  type Targets,
} from '../checks/systems/operations.ts';
import { randomTexts, times } from '../checks/systems/texts.ts';
import { type Journal, startJournal } from './journal/system.ts';
import { median, type Place, percentile, type Row } from './part.ts';
import { sumOf, usageOf } from './processes.ts';

const SIZES = [100, 1_000, 10_000, 30_000, 100_000];
const QUICK_SIZES = [100];
const WRITES = 20;
const QUICK_WRITES = 1;
const WARM_UP = 3;
/** The number of searches before the measurement. After them, V8 has compiled the code. */
const SEARCHES_BEFORE = 100;
const SEARCHES = 300;
const QUICK_SEARCHES = 5;
const kinds: Kind[] = ['article', 'edit', 'editor', 'entry', 'status'];

const pages = {
  'the archive': '/api/archives/',
  'an issue': `/api/archives/${issue.year}/${issue.volume}/${issue.issue}`,
  'the feed': '/feed.xml',
  'the sitemap': '/sitemap.xml',
  'the revision': '/api/revision',
};

type Figure = Omit<Row, 'name' | 'ratio'>;

export async function measure(place: Place): Promise<Row[]> {
  const { quick, sizes = quick ? QUICK_SIZES : SIZES } = place;
  const rows: Row[] = [];
  const first = new Map<string, number>();
  for (const size of sizes) {
    for (const [what, figure] of await measureJournal(place, size)) {
      const name = `${what}, ${size.toLocaleString('en')} articles`;
      const smallest = first.get(what);
      if (smallest === undefined) first.set(what, median(figure.values));
      const isEdit = what === 'an edit' && smallest !== undefined;
      rows.push({
        name,
        ...figure,
        ...(smallest !== undefined && !figure.aim && { ratio: median(figure.values) / smallest }),
        ...(isEdit && size <= 30_000 && { aim: { most: 1.2 } }),
      });
      console.log(name, median(figure.values).toFixed(1), figure.unit);
    }
  }
  return rows;
}

async function measureJournal(place: Place, size: number): Promise<Map<string, Figure>> {
  const journal = await startJournal(place, { articles: size, workEntries: size });
  try {
    const figures = new Map<string, Figure>();
    const add = (what: string, unit: string, values: number[], most?: number) =>
      figures.set(what, { unit, values, ...(most !== undefined && { aim: { most } }) });
    add('start of the system', 's', [journal.readyAfterMs / 1_000]);
    const { client } = journal;
    await answers(client, `${WORK_LOG_PATH}?page=1`);
    const targets = await createTargets(client);
    for (const kind of kinds) {
      const taken = await writeTimes(client, kind, targets, place.quick);
      add(kind === 'edit' ? 'an edit' : `new ${kind}`, 'ms', taken);
    }
    for (const [what, path] of Object.entries(pages)) {
      add(`${what} after an edit`, 'ms', await readTimes(client, path, targets, place.quick));
    }
    const searches = await searchTimes(client, place.quick ? QUICK_SEARCHES : SEARCHES);
    add('a search, p99', 'ms', [percentile(searches, 0.99)], 20);
    add('a search, median', 'ms', [median(searches)]);
    const restarted = await restart(journal, client, targets);
    for (const [what, { ms, most }] of Object.entries(restarted)) {
      add(`${what} after a kill`, 's', [ms / 1_000], most);
    }
    const usage = usageOf(journal.mark);
    const database = usage.some(({ name }) => name === 'ferretdb') ? 'ferretdb' : 'database';
    add('memory of svc-content', 'MB', [sumOf(usage, 'megabytes', 'svc-content')], 600);
    add('memory of the database', 'MB', [sumOf(usage, 'megabytes', database)]);
    return figures;
  } finally {
    await journal.stop();
  }
}

async function writeTimes(client: Client, kind: Kind, targets: Targets, quick: boolean) {
  const taken = [];
  for (let at = 0; at < WARM_UP + (quick ? QUICK_WRITES : WRITES); at += 1) {
    const done = await perform(client, kind, targets);
    if (!isAcknowledged(done)) throw new Error(`${kind}: status ${done.status}`);
    if (at >= WARM_UP) taken.push(done.ms);
  }
  return taken;
}

/**
 * Changes an article before each read of a page, so that the cached page is outdated. Returns the times of the reads.
 */
async function readTimes(client: Client, path: string, targets: Targets, quick: boolean) {
  const taken = [];
  for (let at = 0; at < (quick ? QUICK_WRITES : WRITES); at += 1) {
    await perform(client, 'edit', targets);
    taken.push(await answers(client, path));
  }
  return taken;
}

async function searchTimes(client: Client, count: number): Promise<number[]> {
  const { text } = randomTexts();
  const queries = times(SEARCHES_BEFORE + count, (n) => text(1 + (n % 3)));
  const taken = [];
  for (const q of queries) {
    taken.push(await answers(client, `/api/search?${new URLSearchParams({ q, page: '1' })}`));
  }
  return taken.slice(SEARCHES_BEFORE);
}

/** Kills svc-content. Returns the times from the kill until its parts respond again. */
async function restart(journal: Journal, client: Client, targets: Targets) {
  const reader = new Client(journal.baseUrl);
  const [content] = journal.processes('svc-content');
  const killed = performance.now();
  process.kill(content?.pid ?? Number.NaN, 'SIGKILL');
  await sleep(50);
  const since = async (wait: Promise<unknown>) => {
    await wait;
    return performance.now() - killed;
  };
  const edited = async () => {
    while (!isAcknowledged(await perform(client, 'edit', targets))) await sleep(20);
  };
  const [page, edit, search, list] = await Promise.all([
    since(answers(reader, '/api/archives/')),
    since(edited()),
    since(answers(reader, '/api/search?q=hydrates&page=1')),
    since(answers(client, `${WORK_LOG_PATH}?page=1`)),
  ]);
  return {
    'a page': { ms: page, most: 10 },
    'an edit': { ms: edit, most: 15 },
    'the search': { ms: search, most: 15 },
    'the work log': { ms: list, most: 15 },
  };
}

/**
 * Repeats the request until one gets status 200. Returns the time of this request in ms. Throws if the service responds
 * with another status below 429.
 */
async function answers(client: Client, path: string): Promise<number> {
  for (;;) {
    const { status, ms } = await client.send('GET', path);
    if (status === 200) return ms;
    if (status !== 0 && status < 429) throw new Error(`${path}: status ${status}`);
    await sleep(20);
  }
}
