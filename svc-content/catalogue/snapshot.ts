import type { ArticleRecord } from '../articles/model.ts';
import { ArticleIndexes, type ArticleSlice } from '../articles/slice.ts';
import type { DesignRecord } from '../design/model.ts';
import { byPlace, type EditorRecord } from '../editors/model.ts';
import { bySortnumber, type IndexingRecord } from '../indexing/model.ts';
import type { IssueRecord } from '../issues/model.ts';
import { type IssueSlice, issueSlice } from '../issues/slice.ts';
import type { SettingsRecord } from '../settings/model.ts';
import { changedSum, sumOfVersions } from './revision.ts';

interface ListedRecords {
  articles: ArticleRecord;
  issues: IssueRecord;
  editors: EditorRecord;
  indexing: IndexingRecord;
}

type SingletonRecords = { settings: SettingsRecord; design: DesignRecord };

const listedKinds = ['articles', 'issues', 'editors', 'indexing'] as const;
type ListedKind = (typeof listedKinds)[number];
export type Kind = ListedKind | keyof SingletonRecords;
export function isKind(name: string): name is Kind {
  return name === 'settings' || name === 'design' || listedKinds.some((kind) => kind === name);
}
export type RecordOf<K extends Kind> = (ListedRecords & SingletonRecords)[K];

export type Records = SingletonRecords & {
  [K in keyof ListedRecords]: ReadonlyMap<string, ListedRecords[K]>;
};

export type Change =
  | { [K in Kind]: { kind: K; record: RecordOf<K> } }[Kind]
  | { kind: ListedKind; removed: string };

/**
 * All records with every index that requests need. Each write creates another snapshot, which shares the maps and lists
 * that the write changes in place. So a request handler that awaits something may see later writes in them.
 */
export interface Snapshot extends ArticleSlice, IssueSlice {
  records: Records;
  /** Editors in the order in which readers see them. */
  editors: readonly EditorRecord[];
  /** Entries of the list of indexers, in their order of display. */
  indexing: readonly IndexingRecord[];
  /** The sum of the hashes of all versions: see `revisionOf`. */
  versions: bigint;
}

/** The records in memory. A change costs about as much as it concerns, not as much as is stored. */
export class Journal {
  readonly #records: Records & { [K in ListedKind]: Map<string, ListedRecords[K]> };
  readonly #articles: ArticleIndexes;
  #snapshot: Snapshot;

  constructor({ articles, issues, editors, indexing, settings, design }: Records) {
    this.#articles = new ArticleIndexes(articles.values());
    this.#records = {
      articles: this.#articles.articleById,
      issues: new Map(issues),
      editors: new Map(editors),
      indexing: new Map(indexing),
      settings,
      design,
    };
    this.#snapshot = {
      records: this.#records,
      ...this.#articles,
      ...issueSlice(issues),
      editors: [...editors.values()].sort(byPlace),
      indexing: [...indexing.values()].sort(bySortnumber),
      versions: sumOfVersions(this.#records),
    };
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Applies a change. Returns false if nothing changes. A record that is newer than the change is retained. */
  apply(change: Change): boolean {
    const { kind } = change;
    const after = 'removed' in change ? undefined : change.record;
    const id = 'removed' in change ? change.removed : String(change.record._id);
    const before = findRecord(this.#records, kind, id);
    if (before === after || (before && after && before.version > after.version)) return false;
    this.#replace(kind, id, before, after);
    return true;
  }

  /** Makes the records equal to those that were read from the database, including their versions. */
  replaceAll(read: Records): void {
    for (const kind of listedKinds) {
      for (const id of this.#records[kind].keys()) {
        if (!read[kind].has(id)) this.apply({ kind, removed: id });
      }
      for (const [id, record] of read[kind]) {
        const known = this.#records[kind].get(id);
        // Unchanged objects are retained, because derived data such as citations is cached per article object.
        if (known?.version !== record.version) this.#replace(kind, id, known, record);
      }
    }
    for (const kind of ['settings', 'design'] as const) {
      this.#replace(kind, '', this.#records[kind], read[kind]);
    }
  }

  #replace(kind: Kind, id: string, before?: RecordOf<Kind>, after?: RecordOf<Kind>): void {
    if (kind === 'settings' || kind === 'design') Object.assign(this.#records, { [kind]: after });
    else if (kind === 'articles') {
      // The casts are safe: both are records of the kind.
      this.#articles.replace(before as ArticleRecord | undefined, after as ArticleRecord);
    } else if (after) (this.#records[kind] as Map<string, typeof after>).set(id, after);
    else this.#records[kind].delete(id);
    const { issues, editors, indexing } = this.#records;
    this.#snapshot = {
      ...this.#snapshot,
      ...(kind === 'issues' && issueSlice(issues)),
      ...(kind === 'editors' && { editors: [...editors.values()].sort(byPlace) }),
      ...(kind === 'indexing' && { indexing: [...indexing.values()].sort(bySortnumber) }),
      versions: changedSum(this.#snapshot.versions, kind, before, after),
    };
  }
}

export function buildSnapshot(records: Records): Snapshot {
  return new Journal(records).snapshot;
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
