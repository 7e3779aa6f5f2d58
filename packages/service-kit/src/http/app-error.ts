import { type ErrorCode, errorStatus, type Fault } from '@app/contracts';

export interface AppErrorOptions {
  /** Shown to the client, so it must hold nothing internal. */
  detail?: string;
  issues?: readonly Fault[];
  /** Logged, never shown. */
  cause?: unknown;
  /** Response headers such as `Retry-After`. */
  headers?: Record<string, string>;
}

/** The one error that a handler throws on purpose: its code decides status and title. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string | undefined;
  readonly issues: readonly Fault[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, { detail, issues, cause, headers = {} }: AppErrorOptions = {}) {
    super(code, cause === undefined ? undefined : { cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatus[code];
    this.detail = detail;
    this.issues = issues;
    this.headers = headers;
  }
}
