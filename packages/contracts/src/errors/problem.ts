import { z } from 'zod';
import { growing } from '../base/growing.ts';
import { errorCodes } from './error-codes.ts';

/** A validation issue of refused input. `path` is the name of the field, with dots between levels. */
export const validationIssueSchema = z.object({ path: z.string(), message: z.string() });
export type ValidationIssue = z.infer<typeof validationIssueSchema>;

/** The body of every error response: `application/problem+json` (RFC 9457) with the field `error`. */
export const problemSchema = z.object({
  error: growing(errorCodes),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  issues: z.array(validationIssueSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
