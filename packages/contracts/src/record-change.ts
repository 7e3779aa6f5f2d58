import { z } from 'zod';
import { wholeNumber } from './issue.ts';

/** The version that a write expects its record to have; a form sends it as text. */
export const expectedVersion = wholeNumber(
  0,
  Number.MAX_SAFE_INTEGER,
  'Must not be negative',
).optional();

/** A field that may be left out, and then is: what a new record would have for it is not said of this one. */
type Changing<Field extends z.core.SomeType> = z.ZodOptional<
  Field extends z.ZodDefault<infer Given> ? Given : Field
>;

/**
 * A write that changes what is given of a record and leaves the rest as it is. The record's own fields,
 * `own`, are the server's to set: they are dropped, so that a record is taken as it was read.
 */
export function recordChange<Fields extends z.ZodRawShape>(fields: Fields, own: readonly string[]) {
  const changing = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, changeOf(field)]),
  ) as { [Name in keyof Fields]: Changing<Fields[Name]> };
  return z.preprocess(
    (sent) => without(sent, own),
    z.strictObject({ ...changing, version: expectedVersion }),
  );
}

function changeOf(field: z.core.SomeType): z.ZodType {
  const given = field instanceof z.ZodDefault ? field.unwrap() : field;
  return z.optional(given) as z.ZodType;
}

function without(sent: unknown, own: readonly string[]): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !own.includes(name)));
}
