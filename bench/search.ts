/**
 * Measures the search in a journal of 10,000 articles: `npx node bench/search.ts`. The articles consist of random words
 * with the frequencies of a natural language. Times are CPU times including garbage collection, so other load on the
 * machine hardly affects them.
 */
import { noArticleDetails } from '@app/contracts';
import { Types } from 'mongoose';
import { randomNumbers, randomTexts, times } from '../checks/systems/texts.ts';
import { Journal } from '../svc-content/articles/catalogue/snapshot.ts';
import type { ArticleRecord } from '../svc-content/articles/model.ts';
import { newDesign } from '../svc-content/journal/design/model.ts';
import { initialSettings, SETTINGS_ID } from '../svc-content/journal/settings/model.ts';
import { ArticleIndex } from '../svc-content/reading/search/article-index.ts';
import { searchPage } from '../svc-content/reading/search/search.ts';

const ARTICLES = 10_000;

const { vocabulary, text, author } = randomTexts();

function article(n: number): ArticleRecord {
  const day = new Date(0);
  return {
    _id: new Types.ObjectId(),
    refnumber: `R${n}`,
    refKey: `r${n}`,
    title: text(12),
    titleKey: `${n}`,
    txnid: `T-${n}`,
    ptype: 'paid',
    publishdate: day,
    creation: day,
    modification: day,
    authorname: '',
    authors: times(1 + (n % 5), author),
    pagenumber: `${n * 6}-${n * 6 + 5}`,
    email: '',
    abstract: text(200),
    ...noArticleDetails,
    subject: text(2),
    country: 'India',
    keywords: text(5),
    year: 1990 + (n % 36),
    volume: 1 + (n % 36),
    issue: 1 + (n % 4),
    status: 'enabled',
    pdf: { sha256: '', size: 1, stored: day },
    createdby: '',
    modifiedby: '',
    version: 0,
  };
}

function measure<T>(what: string, work: () => T, rounds = 1): T {
  let result = work();
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) result = work();
  const { user, system } = process.cpuUsage(start);
  console.log(`${((user + system) / 1000 / rounds).toFixed(2).padStart(9)} ms  ${what}`);
  return result;
}

const first = times(ARTICLES, article);
const journal = new Journal({
  articles: new Map(first.map((record) => [String(record._id), record])),
  issues: new Map(),
  editors: new Map(),
  indexing: new Map(),
  settings: { _id: SETTINGS_ID, version: 0, ...initialSettings },
  design: newDesign,
});
const { records } = journal.snapshot;
const index = new ArticleIndex();
measure('the index, built', () => new ArticleIndex().follow(records.articles), 1);
index.follow(records.articles);

const added = times(41, (n) => article(ARTICLES + n));
measure(
  'a write: the snapshot and the index',
  () => {
    const record = added.pop() ?? article(0);
    journal.apply({ kind: 'articles', record });
    index.replace(String(record._id), record);
  },
  20,
);

const rank = (from: number, count = 1) => vocabulary.slice(from, from + count).join(' ');
const longer = vocabulary.filter(({ length }) => length === 8).slice(0, 12);
const shorter = vocabulary.filter(({ length }) => length === 4 || length === 5).slice(0, 12);
const queries = {
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
for (const [what, q] of Object.entries(queries)) {
  const query = { q, year: undefined, author: undefined, page: 1 };
  measure(`page of results: ${what}`, () => searchPage(index, query, 1), 5);
}

/** Known items: words of an article's title, of which a reader remembers a few, written in different ways. */
const QUERIES = 500;
const random = randomNumbers(11);
const at = (below: number) => Math.floor(random() * below);
const swapped = (word: string, n: number) =>
  `${word.slice(0, n)}${word[n + 1]}${word[n]}${word.slice(n + 2)}`;
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

const wanted = times(QUERIES, () => first[at(first.length)] as ArticleRecord).flatMap((known) => {
  const long = known.title.split(' ').filter(({ length }) => length >= 7);
  const words = [...new Set(long)].toSorted(() => random() - 0.5).slice(0, 2);
  return words.length === 2 ? [{ known, words }] : [];
});
const spent: number[] = [];
for (const [way, write] of Object.entries(waysToWrite)) {
  let found = 0;
  for (const { known, words } of wanted) {
    const query = { q: write(words).join(' '), year: undefined, author: undefined, page: 1 };
    const start = process.threadCpuUsage();
    const { results } = searchPage(index, query, 1);
    const { user, system } = process.threadCpuUsage(start);
    spent.push((user + system) / 1000);
    if (results.slice(0, 3).some(({ refnumber }) => refnumber === known.refnumber)) found += 1;
  }
  const recall = (found / wanted.length).toFixed(3);
  console.log(`recall@3 ${recall} of ${wanted.length}  ${way}`);
}
spent.sort((a, b) => a - b);
const quantile = (share: number) => (spent[Math.floor(spent.length * share)] ?? 0).toFixed(2);
console.log(`${spent.length} searches: median ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms`);
