import { plainText, type WorkCounts, type WorkFilter, workStatuses } from '@app/contracts';
import { fold } from '../search/words.ts';
import type { WorkEntryRecord } from './model.ts';

interface Indexed {
  id: string;
  record: WorkEntryRecord;
  created: number;
  /** The place of its status among `workStatuses`. */
  status: number;
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
    const entry = { id, record, created, status, text: searchable(plainText(record.content)) };
    const after = (other: Indexed) => other.created - created || (other.id < id ? -1 : 1);
    this.#byAge.splice(this.#firstWhere(after), 0, entry);
    this.#byId.set(id, entry);
    return true;
  }

  select({ status, search = '', from, to, sort = '-created_at' }: WorkFilter): Selection {
    const words = searchable(search);
    const chosen = status && workStatuses.indexOf(status);
    const counts = workStatuses.map(() => 0);
    const found: WorkEntryRecord[] = [];
    const oldest = this.#firstSince(from, 0);
    for (let place = this.#firstSince(to, this.size) - 1; place >= oldest; place -= 1) {
      const entry = this.#byAge[place] as Indexed;
      if (!entry.text.includes(words)) continue;
      counts[entry.status] = (counts[entry.status] ?? 0) + 1;
      if (chosen === undefined || entry.status === chosen) found.push(entry.record);
    }
    return { records: sorted(found, sort), counts: named(counts) };
  }

  #firstSince(moment: string | undefined, otherwise: number): number {
    if (moment === undefined) return otherwise;
    const time = Date.parse(moment);
    return this.#firstWhere(({ created }) => created - time);
  }

  /** The place of the oldest entry that `compare` does not put before what is looked for. */
  #firstWhere(compare: (entry: Indexed) => number): number {
    let [low, high] = [0, this.size];
    // The end first: that is where new entries go.
    let middle = Math.max(high - 1, 0);
    while (low < high) {
      if (compare(this.#byAge[middle] as Indexed) < 0) low = middle + 1;
      else high = middle;
      middle = (low + high) >>> 1;
    }
    return low;
  }
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

const names = new Intl.Collator('en');
const places: readonly string[] = workStatuses;
/** How two groups stand to each other that are sorted by what all of a group have alike. */
const groupOrder = {
  status: (a: string, b: string) => places.indexOf(a) - places.indexOf(b),
  createdby: names.compare,
};

/** Entries that are sorted alike stay as they come: the newest first. Only a few groups are compared. */
function sorted(
  newestFirst: WorkEntryRecord[],
  sort: NonNullable<WorkFilter['sort']>,
): WorkEntryRecord[] {
  const isTurned = sort.startsWith('-');
  const by = sort.replace('-', '') as keyof typeof groupOrder | 'created_at';
  if (by === 'created_at') return isTurned ? newestFirst : newestFirst.reverse();
  const groups = Map.groupBy(newestFirst, (record) => record[by]);
  const order = [...groups.keys()].sort(groupOrder[by]);
  if (isTurned) order.reverse();
  return order.flatMap((key) => groups.get(key) ?? []);
}
