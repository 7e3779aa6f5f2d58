import assert from 'node:assert/strict';
import { noArticleDetails } from '@app/contracts';
import { recordedLog, silentLog } from '@app/service-kit/testing';
import { Types } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { newDesign } from '../../journal/design/model.ts';
import { initialSettings, SETTINGS_ID } from '../../journal/settings/model.ts';
import { sitemapIndex, sitemapPart } from '../../reading/feeds/sitemap.ts';
import { ArticleIndex } from '../../reading/search/article-index.ts';
import { IndexLoading } from '../../reading/search/index-loading.ts';
import { best } from '../../reading/search/search.ts';
import type { IssueRecord } from '../issues/model.ts';
import { plainIssue } from '../issues/model.ts';
import { refKey, titleKey } from '../keys.ts';
import type { ArticleRecord } from '../model.ts';
import { revisionOf } from './revision.ts';
import { type Change, Journal, type Records, type Snapshot } from './snapshot.ts';

const WORDS = 'basalt tuff marl schist gneiss zeolite kaolin feldspar olivine garnet'.split(' ');
const AUTHORS = ['Ada Lovelace', 'Émilie du Châtelet', 'ada  LOVELACE', '小林 直樹', 'Ωmega'];
const STEPS = 400;

/** Returns a generator of small numbers that are the same in each run, for reproducible tests. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

function randomArticle(roll: (sides: number) => number, n: number): ArticleRecord {
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[roll(WORDS.length)]).join(' ');
  const [refnumber, title] = [`R-${n}`, `${words(3)} ${n}`];
  const day = new Date(2026, 0, 1 + roll(20));
  return {
    ...noArticleDetails,
    ...{ _id: new Types.ObjectId(), refnumber, refKey: refKey(refnumber) },
    ...{ title, titleKey: titleKey(title), ptype: 'paid', publishdate: day, email: '' },
    ...(roll(2) && { txnid: `T-${n}` }),
    authorname: '',
    authors: AUTHORS.filter(() => roll(3) === 0),
    pagenumber: roll(5) ? `${1 + roll(40)}-50` : 'none',
    abstract: `<p>${words(roll(12))}</p>`,
    keywords: words(2),
    ...{ year: 2026, volume: 1, issue: 1 + roll(4) },
    pdf: { sha256: '', size: 1, stored: day },
    status:
      (['enabled', 'enabled', 'disabled', 'draft', 'scheduled'] as const)[roll(5)] ?? 'enabled',
    ...{ createdby: 'a', modifiedby: 'a', creation: day, modification: day, version: 0 },
  };
}

function emptyRecords(): Records {
  const issues = [1, 2, 3].map((issue) => {
    const _id = new Types.ObjectId();
    return { ...plainIssue, _id, year: 2026, volume: 1, issue, creation: new Date(0), version: 0 };
  });
  return {
    articles: new Map(),
    issues: new Map(issues.map((issue) => [String(issue._id), issue])),
    editors: new Map(),
    indexing: new Map(),
    settings: { _id: SETTINGS_ID, version: 0, ...initialSettings },
    design: newDesign,
  };
}

/** Returns all data derived from the articles, without the order of maps, which has no meaning. */
function derived(snapshot: Snapshot, index: ArticleIndex) {
  const { articlesByIssue, articlesByAuthor, enabledOldestFirst, enabledLatestFirst } = snapshot;
  const sorted = (map: ReadonlyMap<string, unknown>) =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = ['pages-1', 'articles-1', 'authors-1'];
  return {
    byId: sorted(snapshot.articleById),
    byRef: sorted(snapshot.articleByRef),
    byRefKey: sorted(snapshot.articleByRefKey),
    byTitleKey: sorted(snapshot.articleByTitleKey),
    byTxnid: sorted(snapshot.articleByTxnid),
    byIssue: sorted(articlesByIssue),
    byAuthor: sorted(articlesByAuthor),
    enabled: [enabledOldestFirst, enabledLatestFirst],
    disabled: [...snapshot.disabledArticles].map(({ refKey }) => refKey).sort(),
    byChange: snapshot.articlesByChange.map(({ refKey }) => refKey),
    issues: [snapshot.issues, snapshot.allIssues],
    revision: revisionOf(snapshot),
    sitemap: [sitemapIndex(snapshot, ''), ...parts.map((part) => sitemapPart(snapshot, '', part))],
    found: ['basalt', 'tuf', 'garnte marl', 'zeo kaol', 'olivine 17', 'lovelace'].map((query) =>
      index
        .find(query)
        .hits()
        .map(({ article: { refnumber }, terms }) => [refnumber, terms.toSorted()]),
    ),
    foundByAdministrators: index.findAll('schist').best(0, 10),
    related: index.withAny(['basalt', 'tuff'], ['title']).counts,
  };
}

