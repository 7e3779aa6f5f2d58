import type { ArticleRecord } from '../articles/model.ts';
import { type ArticleSlice, articleSlice } from '../articles/slice.ts';
import type { DesignRecord } from '../design/model.ts';
import { byCreation, type EditorRecord, type EditorSlice } from '../editors/model.ts';
import { bySortnumber, type IndexingRecord, type IndexingSlice } from '../indexing/model.ts';
import type { IssueRecord } from '../issues/model.ts';
import { type IssueSlice, issueSlice } from '../issues/slice.ts';
import type { SettingsRecord } from '../settings/model.ts';

/** The kinds of records that a journal has many of. */
export interface ListedRecords {
  articles: ArticleRecord;
  issues: IssueRecord;
  editors: EditorRecord;
  indexing: IndexingRecord;
}

/** The kinds of records that a journal has one of. */
export interface SingletonRecords {
  settings: SettingsRecord;
  design: DesignRecord;
}

export type Kind = keyof ListedRecords | keyof SingletonRecords;
export type RecordOf<K extends Kind> = (ListedRecords & SingletonRecords)[K];

/** The journal as it is in the database; lists by id. */
export type Records = SingletonRecords & {
  [K in keyof ListedRecords]: ReadonlyMap<string, ListedRecords[K]>;
};

/** A record that was written or removed. */
export type Change =
  | { [K in Kind]: { kind: K; record: RecordOf<K> } }[Kind]
  | { kind: keyof ListedRecords; removed: string };

/** The journal at one moment, with every index that a request needs. Immutable: writes replace it. */
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

/** The records with one written or removed. A record that is newer than the change stays. */
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
  // The compiler does not narrow a type parameter.
  return (found instanceof Map ? found.get(id) : found) as RecordOf<K> | undefined;
}

/**
 * Records that were read again, with the article objects of before where the version is the same: what is
 * derived from an article, its citations for example, is cached by the object.
 */
export function keepKnown(read: Records, known: Records): Records {
  const articles = new Map(read.articles);
  for (const [id, { version }] of articles) {
    const article = known.articles.get(id);
    if (article?.version === version) articles.set(id, article);
  }
  return { ...read, articles };
}
