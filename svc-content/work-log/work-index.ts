import {
  plainText,
  type WorkCounts,
  type WorkFilter,
  type WorkSort,
  workStatuses,
} from '@app/contracts';
import { fold } from '../text/words.ts';
import type { WorkEntryRecord } from './model.ts';

interface Indexed {
  id: string;
  record: WorkEntryRecord;
  created: number;
  /** The place of its status among `workStatuses`. */
  status: number;
  /** The place of its creator among all. */
  creator: number;
  /** The text of its content as searches compare it. */
  text: string;
}

/** What a filter lets through, in order, and how many of each status there are under its search and dates. */
export interface Selection {
  records: readonly WorkEntryRecord[];
  counts: WorkCounts;
}

/**
 * Every entry of the work log, in memory. Nothing is ever removed from it and of two records of one
 * entry the higher version is kept, so that records may be put in any order and as often as they come.
 */
export class WorkIndex {
  readonly #byId = new Map<string, Indexed>();
  /** The oldest first: when an entry was made never changes, and nearly every new one is the newest. */
  readonly #byAge: Indexed[] = [];
  #isSorted = true;
  /** The few names of those who have made an entry, in no order. */
  readonly #creators: string[] = [];

  get size(): number {
    return this.#byAge.length;
  }

  get(id: string): WorkEntryRecord | undefined {
    return this.#byId.get(id)?.record;
  }

  /** Whether the record is news. */
  put(record: WorkEntryRecord): boolean {
    const id = String(record._id);
    const status = workStatuses.indexOf(record.status);
    const known = this.#byId.get(id);
    if (known) {
      if (known.record.version >= record.version) return false;
      known.record = record;
      known.status = status;
      return true;
    }
    const created = record.created_at.getTime();
    const creator = this.#creator(record.createdby);
    const text = searchable(plainText(record.content));
    const entry = { id, record, created, status, creator, text };
    const newest = this.#byAge.at(-1);
    if (newest && olderFirst(newest, entry) > 0) this.#isSorted = false;
    this.#byAge.push(entry);
    this.#byId.set(id, entry);
    return true;
  }

  select({ status, search = '', from, to, sort = '-created_at' }: WorkFilter): Selection {
    this.#sort();
    const words = searchable(search);
    // Such as a mark without its letter: nothing that any text is compared by, and no search left out.
    const isVoid = words === '' && search.trim() !== '';
    const chosen = status && workStatuses.indexOf(status);
    const group = groupings[sort.replace('-', '') as WorkSort];
    const counts = workStatuses.map(() => 0);
    const groups: WorkEntryRecord[][] = [];
    const oldest = isVoid ? this.size : this.#firstSince(from, 0);
    for (let place = this.#firstSince(to, this.size) - 1; place >= oldest; place -= 1) {
      const entry = this.#byAge[place] as Indexed;
      if (words !== '' && !entry.text.includes(words)) continue;
      counts[entry.status] = (counts[entry.status] ?? 0) + 1;
      if (chosen !== undefined && entry.status !== chosen) continue;
      const alike = groups[group(entry)];
      if (alike) alike.push(entry.record);
      else groups[group(entry)] = [entry.record];
    }
    return { records: this.#inOrder(groups, sort), counts: named(counts) };
  }

  /** Put off until it is asked for, so that reading all entries sorts them once. */
  #sort(): void {
    if (!this.#isSorted) this.#byAge.sort(olderFirst);
    this.#isSorted = true;
  }

  /** Entries that are sorted alike stay as they come: the newest first. Only a few groups are compared. */
  #inOrder(groups: WorkEntryRecord[][], sort: NonNullable<WorkFilter['sort']>): WorkEntryRecord[] {
    if (sort === 'created_at') return groups[0]?.reverse() ?? [];
    const order = [...groups.keys()];
    if (sort.endsWith('createdby')) order.sort((a, b) => this.#compareCreators(a, b));
    if (sort.startsWith('-')) order.reverse();
    return ([] as WorkEntryRecord[]).concat(...order.map((place) => groups[place] ?? []));
  }

  #compareCreators(a: number, b: number): number {
    return compare(this.#creators[a] ?? '', this.#creators[b] ?? '');
  }

  #creator(name: string): number {
    const place = this.#creators.indexOf(name);
    return place >= 0 ? place : this.#creators.push(name) - 1;
  }

  #firstSince(moment: string | undefined, otherwise: number): number {
    if (moment === undefined) return otherwise;
    const time = Date.parse(moment);
    return this.#firstWhere(({ created }) => created - time);
  }

  /** The place of the oldest entry that does not stand before what is looked for: whose `difference` is not negative. */
  #firstWhere(difference: (entry: Indexed) => number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (difference(this.#byAge[middle] as Indexed) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function olderFirst(a: Indexed, b: Indexed): number {
  return a.created - b.created || (a.id < b.id ? -1 : 1);
}

/** A text without case, accents and spaces too many. */
function searchable(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}

function named(counts: readonly number[]): WorkCounts {
  const each = workStatuses.map((status, place) => [status, counts[place]]);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return Object.fromEntries([...each, ['all', all]]) as WorkCounts;
}

const { compare } = new Intl.Collator('en');

/** What all entries of a group have alike, as a place in a list. */
const groupings: Record<WorkSort, (entry: Indexed) => number> = {
  created_at: () => 0,
  status: (entry) => entry.status,
  createdby: (entry) => entry.creator,
};
