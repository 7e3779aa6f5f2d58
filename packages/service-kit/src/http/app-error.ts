import { type ErrorCode, errorStatus, type ValidationIssue } from '@app/contracts';

export interface AppErrorOptions {
  /** Details for the client. They must not contain internals. */
  detail?: string;
  issues?: readonly ValidationIssue[];
  /** The underlying error, which is logged but never sent. */
  cause?: unknown;
  /** Response headers such as `Retry-After`. */
  headers?: Record<string, string>;
}

/** The only error that handlers throw deliberately. The code determines status and title of the response. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string | undefined;
  readonly issues: readonly ValidationIssue[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { detail, issues, cause, headers = {} }: AppErrorOptions = {}) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = errorStatus[code];
    this.detail = detail;
    this.issues = issues;
    this.headers = headers;
  }
}
