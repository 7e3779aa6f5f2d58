/**
 * Measures the search within this process. `--sizes` is the number of articles, 10,000 by default. Separate processes
 * measure how much memory full texts add to the index. The articles consist of random words with the frequencies of a
 * natural language. Times are CPU times including garbage collection, so other load on the machine hardly affects them.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { silentLog } from '@app/service-kit/testing';
import { Types } from 'mongoose';
import { randomNumbers, times } from '../checks/systems/texts.ts';
import { Journal } from '../svc-content/articles/catalogue/snapshot.ts';
import { plainIssue } from '../svc-content/articles/issues/model.ts';
import type { ArticleRecord } from '../svc-content/articles/model.ts';
import { newDesign } from '../svc-content/journal/design/model.ts';
import { initialSettings, SETTINGS_ID } from '../svc-content/journal/settings/model.ts';
import { ArticleIndex } from '../svc-content/reading/search/article-index.ts';
import { searchPage } from '../svc-content/reading/search/search.ts';
import { median, type Place, percentile, type Row } from './part.ts';
import {
  article,
  day,
  ISSUES,
  indexWithTexts,
  issueOf,
  vocabulary,
  YEARS,
} from './search/journal.ts';

const ARTICLES = 10_000;
const QUICK_ARTICLES = 200;
/** The number of articles with a full text in the second index. The first index has no full texts. */
const TEXTS = 200;
const QUICK_TEXTS = 4;
const MEMORY_ROUNDS = 3;
const WRITES = 21;
/** The number of articles to search for by their titles. */
const KNOWN = 500;
const QUICK_KNOWN = 50;
/** The minimum share of these articles that must be among the first three results. */
const RECALL = 0.9;

/** Returns a journal with these articles and the issues to which they belong. All are public. */
function journalOf(articles: readonly ArticleRecord[]): Journal {
  const issues = times(YEARS * ISSUES, (n) => ({
    _id: new Types.ObjectId(),
    ...plainIssue,
    ...issueOf(n),
    creation: day,
    version: 0,
  }));
  const byId = <T extends { _id: Types.ObjectId }>(records: readonly T[]) =>
    new Map(records.map((record) => [String(record._id), record]));
  return new Journal({
    articles: byId(articles),
    issues: byId(issues),
    editors: new Map(),
    indexing: new Map(),
    settings: { _id: SETTINGS_ID, version: 0, ...initialSettings },
    design: newDesign,
  });
}

/** Returns the CPU time of some work in ms. */
function processorMs(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

export async function measure({ quick, sizes = [] }: Place): Promise<Row[]> {
  const count = sizes[0] ?? (quick ? QUICK_ARTICLES : ARTICLES);
  const articles = times(count, article);
  const journal = journalOf(articles);
  const { records } = journal.snapshot;
  const index = new ArticleIndex(silentLog);
  const row = (name: string, work: () => unknown, rounds: number): Row => {
    work();
    return { name, unit: 'ms', values: times(rounds, () => processorMs(work)) };
  };
  index.follow(records.articles);
  const added = times(WRITES, (n) => article(count + n));
  const rows = [
    row('the index, built', () => new ArticleIndex(silentLog).follow(records.articles), 1),
    row(
      'a write: the snapshot and the index',
      () => {
        const record = added.pop() ?? article(0);
        journal.apply({ kind: 'articles', record });
        index.replace(String(record._id), record);
      },
      WRITES - 1,
    ),
    ...Object.entries(queries()).map(([what, q]) =>
      row(`page of results: ${what}`, () => search(index, q), quick ? 1 : 5),
    ),
  ];
  const known = quick ? QUICK_KNOWN : KNOWN;
  return [
    ...rows,
    ...recallRows(index, articles, known),
    ...(await rowsWithTexts(articles, { texts: quick ? QUICK_TEXTS : TEXTS, known, quick })),
  ];
}

/** Measures an index of the same articles in which some have a full text of 10,000 words. */
async function rowsWithTexts(
  articles: readonly ArticleRecord[],
  { texts, known, quick }: { texts: number; known: number; quick: boolean },
): Promise<Row[]> {
  const { index, records } = await indexWithTexts(articles, texts);
  const memory = await moreMemory(articles.length, texts, quick ? 1 : MEMORY_ROUNDS);
  const prefix = `${texts} full texts`;
  return [
    { name: `${prefix}: more resident memory`, unit: 'MB', values: memory },
    ...Object.entries(queries()).map(([what, q]) => {
      const values = times(quick ? 1 : 5, () => processorMs(() => search(index, q)));
      return { name: `${prefix}: ${what}`, unit: 'ms', values };
    }),
    ...recallRows(index, records, known).map((row) => ({
      ...row,
      name: `${prefix}: ${row.name}`,
    })),
  ];
}

/**
 * Returns how many MB more a process needs when `texts` of the indexed articles have a full text. Each round gives one
 * value.
 */
async function moreMemory(articles: number, texts: number, rounds: number): Promise<number[]> {
  const program = `${import.meta.dirname}/search/memory.ts`;
  const megabytes = async (withTexts: number) => {
    const args = [program, `${articles}`, `${withTexts}`];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return Number(stdout);
  };
  const more: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    more.push((await megabytes(texts)) - (await megabytes(0)));
  }
  return more;
}

