import { z } from 'zod';
import { wholeNumber } from './numbers.ts';

export const statuses = ['enabled', 'disabled'] as const;
/** Whether readers see the record. */
export const statusSchema = z.enum(statuses, { error: 'enabled or disabled' });

/** The version that a write expects its record to have; a form sends it as text. */
export const expectedVersion = wholeNumber(
  0,
  Number.MAX_SAFE_INTEGER,
  'Must not be negative',
).optional();

/** An optional field without the default of a new record. */
type Changing<Field extends z.core.SomeType> = z.ZodOptional<
  Field extends z.ZodDefault<infer Given> ? Given : Field
>;

/**
 * A write that changes the given fields of a record. The fields in `own` are set by the server and dropped here, so
 * that a client may send a record as it read it.
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
  // zod types the optional of a core schema as a core schema.
  return z.optional(given) as z.ZodType;
}

function without(sent: unknown, own: readonly string[]): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !own.includes(name)));
}
