import type { DesignRecord } from '../../journal/design/model.ts';
import { byPlace, type EditorRecord } from '../../journal/editors/model.ts';
import { bySortnumber, type IndexingRecord } from '../../journal/indexing/model.ts';
import type { SettingsRecord } from '../../journal/settings/model.ts';
import { effectiveArticle } from '../effective-article.ts';
import { issueKey } from '../issues/keys.ts';
import type { IssueRecord } from '../issues/model.ts';
import { type IssueSlice, issueSlice } from '../issues/slice.ts';
import type { ArticleRecord } from '../model.ts';
import { ArticleIndexes, type ArticleSlice } from '../slice.ts';
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
 * All records with every index that requests need. Each write creates another snapshot. It replaces the list of
 * editors, the list of indexers, the lists and maps of `IssueSlice`, and the lists of articles inside maps. It changes
 * the other maps and lists in place, because all snapshots share them. After an `await`, a request handler may
 * therefore see later writes.
 */
export interface Snapshot extends ArticleSlice, IssueSlice {
  /** All records. Articles are as `effectiveArticle` returns them. */
  records: Records;
  /** Editors in the order in which readers see them. */
  editors: readonly EditorRecord[];
  /** Entries of the list of indexers, in their order of display. */
  indexing: readonly IndexingRecord[];
  /** The sum of the hashes of the versions that readers see: see `revisionOf`. */
  versions: bigint;
}

/**
 * The records in memory. The cost of a change depends on the number of affected records, not on the size of the
 * journal.
 */
export class Journal {
  readonly #records: Records & { [K in ListedKind]: Map<string, ListedRecords[K]> };
  readonly #articles: ArticleIndexes;
  /** The stored forms of the articles whose effective form in `#articles` differs. */
  readonly #stored = new Map<string, ArticleRecord>();
  #snapshot: Snapshot;

  constructor({ articles, issues, editors, indexing, settings, design }: Records) {
    const slice = issueSlice(issues);
    const effective = Array.from(articles, ([id, article]) =>
      this.#effectiveOf(id, article, slice),
    );
    this.#articles = new ArticleIndexes(effective);
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
      ...slice,
      editors: [...editors.values()].sort(byPlace),
      indexing: [...indexing.values()].sort(bySortnumber),
      versions: sumOfVersions(this.#records),
    };
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Returns the stored form of a record. */
  find<K extends Kind>(kind: K, id: string): RecordOf<K> | undefined {
    // The cast is needed because the compiler does not narrow a type parameter.
    const stored =
      kind === 'articles' ? (this.#stored.get(id) as RecordOf<K> | undefined) : undefined;
    return stored ?? findRecord(this.#records, kind, id);
  }

  /** Applies a change. Returns false if nothing changes, for example because the record is newer than the change. */
  apply(change: Change): boolean {
    const { kind } = change;
    const after = 'removed' in change ? undefined : change.record;
    const id = 'removed' in change ? change.removed : String(change.record._id);
    const before = this.find(kind, id);
    if (before === after || (before && after && before.version > after.version)) return false;
    this.#replace(kind, id, before, after);
    return true;
  }

  /** Replaces the records by those read from the database, even if these have lower versions. */
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
    const effectiveBefore = this.#articles.articleById.get(id);
    if (kind === 'settings' || kind === 'design') Object.assign(this.#records, { [kind]: after });
    else if (kind === 'articles') {
      // The cast is safe because `kind` is `articles`.
      this.#show(id, after as ArticleRecord | undefined, this.#snapshot);
    } else if (after) (this.#records[kind] as Map<string, typeof after>).set(id, after);
    else this.#records[kind].delete(id);
    const { issues, editors, indexing } = this.#records;
    const slice = kind === 'issues' ? issueSlice(issues) : undefined;
    // The casts are safe because `slice` is only defined for issues.
    if (slice) this.#showArticlesOf([before, after] as (IssueRecord | undefined)[], slice);
    // The articles that readers see depend on their issues, so the effective articles are used.
    const [seenBefore, seenAfter] =
      kind === 'articles' ? [effectiveBefore, this.#articles.articleById.get(id)] : [before, after];
    this.#snapshot = {
      ...this.#snapshot,
      ...slice,
      ...(kind === 'editors' && { editors: [...editors.values()].sort(byPlace) }),
      ...(kind === 'indexing' && { indexing: [...indexing.values()].sort(bySortnumber) }),
      versions: changedSum(this.#snapshot.versions, kind, seenBefore, seenAfter),
    };
  }

  #showArticlesOf(issues: readonly (IssueRecord | undefined)[], slice: IssueSlice): void {
    const keys = new Set(issues.flatMap((issue) => (issue ? [issueKey(issue)] : [])));
    const all = [...keys].flatMap((key) => this.#articles.articlesByIssue.get(key) ?? []);
    // Remove all articles before adding any, because their order may change and a list must always be sorted.
    for (const { _id } of all) {
      this.#articles.replace(this.#articles.articleById.get(String(_id)), undefined);
    }
    let { versions } = this.#snapshot;
    for (const article of all) {
      const id = String(article._id);
      const stored = this.#stored.get(id) ?? article;
      const effective = this.#effectiveOf(id, stored, slice);
      this.#articles.replace(undefined, effective);
      versions = changedSum(versions, 'articles', article, effective);
    }
    this.#snapshot = { ...this.#snapshot, versions };
  }

  #show(id: string, stored: ArticleRecord | undefined, issues: IssueSlice): void {
    const before = this.#articles.articleById.get(id);
    if (!stored) this.#stored.delete(id);
    this.#articles.replace(before, stored && this.#effectiveOf(id, stored, issues));
  }

  #effectiveOf(id: string, stored: ArticleRecord, { anyIssueByKey }: IssueSlice): ArticleRecord {
    const effective = effectiveArticle(anyIssueByKey.get(issueKey(stored)), stored);
    if (effective === stored) this.#stored.delete(id);
    else this.#stored.set(id, stored);
    return effective;
  }
}

export function buildSnapshot(records: Records): Snapshot {
  return new Journal(records).snapshot;
}

function findRecord<K extends Kind>(
  records: Records,
  kind: K,
  id: string,
): RecordOf<K> | undefined {
  const found = records[kind];
  // The cast is needed because the compiler does not narrow a type parameter.
  return (found instanceof Map ? found.get(id) : found) as RecordOf<K> | undefined;
}
