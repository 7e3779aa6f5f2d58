import { z } from 'zod';
import { errorCodes } from './error-codes.ts';

/** One issue of a refused input. `path` is the field's name, with dots between levels. */
export const faultSchema = z.object({ path: z.string(), message: z.string() });
export type Fault = z.infer<typeof faultSchema>;

/** The body of every failed response: `application/problem+json` (RFC 9457) with the specification's `error`. */
export const problemSchema = z.object({
  error: z.enum(errorCodes),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  issues: z.array(faultSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
