import { z } from 'zod';

/**
 * HTTP status of every error code. The first group is the spec's, the second ours. The record is
 * total, so that a new code without a status does not compile.
 */
export const errorStatus = {
  invalid_credentials: 401,
  disabled: 403,
  invalid_ip: 403,
  duplicate_reference_number: 409,
  duplicate_title: 409,
  duplicate_txnid: 409,
  invalid_txnid: 400,
  invalid_pagenumber: 400,

  duplicate_issue: 409,
  version_conflict: 409,
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  file_too_large: 413,
  unsupported_file: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

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
