import type { ArticleRecord } from '../articles/model.ts';
import { type ArticleSlice, articleSlice } from '../articles/slice.ts';
import type { DesignRecord } from '../design/model.ts';
import { byCreation, type EditorRecord } from '../editors/model.ts';
import { bySortnumber, type IndexingRecord } from '../indexing/model.ts';
import type { IssueRecord } from '../issues/model.ts';
import { type IssueSlice, issueSlice } from '../issues/slice.ts';
import type { SettingsRecord } from '../settings/model.ts';

interface ListedRecords {
  articles: ArticleRecord;
  issues: IssueRecord;
  editors: EditorRecord;
  indexing: IndexingRecord;
}

type SingletonRecords = { settings: SettingsRecord; design: DesignRecord };

export type Kind = keyof ListedRecords | keyof SingletonRecords;
export type RecordOf<K extends Kind> = (ListedRecords & SingletonRecords)[K];

export type Records = SingletonRecords & {
  [K in keyof ListedRecords]: ReadonlyMap<string, ListedRecords[K]>;
};

export type Change =
  | { [K in Kind]: { kind: K; record: RecordOf<K> } }[Kind]
  | { kind: keyof ListedRecords; removed: string };

/** All records at one moment, with every index that requests need. Each write creates another snapshot. */
export interface Snapshot extends ArticleSlice, IssueSlice {
  records: Records;
  /** Editors by creation time, the oldest first. */
  editors: readonly EditorRecord[];
  /** Entries of the list of indexers, in their order of display. */
  indexing: readonly IndexingRecord[];
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

/** Returns the records with a change applied. A record that is newer than the change is retained. */
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

/** Reuses unchanged article objects, because derived data such as citations is cached per article object. */
export function keepKnown(read: Records, known: Records): Records {
  const articles = new Map(read.articles);
  for (const [id, { version }] of articles) {
    const article = known.articles.get(id);
    if (article?.version === version) articles.set(id, article);
  }
  return { ...read, articles };
}
