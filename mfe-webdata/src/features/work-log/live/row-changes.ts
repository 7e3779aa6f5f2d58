import type { WorkEntry, WorkPage } from '@app/contracts';

/** A change by another user. `version` is the entry's version after the change. */
export interface RowChange {
  kind: 'new' | 'changed' | 'removed';
  version: number;
}

type Versions = ReadonlyMap<string, number>;

/**
 * The maximum number of stored versions. It exceeds the number of entries that change between two reads of the list.
 */
const MAX_VERSIONS = 1_000;

/** Stores the version of an entry. Deletes the oldest version if there are more than `MAX_VERSIONS`. */
export function storeVersion(versions: Map<string, number>, id: string, version: number): void {
  versions.delete(id);
  versions.set(id, version);
  const [first] = versions.keys();
  if (versions.size > MAX_VERSIONS && first !== undefined) versions.delete(first);
}

/**
 * The latest versions by entry id. `reported` contains the versions received in events, and `localVersions` the
 * versions created in this tab.
 */
export interface KnownVersions {
  reported: Versions;
  localVersions: Versions;
}

/** Returns the changes by other users between two reads of a page. Rows that only moved are omitted. */
export function changesBetween(
  before: Pick<WorkPage, 'entries'>,
  after: Pick<WorkPage, 'entries'>,
  { reported, localVersions }: KnownVersions,
): ReadonlyMap<string, RowChange> {
  const was = versionsOf(before.entries);
  const is = versionsOf(after.entries);
  const changes = new Map<string, RowChange>();
  const add = (id: string, kind: RowChange['kind'], version: number) => {
    if (localVersions.get(id) !== version) changes.set(id, { kind, version });
  };
  for (const [id, version] of is) {
    if (was.has(id)) {
      if (was.get(id) !== version) add(id, 'changed', version);
    } else if (reported.get(id) === version) {
      add(id, version === 0 ? 'new' : 'changed', version);
    }
  }
  for (const [id, version] of was) {
    const last = reported.get(id) ?? version;
    if (!is.has(id) && last > version) add(id, 'removed', last);
  }
  return changes;
}

function versionsOf(entries: readonly WorkEntry[]): Versions {
  return new Map(entries.map(({ id, version }) => [id, version]));
}

/** Summarizes the changes for screen readers. */
export function changesText(changes: Iterable<RowChange>): string {
  const counts = { new: 0, changed: 0, removed: 0 };
  for (const { kind } of changes) counts[kind] += 1;
  const parts = [
    counts.new > 0 && `${countOf(counts.new)} new`,
    counts.changed > 0 && `${countOf(counts.changed)} changed`,
    counts.removed > 0 && `${countOf(counts.removed)} no longer in this list`,
  ];
  return parts.filter(Boolean).join(', ');
}

const countOf = (entries: number) => (entries === 1 ? '1 entry' : `${entries} entries`);
