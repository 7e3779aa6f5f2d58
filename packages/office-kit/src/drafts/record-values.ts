import isEqual from 'fast-deep-equal';

export { isEqual };

export type RecordValues = Record<string, string | boolean | readonly object[]>;

/** A record as loaded from the server. The version of a new record is null. */
export interface RecordState<V> {
  values: V;
  version: number | null;
}

export function changedFields<V extends RecordValues>(before: V, after: V): (keyof V & string)[] {
  return Object.keys(before).filter((field) => !isEqual(before[field], after[field]));
}

export function pickFields<V extends RecordValues>(
  values: V,
  fields: readonly (keyof V & string)[],
): Partial<V> {
  const picked: Partial<V> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}

/**
 * Applies the user's changes, from `base` to `mine`, to another user's version, `theirs`. The fields listed in
 * `theirsIn` keep the other user's values.
 */
export function rebase<V extends RecordValues>(
  base: V,
  mine: V,
  theirs: V,
  theirsIn: readonly (keyof V & string)[] = [],
): V {
  const changed = changedFields(base, mine).filter((field) => !theirsIn.includes(field));
  return { ...theirs, ...pickFields(mine, changed) };
}
