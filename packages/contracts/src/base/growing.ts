import { z } from 'zod';

/** A value that this release knows, or a text that a later release sends. */
export type Growing<Known extends string> = Known | (string & Record<never, never>);

/**
 * Returns the schema of a response's value that is one of a list to which later releases may add. Values that this
 * release does not know are accepted, and `labelOf` converts them to text. Requests use `z.enum`, which refuses unknown
 * values.
 */
export function growing<const Known extends string>(
  values: readonly Known[],
): z.ZodType<Growing<Known>, Growing<Known>> {
  // The cast is needed because the type of `z.string()` does not list the known values.
  return z.string().meta({ 'x-extensible-enum': values }) as unknown as z.ZodType<
    Growing<Known>,
    Growing<Known>
  >;
}
