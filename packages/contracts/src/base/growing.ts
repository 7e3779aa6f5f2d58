import { z } from 'zod';

/** A value that this release knows, or a text that a later release sends. */
export type Growing<Known extends string> = Known | (string & Record<never, never>);

/**
 * Returns the schema of a field of responses. Its value is one of `values`, or a value that a later release has added.
 * `labelOf` converts such an unknown value to text. Requests use `z.enum`, which refuses unknown values.
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