function scratch(records: Records) {
  const { snapshot } = new Journal(records);
  const index = new ArticleIndex(silentLog);
  index.follow(snapshot.records.articles);
  return derived(snapshot, index);
}

/** Returns copies of the maps of stored records, because the journal changes the maps in place. */
function storedIn(journal: Journal): Records {
  const { articles, issues, ...records } = journal.snapshot.records;
  const stored = Array.from(articles.keys(), (id) => journal.find('articles', id));
  const byId = stored.flatMap((article): [string, ArticleRecord][] =>
    article ? [[String(article._id), article]] : [],
  );
  return { ...records, articles: new Map(byId), issues: new Map(issues) };
}

/** Returns the issue with another status, order or `statusChanged`. */
function changedIssue(roll: (sides: number) => number, issue: IssueRecord, refs: string[]) {
  const statuses = ['published', 'hidden', 'draft'] as const;
  return {
    ...issue,
    status: statuses[roll(3)] ?? 'published',
    order: roll(2) ? refs.filter(() => roll(2) === 0).sort(() => roll(3) - 1) : [],
    ...(roll(2) && { statusChanged: new Date(2026, 0, 1 + roll(20)) }),
    version: issue.version + 1,
  };
}

describe('the journal in memory', () => {
  it.each([1, 2, 3])('equals a new journal made from the same records (run %i)', (seed) => {
    const roll = dice(seed);
    const journal = new Journal(emptyRecords());
    const index = new ArticleIndex(silentLog);
    const apply = (id: string, change: Change) => {
      journal.apply(change);
      index.replace(id, journal.snapshot.records.articles.get(id));
    };
    for (let step = 1; step <= STEPS; step += 1) {
      const { articles, issues } = journal.snapshot.records;
      const key = [...articles.keys()][roll(articles.size)] ?? '';
      const known = journal.find('articles', key);
      const issue = [...issues.values()][roll(issues.size)];
      if (issue && roll(5) === 0) {
        const refs = Array.from(articles.values(), ({ refKey }) => refKey);
        journal.apply({ kind: 'issues', record: changedIssue(roll, issue, refs) });
        index.follow(journal.snapshot.records.articles);
      } else if (!known || roll(10) < 4) {
        const record = randomArticle(roll, step);
        apply(String(record._id), { kind: 'articles', record });
      } else if (roll(10) === 0) {
        apply(String(known._id), { kind: 'articles', removed: String(known._id) });
      } else {
        const { _id, version } = known;
        const changed = { ...randomArticle(roll, step), _id, version: version + 1 };
        const record = roll(2) ? changed : { ...known, version: version + 1, pagenumber: '3-4' };
        apply(String(_id), { kind: 'articles', record });
        // An outdated change, which arrives late.
        apply(String(_id), { kind: 'articles', record: known });
      }
      if (step % 50 === 0) {
        const { snapshot } = journal;
        expect(derived(snapshot, index)).toEqual(scratch(storedIn(journal)));
      }
    }
  });

  it('finds the same as a new index after so many changes that the index was compacted', () => {
    const roll = dice(5);
    const journal = new Journal(emptyRecords());
    const index = new ArticleIndex(silentLog);
    for (let n = 0; n < 20; n += 1) {
      journal.apply({ kind: 'articles', record: randomArticle(roll, n) });
    }
    const { articles } = journal.snapshot.records;
    let n = articles.size;
    for (let round = 1; round <= 60; round += 1) {
      for (const [id, { _id }] of articles) {
        n += 1;
        const record = { ...randomArticle(roll, n), _id, version: round };
        journal.apply({ kind: 'articles', record });
        index.replace(id, articles.get(id));
      }
    }
    expect(index.documents.end).toBeLessThan(1_200);
    expect(derived(journal.snapshot, index)).toEqual(scratch(storedIn(journal)));
  });

  it('is indexed in slices after a start, and may change between two slices', async () => {
    const roll = dice(6);
    const journal = new Journal(emptyRecords());
    for (let n = 0; n < 20; n += 1) {
      journal.apply({ kind: 'articles', record: randomArticle(roll, n) });
    }
    const { articles } = journal.snapshot.records;
    const [first, removed = ''] = [...articles.keys()];
    // Makes each slice contain one article.
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000));
    const loading = new IndexLoading(new ArticleIndex(silentLog), articles);
    expect(loading.isLoaded).toBe(false);
    expect(loading.index.size).toBeLessThan(2);
    const _id = new Types.ObjectId(first);
    // These changes reach only the journal. The same happens when all records are read again.
    journal.apply({ kind: 'articles', record: { ...randomArticle(roll, 30), _id, version: 1 } });
    journal.apply({ kind: 'articles', removed });
    journal.apply({ kind: 'articles', record: randomArticle(roll, 31) });
    await loading.loaded;
    clock.mockRestore();
    expect(loading.isLoaded).toBe(true);
    expect(derived(journal.snapshot, loading.index)).toEqual(scratch(storedIn(journal)));
  });

  it('is indexed after a start, even if one article cannot be indexed', async () => {
    const roll = dice(7);
    const articles = Array.from({ length: 3 }, (_, n) => randomArticle(roll, n));
    const [broken] = articles;
    if (broken) Object.defineProperty(broken, 'keywords', { get: () => assert.fail('broken') });
    const { log, lines } = recordedLog();
    const byId = new Map(articles.map((article) => [String(article._id), article]));
    const loading = new IndexLoading(new ArticleIndex(log), byId);
    await loading.loaded;
    expect(best(loading.index.findAll('1'))).toEqual([articles[1]]);
    expect(lines).toMatchObject([{ level: 50, id: String(broken?._id) }]);
  });

  it('equals the records after they are read again, and retains unchanged objects', () => {
    const roll = dice(4);
    const journal = new Journal(emptyRecords());
    const index = new ArticleIndex(silentLog);
    for (let n = 0; n < 100; n += 1) {
      journal.apply({ kind: 'articles', record: randomArticle(roll, n) });
    }
    index.follow(journal.snapshot.records.articles);
    const read = storedIn(journal);
    const articles = new Map(read.articles);
    const [removed = '', changed = '', unchanged = ''] = [...articles.keys()];
    const before = articles.get(unchanged);
    articles.delete(removed);
    articles.set(changed, { ...randomArticle(roll, 200), _id: new Types.ObjectId(changed) });
    // After the restoration of a backup, the version in the database is lower than in memory.
    journal.apply({
      kind: 'articles',
      record: { ...randomArticle(roll, 201), _id: new Types.ObjectId(changed), version: 7 },
    });
    articles.set(unchanged, { ...(before as ArticleRecord) });
    const added = randomArticle(roll, 300);
    articles.set(String(added._id), added);
    journal.replaceAll({ ...read, articles });
    index.follow(journal.snapshot.records.articles);
    expect(journal.snapshot.records.articles.get(unchanged)).toBe(before);
    expect(derived(journal.snapshot, index)).toEqual(scratch({ ...read, articles }));
  });
});
