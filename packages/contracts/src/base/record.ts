import { z } from 'zod';
import { wholeNumber } from './numbers.ts';

export const statuses = ['enabled', 'disabled'] as const;
/** The status of a record. Readers see enabled records only. */
export const statusSchema = z.enum(statuses, { error: 'enabled or disabled' });

/** The version that the client expects the record to have. Forms send it as text. */
export const expectedVersion = wholeNumber(
  0,
  Number.MAX_SAFE_INTEGER,
  'Must not be negative',
).optional();

/** The optional form of a field. It has no default, so that a missing field stays unchanged. */
type Changing<Field extends z.core.SomeType> = z.ZodOptional<
  Field extends z.ZodDefault<infer Given> ? Given : Field
>;

/** A change of some fields. Fields in `own` are ignored, so that a client may send back a whole record. */
export function recordChange<Fields extends z.ZodRawShape>(fields: Fields, own: readonly string[]) {
  const changing = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ) as { [Name in keyof Fields]: Changing<Fields[Name]> };
  return z.preprocess(
    (sent) => without(sent, own),
    z.strictObject({ ...changing, version: expectedVersion }),
  );
}

function without(sent: unknown, own: readonly string[]): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !own.includes(name)));
}
