/** What a form edits of a record: text and yes or no, by the fields' names. */
export type RecordValues = Record<string, string | boolean>;

/** A record as the server gave it; without a version while it is not made yet. */
export interface RecordState<Values> {
  values: Values;
  version: number | null;
}

/** The fields that differ, in the order of the first record. */
export function changedFields<Values extends RecordValues>(
  before: Values,
  after: Values,
): (keyof Values & string)[] {
  return Object.keys(before).filter((field) => before[field] !== after[field]);
}

/** Only those fields, for what is sent or shown of a change. */
export function pickFields<Values extends RecordValues>(
  values: Values,
  fields: readonly (keyof Values & string)[],
): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

/** Somebody else's version of the record, with my changes to its base made to it again. */
export function rebase<Values extends RecordValues>(
  base: Values,
  mine: Values,
  theirs: Values,
): Values {
  return { ...theirs, ...pickFields(mine, changedFields(base, mine)) };
}
