import { z } from 'zod';
import { wholeNumber } from './numbers.ts';

export const statuses = ['enabled', 'disabled'] as const;
/** The status of a record. Only administrators see disabled records. */
export const statusSchema = z.enum(statuses, { error: 'enabled or disabled' });

/** The version that the client expects the record to have. */
export const expectedVersion = wholeNumber(
  0,
  Number.MAX_SAFE_INTEGER,
  'Must not be negative',
).optional();

/**
 * The schema of an optional field in a change. It has no default, because a default would overwrite fields that the
 * request omits.
 */
type Changing<Field extends z.core.SomeType> = z.ZodOptional<
  Field extends z.ZodDefault<infer Given> ? Given : Field
>;

/**
 * Returns the schema of a request that changes some of the fields. Clients may send the fields in `serverFields`, but
 * the server ignores them.
 */
export function recordChange<Fields extends z.ZodRawShape>(
  fields: Fields,
  serverFields: readonly string[],
) {
  const changing = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ) as { [Name in keyof Fields]: Changing<Fields[Name]> };
  return z.preprocess(
    (sent) => without(sent, serverFields),
    z.strictObject({ ...changing, version: expectedVersion }),
  );
}

function without(sent: unknown, serverFields: readonly string[]): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !serverFields.includes(name)));
}
