/**
 * Measures the desk with 10,000 manuscripts (`--sizes`) and 200 reviewers through the gateway. The times include
 * svc-review's calls to svc-content about the authors' papers. Requests are sent one after another.
 */
import {
  assignManuscript,
  listManuscripts,
  listPeople,
  readManuscript,
  readReviewFigures,
  readSubmissions,
  urlOf,
} from '@app/contracts/endpoints';
import { deskManuscriptSchema, deskPageSchema } from '@app/contracts/manuscripts';
import { times } from '../checks/systems/texts.ts';
import { waitFor } from '../checks/systems/wait-for.ts';
import { type Journal, startJournal } from './journal/system.ts';
import { type Place, percentile, type Row } from './part.ts';

const MANUSCRIPTS = 10_000;
const QUICK_MANUSCRIPTS = 20;
const REVIEWERS = 200;
const ARTICLES = 1_000;
const REQUESTS = 300;
const QUICK_REQUESTS = 3;
const AIM_MS = 100;
const READ_WITHIN_MS = 300_000;

export async function measure(place: Place): Promise<Row[]> {
  const { quick, sizes = [] } = place;
  const count = sizes[0] ?? (quick ? QUICK_MANUSCRIPTS : MANUSCRIPTS);
  const journal = await startJournal(place, {
    articles: ARTICLES,
    manuscripts: { manuscripts: count, reviewers: REVIEWERS },
  });
  try {
    return await measureDesk(journal, quick ? QUICK_REQUESTS : REQUESTS);
  } finally {
    await journal.stop();
  }
}

async function measureDesk({ client }: Journal, requests: number): Promise<Row[]> {
  // After a start, svc-review reads all manuscripts into its memory.
  await waitFor(() => client.call('GET', listManuscripts.path), READ_WITHIN_MS);
  const ids: string[] = [];
  const titles: string[] = [];
  const pages = Math.ceil(requests / 20);
  for (let page = 1; page <= pages; page += 1) {
    const path = urlOf(listManuscripts, { query: { turn: 'all', page } });
    const { manuscripts } = deskPageSchema.parse(await client.read(path));
    ids.push(...manuscripts.map(({ id }) => id));
    titles.push(...manuscripts.map(({ title }) => title));
  }
  if (ids.length === 0) throw new Error('The desk is empty');
  const id = (n: number) => ids[n % ids.length] ?? '';
  const word = (n: number) => titles[n % titles.length]?.split(' ').at(n % 5) ?? '';

  const read = async (name: string, path: (n: number) => string): Promise<Row> => {
    const taken: number[] = [];
    // The first request is not measured, because it reads the manuscripts or the authors' papers into memory.
    await client.call('GET', path(0));
    for (let n = 0; n < requests; n += 1) {
      const began = performance.now();
      await client.call('GET', path(n));
      taken.push(performance.now() - began);
    }
    return rowOf(name, taken);
  };
  const list = (query: object) => () => urlOf(listManuscripts, { query });
  return [
    await read('the desk: what is open', list({})),
    await read('all manuscripts, page 100', list({ turn: 'all', page: 100 })),
    await read('one state', list({ turn: 'all', state: 'review' })),
    await read('a search for a word', (n) =>
      urlOf(listManuscripts, { query: { turn: 'all', q: word(n) } }),
    ),
    await read('a search for an address', (n) =>
      urlOf(listManuscripts, { query: { turn: 'all', q: `author-${n}@cold.example` } }),
    ),
    await read('a manuscript', (n) => urlOf(readManuscript, { params: { id: id(n) } })),
    await read('the reviewers', () => urlOf(listPeople, { query: {} })),
    await read('the reviewers for a manuscript', (n) =>
      urlOf(listPeople, { query: { manuscript: id(n) } }),
    ),
    await read('a search for a reviewer', (n) => urlOf(listPeople, { query: { q: `er-${n}@` } })),
    await read('the figures', () => readReviewFigures.path),
    await read('submissions, as everyone reads them', () => readSubmissions.path),
    rowOf('a change of the editors', await changes(client, ids[0] ?? '', requests)),
  ];
}

const rowOf = (name: string, taken: number[]): Row => ({
  ...{ name: `${name}, p99`, unit: 'ms' },
  values: [percentile(taken, 0.99)],
  aim: { most: AIM_MS },
});

/** Writes an empty list of editors to a manuscript, with a new version each time. Returns the times in ms. */
async function changes(client: Journal['client'], id: string, requests: number): Promise<number[]> {
  const params = { id };
  let { version } = deskManuscriptSchema.parse(
    await client.read(urlOf(readManuscript, { params })),
  );
  const taken: number[] = [];
  for (const editors of times(requests, () => [])) {
    const began = performance.now();
    const body = { version, editors };
    const changed = await client.call('PUT', urlOf(assignManuscript, { params }), body);
    taken.push(performance.now() - began);
    version = deskManuscriptSchema.parse(changed).version;
  }
  return taken;
}
