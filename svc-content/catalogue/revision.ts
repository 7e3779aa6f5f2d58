import { createHash } from 'node:crypto';
import type { Records, Snapshot } from './snapshot.ts';

const known = new WeakMap<Snapshot, string>();

/**
 * Returns a hash of the IDs and versions of all records, which changes with every write. The write counter is
 * unsuitable: its value differs between instances, and a write is readable before it is counted.
 */
export function revisionOf(snapshot: Snapshot): string {
  const revision = known.get(snapshot) ?? computed(snapshot.records);
  known.set(snapshot, revision);
  return revision;
}

function computed({ settings, design, ...lists }: Records): string {
  const lines = Object.entries(lists).flatMap(([kind, records]) =>
    [...records.values()].map(({ _id, version }) => `${kind} ${_id} ${version}`),
  );
  lines.push(`settings ${settings.version}`, `design ${design.version}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url').slice(0, 22);
}