const search = (index: ArticleIndex, q: string) =>
  searchPage(index, { q, year: undefined, author: undefined, page: 1 }, 1);

function queries(): Record<string, string> {
  const rank = (from: number, count = 1) => vocabulary.slice(from, from + count).join(' ');
  const longer = vocabulary.filter(({ length }) => length === 8).slice(0, 12);
  const shorter = vocabulary.filter(({ length }) => length === 4 || length === 5).slice(0, 12);
  return {
    'a common word': rank(0),
    'three common words': rank(0, 3),
    'twelve common words': rank(0, 12),
    'a word of every article': 'india',
    'a rare word': rank(20_000),
    'two letters': 'ca',
    'three letters': 'con',
    'twelve beginnings': 'cont tere phen tran sco gran meth hydr spec solv vent bori',
    'a typing error': `${rank(25_000)}q`,
    'twelve typing errors': times(12, (k) => `${rank(15_000 + k * 17)}z`).join(' '),
    'twelve typing errors in common words': times(12, (k) => `${rank(k)}x`).join(' '),
    'twelve words with the last letter wrong': longer
      .map((term) => `${term.slice(0, -1)}q`)
      .join(' '),
    'twelve short words': shorter.join(' '),
    'twelve near misses': longer.map((term) => `${term.slice(0, 3)}q${term.slice(4)}`).join(' '),
    'one letter 10,000 times': 'x'.repeat(10_000),
    'a thousand words': times(1_000, (k) => `abc${k}`).join(' '),
    'only operators': '&& || ! ( ) '.repeat(800),
  };
}

let random = randomNumbers(11);
const at = (below: number) => Math.floor(random() * below);
const swapped = (word: string, n: number) =>
  `${word.slice(0, n)}${word[n + 1]}${word[n]}${word.slice(n + 2)}`;

/** The ways in which readers may write remembered words of a title. */
const waysToWrite: Record<string, (words: string[]) => string[]> = {
  'words of the title': (words) => words,
  'the last word unfinished': (words) =>
    words.map((word, n) => (n === words.length - 1 ? word.slice(0, -2) : word)),
  'beginnings of words': (words) => words.map((word) => word.slice(0, -1)),
  'a letter wrong': (words) =>
    words.map((word, n) => (n === 0 ? `${word.slice(0, 3)}q${word.slice(4)}` : word)),
  'two letters transposed': (words) =>
    words.map((word, n) => (n === 0 ? swapped(word, 1 + at(word.length - 2)) : word)),
  'two pairs transposed': (words) =>
    words.map((word, n) => (n === 0 ? swapped(swapped(word, 1), word.length - 3) : word)),
};

/**
 * Searches for random articles by two words of their titles, in each of `waysToWrite`. Returns the recall and the
 * times.
 */
function recallRows(index: ArticleIndex, articles: readonly ArticleRecord[], count: number): Row[] {
  // Restart the generator, so that both indexes are searched for the same articles.
  random = randomNumbers(11);
  const wanted = times(count, () => articles[at(articles.length)]).flatMap((known) => {
    const long = known?.title.split(' ').filter(({ length }) => length >= 7);
    const words = [...new Set(long)].toSorted(() => random() - 0.5).slice(0, 2);
    return known && words.length === 2 ? [{ known, words }] : [];
  });
  const spent: number[] = [];
  const recall = Object.entries(waysToWrite).map(([way, write]): Row => {
    const found = wanted.filter(({ known, words }) => {
      let results: readonly { refnumber: string }[] = [];
      spent.push(
        processorMs(() => {
          ({ results } = search(index, write(words).join(' ')));
        }),
      );
      return results.slice(0, 3).some(({ refnumber }) => refnumber === known.refnumber);
    });
    if (found.length === 0) throw new Error(`The search finds no article by ${way}`);
    const share = found.length / wanted.length;
    return { name: `recall@3: ${way}`, unit: '', values: [share], aim: { least: RECALL } };
  });
  return [
    ...recall,
    { name: `${spent.length} searches, median`, unit: 'ms', values: [median(spent)] },
    { name: `${spent.length} searches, p99`, unit: 'ms', values: [percentile(spent, 0.99)] },
  ];
}
