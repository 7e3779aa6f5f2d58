import { z } from 'zod';

/** A value that this release knows, or a text that a later release sends. */
export type Growing<Known extends string> = Known | (string & Record<never, never>);

/**
 * Returns the schema of a value in responses whose list later releases extend. Values that this release does not know are
 * accepted and shown by `labelOf`. Requests use `z.enum`, which refuses them.
 */
export function growing<const Known extends string>(
  values: readonly Known[],
): z.ZodType<Growing<Known>, Growing<Known>> {
  // `z.string()` infers any text, and would not offer the known values.
  return z.string().meta({ 'x-extensible-enum': values }) as unknown as z.ZodType<
    Growing<Known>,
    Growing<Known>
  >;
}
