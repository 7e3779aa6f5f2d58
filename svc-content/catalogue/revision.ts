import { createHash } from 'node:crypto';
import type { Records, Snapshot } from './snapshot.ts';

const kept = new WeakMap<Snapshot, string>();

/**
 * A text that is another one after every write. It tells the records themselves, by id and version and
 * in no order: the counter of writes would differ from instance to instance, and is behind a write
 * that is shown but not counted yet.
 */
export function revisionOf(snapshot: Snapshot): string {
  let revision = kept.get(snapshot);
  if (revision === undefined) {
    revision = computed(snapshot.records);
    kept.set(snapshot, revision);
  }
  return revision;
}

function computed({ settings, design, ...kinds }: Records): string {
  const lines = Object.entries(kinds).flatMap(([kind, records]) =>
    Array.from(
      records as ReadonlyMap<string, { version: number }>,
      ([id, { version }]) => `${kind} ${id} ${version}`,
    ),
  );
  lines.push(`settings ${settings.version}`, `design ${design.version}`);
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url').slice(0, 22);
}
