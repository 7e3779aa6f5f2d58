import { z } from 'zod';
import { errorCodes } from './error-codes.ts';

/** One fault of an input: `path` is the field's name (dots between levels), `message` is for people. */
export const faultSchema = z.object({ path: z.string(), message: z.string() });
export type Fault = z.infer<typeof faultSchema>;

/** The body of every failed answer (`application/problem+json`, RFC 9457 plus the spec's `error`). */
export const problemSchema = z.object({
  error: z.enum(errorCodes),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  issues: z.array(faultSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
