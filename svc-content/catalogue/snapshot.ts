import type { ArticleRecord } from '../articles/model.ts';
import { type ArticleSlice, articleSlice } from '../articles/slice.ts';
import type { DesignRecord } from '../design/model.ts';
import { byCreation, type EditorRecord, type EditorSlice } from '../editors/model.ts';
import { bySortnumber, type IndexingRecord, type IndexingSlice } from '../indexing/model.ts';
import type { IssueRecord } from '../issues/model.ts';
import { type IssueSlice, issueSlice } from '../issues/slice.ts';
import type { SettingsRecord } from '../settings/model.ts';

/** The kinds of records of which a journal has many. */
export interface ListedRecords {
  articles: ArticleRecord;
  issues: IssueRecord;
  editors: EditorRecord;
  indexing: IndexingRecord;
}

/** The kinds of records of which a journal has exactly one. */
export interface SingletonRecords {
  settings: SettingsRecord;
  design: DesignRecord;
}

export type Kind = keyof ListedRecords | keyof SingletonRecords;
export type RecordOf<K extends Kind> = (ListedRecords & SingletonRecords)[K];

/** All records of the journal as stored in the database. Lists are maps by ID. */
export type Records = SingletonRecords & {
  [K in keyof ListedRecords]: ReadonlyMap<string, ListedRecords[K]>;
};

/** A single record that was written or removed. */
export type Change =
  | { [K in Kind]: { kind: K; record: RecordOf<K> } }[Kind]
  | { kind: keyof ListedRecords; removed: string };

/** The journal at one moment, with every index that requests need. A snapshot is immutable: a write replaces it. */
export interface Snapshot extends ArticleSlice, IssueSlice, EditorSlice, IndexingSlice {
  records: Records;
}

export function buildSnapshot(records: Records): Snapshot {
  return {
    records,
    ...articleSlice(records.articles),
    ...issueSlice(records.issues),
    editors: [...records.editors.values()].sort(byCreation),
    indexing: [...records.indexing.values()].sort(bySortnumber),
  };
}

/** Returns the records with one change applied. A record that is newer than the change is retained. */
export function applyChange(records: Records, change: Change): Records {
  if ('removed' in change) {
    const remaining = new Map<string, ListedRecords[keyof ListedRecords]>(records[change.kind]);
    remaining.delete(change.removed);
    return { ...records, [change.kind]: remaining };
  }
  const { kind, record } = change;
  const known = findRecord(records, kind, String(record._id));
  if (known && known.version > record.version) return records;
  if (kind === 'settings' || kind === 'design') return { ...records, [kind]: record };
  return { ...records, [kind]: new Map([...records[kind], [String(record._id), record]]) };
}

export function findRecord<K extends Kind>(
  records: Records,
  kind: K,
  id: string,
): RecordOf<K> | undefined {
  const found = records[kind];
  // The cast is needed because the compiler does not narrow a type parameter.
  return (found instanceof Map ? found.get(id) : found) as RecordOf<K> | undefined;
}

/**
 * Returns the records just read, but reuses the previous article objects whose version is the same. Data derived
 * from an article, such as its citations, is cached by the object.
 */
export function keepKnown(read: Records, known: Records): Records {
  const articles = new Map(read.articles);
  for (const [id, { version }] of articles) {
    const article = known.articles.get(id);
    if (article?.version === version) articles.set(id, article);
  }
  return { ...read, articles };
}
