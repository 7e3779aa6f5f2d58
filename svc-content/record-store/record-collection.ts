import { AppError } from '@app/service-kit';
import { reachable } from '@app/service-kit/mongo';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Change } from '../catalogue/snapshot.ts';

/** A record before and after a write: the very same where there was nothing to change. */
export interface Written<R> {
  before: R;
  after: R;
}

export interface RecordChange<R> {
  /** The record as the catalogue has it. */
  find(): R | undefined;
  /** The version that the writer has seen, if it told one. */
  expected: number | undefined;
  /** Writes to the database if the record is still of the version of `before`; null if it is not. */
  write(before: R): PromiseLike<R | null> | R;
  change(after: R): Change;
}

/** Each time somebody else has written the record in between, which they do not do forever. */
const ATTEMPTS = 50;

/**
 * Changes a record of the catalogue. Every update has the version in its filter that it was made from,
 * so that what is told as `before` is what was changed, and of two writers who have seen the same version
 * the second is refused. Whoever names no version writes over whatever is there.
 */
export async function changeRecord<R extends { version: number }>(
  catalogue: Catalogue,
  { find, expected, write, change }: RecordChange<R>,
): Promise<Written<R>> {
  const isBehind = () => (find()?.version ?? -1) < (expected ?? 0);
  // Another instance may have written it a moment ago.
  if (isBehind()) await catalogue.catchUp();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = find();
    if (!before) throw new AppError('not_found');
    if (expected !== undefined && expected !== before.version) break;
    const after = await write(before);
    const isSame = () => find()?.version === before.version;
    if (after === before) {
      // What looks like no change to the catalogue may be one to a record that was written elsewhere.
      await catalogue.catchUp();
      if (isSame()) return { before, after };
    } else if (after) {
      await catalogue.put(change(after));
      return { before, after };
    } else if (isSame()) {
      // The catalogue has missed the write that this one conflicts with, and would not show it.
      await catalogue.recover();
    }
  }
  throw new AppError('version_conflict');
}

/** Sends an update, as `write` does it: the catalogue hears if its outcome is in doubt. */
export function sent<T>(catalogue: Catalogue, update: PromiseLike<T>): Promise<T> {
  return catalogue.watch(reachable(update));
}

/** Those of the fields that the record has otherwise; undefined when there are none. */
export function differing<F extends object>(before: F, fields: Partial<F>): Partial<F> | undefined {
  const names = (Object.keys(fields) as (keyof F)[]).filter(
    // As JSON, dates and lists are compared by what they say.
    (name) => JSON.stringify(before[name]) !== JSON.stringify(fields[name]),
  );
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<F>;
}
