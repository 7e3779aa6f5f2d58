export type RecordValues = Record<string, string | boolean>;

/** A record as loaded from the server; a new record has no version. */
export interface RecordState<Values> {
  values: Values;
  version: number | null;
}

/** Returns the names of the fields that differ, in the order of `before`. */
export function changedFields<Values extends RecordValues>(
  before: Values,
  after: Values,
): (keyof Values & string)[] {
  return Object.keys(before).filter((field) => before[field] !== after[field]);
}

export function pickFields<Values extends RecordValues>(
  values: Values,
  fields: readonly (keyof Values & string)[],
): Partial<Values> {
  const picked: Partial<Values> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}

/** Applies the user's changes since `base` to the other user's version, except in the fields of `theirsIn`. */
export function rebase<Values extends RecordValues>(
  base: Values,
  mine: Values,
  theirs: Values,
  theirsIn: readonly (keyof Values & string)[] = [],
): Values {
  const changed = changedFields(base, mine).filter((field) => !theirsIn.includes(field));
  return { ...theirs, ...pickFields(mine, changed) };
}
