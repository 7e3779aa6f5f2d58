import { type ErrorCode, errorCodes, type Problem, type ValidationIssue } from '@app/contracts';

/** Error for a response with an error code. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The value of the response's field `error`, or `internal` if it is missing or unknown. */
  readonly code: ErrorCode;
  /** The validation issues of the request. */
  readonly issues: readonly ValidationIssue[];

  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.detail ?? problem.title ?? `Status ${status}`);
    this.status = status;
    this.code = errorCodes.find((code) => code === problem.error) ?? 'internal';
    this.issues = problem.issues ?? [];
  }
}

/** Error for a request without a response, for example because the device is offline. Retrying may help. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}
