import { type ErrorCode, errorStatus, type Problem, type ValidationIssue } from '@app/contracts';

/** The server responded with an error. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The `error` field; `internal` if it is missing or unknown. */
  readonly code: ErrorCode;
  /** Validation issues by field. */
  readonly issues: readonly ValidationIssue[];

  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.detail ?? problem.title ?? `Status ${status}`);
    this.status = status;
    const { error } = problem;
    this.code = error !== undefined && Object.hasOwn(errorStatus, error) ? error : 'internal';
    this.issues = problem.issues ?? [];
  }
}

/** No response: offline, connection refused or cut off. A retry may help. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}
