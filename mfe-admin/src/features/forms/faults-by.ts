import type { Faults } from './refusal.ts';

/** Of a zod schema, what is used of it here. */
interface Schema {
  safeParse(values: unknown): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
  };
}

/** The first fault of each field, by the very schema that the server uses. */
export function faultsBy<Field extends string>(
  schema: Schema,
  values: unknown,
  fields: readonly Field[],
): Faults<Field> {
  const faults: Faults<Field> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = fields.find((name) => name === path[0]);
    if (field) faults[field] ??= message;
  }
  return faults;
}
