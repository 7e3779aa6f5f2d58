import {
  plainText,
  type WorkCounts,
  type WorkFilter,
  type WorkSort,
  workStatuses,
} from '@app/contracts';
import { fold } from '../store/text/words.ts';
import type { WorkEntryRecord } from './model.ts';

interface Indexed {
  id: string;
  record: WorkEntryRecord;
  created: number;
  status: number;
  creator: number;
  text: string;
}

/**
 * The entries that match a filter, sorted. `counts` has the number of entries per status, as if the
 * filter had no status.
 */
export type Selection = { records: readonly WorkEntryRecord[]; counts: WorkCounts };

type Group = [WorkEntryRecord, ...WorkEntryRecord[]];

/** The entries in memory. Entries are never removed. A record replaces only a record with a lower version. */
export class WorkIndex {
  readonly #byId = new Map<string, Indexed>();
  /** All entries, the oldest first. A new entry is usually appended, because it is almost always the newest. */
  readonly #byAge: Indexed[] = [];
  #isSorted = true;
  /** The distinct values of `createdby`, of which there are few. */
  readonly #creators: string[] = [];

  get size(): number {
    return this.#byAge.length;
  }

  get(id: string): WorkEntryRecord | undefined {
    return this.#byId.get(id)?.record;
  }

  /** Adds a record. Returns whether it is new, or newer than the record in the index. */
  put(record: WorkEntryRecord): boolean {
    const known = this.#byId.get(String(record._id));
    if (known && known.record.version >= record.version) return false;
    const entry = this.#indexed(record);
    if (known) {
      if (known.created !== entry.created) this.#isSorted = false;
      Object.assign(known, entry);
      return true;
    }
    const newest = this.#byAge.at(-1);
    if (newest && olderFirst(newest, entry) > 0) this.#isSorted = false;
    this.#byAge.push(entry);
    this.#byId.set(entry.id, entry);
    return true;
  }

  select({
    status,
    search = '',
    from,
    to,
    sort = '-created_at',
    ...others
  }: WorkFilter): Selection {
    // A filter that is not named above would have no effect.
    others satisfies Record<string, never>;
    this.#sort();
    const words = searchable(search);
    // `searchable` may leave nothing of a search, for example of a lone accent. Unlike an empty search, such a search
    // has no matches.
    const matchesNothing = words === '' && search.trim() !== '';
    const chosen = status && workStatuses.indexOf(status);
    const field = sort.replace('-', '') as WorkSort; // A leading `-` means descending.
    const { groupOf, compare } = groupings[field];
    const counts = workStatuses.map(() => 0);
    const groups: Group[] = [];
    const oldest = matchesNothing ? this.size : this.#firstSince(from, 0);
    const entries = this.#byAge.slice(oldest, this.#firstSince(to, this.size)).reverse();
    for (const entry of entries) {
      if (words !== '' && !entry.text.includes(words)) continue;
      counts[entry.status] = (counts[entry.status] ?? 0) + 1;
      if (chosen !== undefined && entry.status !== chosen) continue;
      const number = groupOf(entry);
      const group = groups[number];
      if (group) group.push(entry.record);
      else groups[number] = [entry.record];
    }
    return { records: inOrder(groups, sort, compare), counts: named(counts) };
  }

  /** Sorts the entries. Called before a selection instead of after each write, so that loading sorts only once. */
  #sort(): void {
    if (!this.#isSorted) this.#byAge.sort(olderFirst);
    this.#isSorted = true;
  }

  #indexed(record: WorkEntryRecord): Indexed {
    return {
      ...{ id: String(record._id), record, created: record.created_at.getTime() },
      status: workStatuses.indexOf(record.status),
      creator: this.#creator(record.createdby),
      text: searchable(plainText(record.content)),
    };
  }

  #creator(name: string): number {
    const known = this.#creators.indexOf(name);
    return known >= 0 ? known : this.#creators.push(name) - 1;
  }

  /**
   * Returns the index in `#byAge` of the first entry created at or after `moment`. Without a moment, returns
   * `otherwise`.
   */
  #firstSince(moment: string | undefined, otherwise: number): number {
    if (moment === undefined) return otherwise;
    const time = Date.parse(moment);
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.#byAge[middle];
      if (entry && entry.created < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function olderFirst(a: Indexed, b: Indexed): number {
  return a.created - b.created || (a.id < b.id ? -1 : 1);
}

function searchable(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}

function named(counts: readonly number[]): WorkCounts {
  const entries = workStatuses.map((status, at) => [status, counts[at]]);
  const all = counts.reduce((sum, count) => sum + count, 0);
  // The cast is safe, because the keys are every status and `all`.
  return Object.fromEntries([...entries, ['all', all]]) as WorkCounts;
}

/** Sorts the groups, of which there are few. Within a group, the newest entry is first. */
function inOrder(
  groups: readonly Group[],
  sort: NonNullable<WorkFilter['sort']>,
  compare: Grouping['compare'],
): WorkEntryRecord[] {
  if (sort === 'created_at') return groups[0]?.reverse() ?? [];
  // `Object.values` skips the numbers without entries.
  const sorted = Object.values(groups).sort(([a], [b]) => compare(a, b));
  if (sort.startsWith('-')) sorted.reverse();
  // For 100,000 entries, `concat` is four times as fast as `flatMap`.
  return ([] as WorkEntryRecord[]).concat(...sorted);
}

const collator = new Intl.Collator('en');
const place = ({ status }: WorkEntryRecord) => workStatuses.indexOf(status);

/** Within a group, entries are ordered only by creation time. */
interface Grouping {
  /** Returns the number of an entry's group. */
  groupOf: (entry: Indexed) => number;
  /** Compares two groups by an entry of each. */
  compare: (a: WorkEntryRecord, b: WorkEntryRecord) => number;
}

const groupings: Record<WorkSort, Grouping> = {
  created_at: { groupOf: () => 0, compare: () => 0 },
  status: { groupOf: ({ status }) => status, compare: (a, b) => place(a) - place(b) },
  createdby: {
    groupOf: ({ creator }) => creator,
    compare: (a, b) => collator.compare(a.createdby, b.createdby),
  },
};
