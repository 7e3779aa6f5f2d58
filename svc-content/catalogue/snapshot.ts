import { authorKeys } from '../articles/keys.ts';
import type { ArticleRecord } from '../articles/model.ts';
import { newestFirst, sortedByPage } from '../articles/order.ts';
import type { DesignRecord } from '../design/model.ts';
import type { EditorRecord } from '../editors/model.ts';
import { bySortnumber, type IndexingRecord } from '../indexing/model.ts';
import { issueKey, newestIssueFirst } from '../issues/keys.ts';
import type { IssueRecord } from '../issues/model.ts';
import type { SettingsRecord } from '../settings/model.ts';

/** The journal as it stands in the database, by id. */
export interface Records {
  articles: ReadonlyMap<string, ArticleRecord>;
  issues: ReadonlyMap<string, IssueRecord>;
  editors: ReadonlyMap<string, EditorRecord>;
  indexing: ReadonlyMap<string, IndexingRecord>;
  settings: SettingsRecord;
  design: DesignRecord;
}

/** One record that was written, or removed. */
export type Change =
  | { kind: 'articles'; record: ArticleRecord }
  | { kind: 'issues'; record: IssueRecord }
  | { kind: 'editors'; record: EditorRecord }
  | { kind: 'indexing'; record: IndexingRecord }
  | { kind: 'indexing'; removed: string }
  | { kind: 'settings'; record: SettingsRecord }
  | { kind: 'design'; record: DesignRecord };

/** The journal at one moment, with every index that a call needs. Never changed, only replaced. */
export interface Snapshot {
  records: Records;
  /** Newest year, volume and issue first. */
  issues: readonly IssueRecord[];
  issueByKey: ReadonlyMap<string, IssueRecord>;
  /** Of one issue, by first page; enabled and disabled. */
  articlesByIssue: ReadonlyMap<string, readonly ArticleRecord[]>;
  articleByRef: ReadonlyMap<string, ArticleRecord>;
  articleByRefKey: ReadonlyMap<string, ArticleRecord>;
  articleByTitleKey: ReadonlyMap<string, ArticleRecord>;
  articleByTxnid: ReadonlyMap<string, ArticleRecord>;
  /** Enabled articles by `authorKey`, newest first. */
  articlesByAuthor: ReadonlyMap<string, readonly ArticleRecord[]>;
  /** In the order of their creation. */
  editors: readonly EditorRecord[];
  /** By `sortnumber`. */
  indexing: readonly IndexingRecord[];
}

export function buildSnapshot(records: Records): Snapshot {
  const articles = [...records.articles.values()];
  const issues = [...records.issues.values()].sort(newestIssueFirst);
  const index = (keyOf: (article: ArticleRecord) => string | undefined) =>
    new Map(
      articles.flatMap((article) => {
        const key = keyOf(article);
        return key === undefined ? [] : [[key, article] as const];
      }),
    );
  return {
    records,
    issues,
    issueByKey: new Map(issues.map((issue) => [issueKey(issue), issue])),
    articlesByIssue: byIssue(articles),
    articleByRef: index(({ refnumber }) => refnumber),
    articleByRefKey: index(({ refKey }) => refKey),
    articleByTitleKey: index(({ titleKey }) => titleKey),
    articleByTxnid: index(({ txnid }) => txnid),
    articlesByAuthor: byAuthor(articles),
    editors: [...records.editors.values()].sort((a, b) => Number(a.creation) - Number(b.creation)),
    indexing: [...records.indexing.values()].sort(bySortnumber),
  };
}

/** The records with one of them written or removed; a record that is newer than the change stays. */
export function applyChange(records: Records, change: Change): Records {
  if ('removed' in change) {
    const left = new Map(records[change.kind]);
    left.delete(change.removed);
    return { ...records, [change.kind]: left };
  }
  if (change.kind === 'settings' || change.kind === 'design') {
    const { kind, record } = change;
    return record.version < records[kind].version ? records : { ...records, [kind]: record };
  }
  const id = String(change.record._id);
  const known = records[change.kind].get(id);
  if (known && known.version > change.record.version) return records;
  return { ...records, [change.kind]: new Map([...records[change.kind], [id, change.record]]) };
}

/**
 * Records read again, with the articles that are in memory already where nothing was written: what was
 * made of an article, its citations above all, is kept by the object.
 */
export function keepKnown(read: Records, known: Records): Records {
  const articles = new Map(read.articles);
  for (const [id, { version }] of articles) {
    const article = known.articles.get(id);
    if (article?.version === version) articles.set(id, article);
  }
  return { ...read, articles };
}

function byIssue(articles: readonly ArticleRecord[]): Map<string, ArticleRecord[]> {
  const groups = Map.groupBy(articles, issueKey);
  for (const [key, group] of groups) groups.set(key, sortedByPage(group));
  return groups;
}

function byAuthor(articles: readonly ArticleRecord[]): Map<string, ArticleRecord[]> {
  const groups = new Map<string, ArticleRecord[]>();
  for (const article of articles) {
    if (article.status !== 'enabled') continue;
    for (const key of authorKeys(article)) {
      const group = groups.get(key);
      if (group) group.push(article);
      else groups.set(key, [article]);
    }
  }
  for (const group of groups.values()) group.sort(newestFirst);
  return groups;
}
