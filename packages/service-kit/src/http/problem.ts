import type { ErrorCode, Problem } from '@app/contracts';
import type Koa from 'koa';
import { AppError } from './app-error.ts';
import { drain } from './drain.ts';

const titles: Record<ErrorCode, string> = {
  invalid_credentials: 'Invalid user and password',
  disabled: 'User disabled',
  invalid_ip: 'Invalid IP',
  duplicate_reference_number: 'Duplicate reference number',
  duplicate_title: 'Duplicate title',
  duplicate_txnid: 'Transaction ID already used',
  invalid_txnid: 'Invalid transaction id',
  invalid_pagenumber: 'Invalid page number',
  duplicate_issue: 'The issue exists already',
  second_factor_required: 'A code of the authenticator app is needed',
  invalid_code: 'Invalid code',
  duplicate_user: 'There is a user of this name already',
  last_administrator: 'This is the last administrator who can sign in',
  certificates_not_made: 'The certificates were not made',
  version_conflict: 'The record was changed by somebody else',
  invalid_request: 'The request is not valid',
  unauthorized: 'A valid login is needed',
  forbidden: 'Not allowed for this user',
  not_found: 'Not found',
  method_not_allowed: 'The method is not allowed here',
  file_too_large: 'The file or the request is too large',
  unsupported_file: 'This kind of file is not accepted',
  unprintable: 'The document cannot be printed',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong',
  unavailable: 'The service is not available just now',
};

/** The problem document (RFC 9457 and the spec's `error`) that a client gets for an error. */
function problemOf({ code, status, detail, issues }: AppError): Problem {
  return {
    error: code,
    title: titles[code],
    status,
    ...(detail !== undefined && { detail }),
    ...(issues !== undefined && { issues: [...issues] }),
  };
}

/** The status of what Koa and `http-errors` throw about a request, and mean to be told. */
function clientStatus(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { status, expose } = thrown as { status?: unknown; expose?: unknown };
  return expose === true && typeof status === 'number' && status < 500 ? status : undefined;
}

const codeOfStatus: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'file_too_large',
  429: 'too_many_requests',
};

/** Whatever was thrown, as an `AppError`: a fault of the request keeps its kind, all else is `internal`. */
function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const status = clientStatus(thrown);
  const code = status === undefined ? 'internal' : (codeOfStatus[status] ?? 'invalid_request');
  return new AppError(code, { cause: thrown });
}

/**
 * Koa's own last resort, replaced: the one place where an error becomes an answer. Being
 * `ctx.onerror`, it also hears of a body that breaks while it is sent, when only logging is left.
 */
export function answerProblem(this: Koa.Context, thrown: unknown): void {
  if (thrown === null || thrown === undefined) return;
  if (this.headerSent && isClientGone(thrown)) return;
  const failure = toAppError(thrown);
  this.state.failure ??= failure;
  if (this.headerSent || !this.writable) return;

  const { res } = this;
  const kept = res.getHeader('x-request-id');
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  if (kept !== undefined) res.setHeader('X-Request-Id', kept);
  if (failure.code === 'unauthorized') res.setHeader('WWW-Authenticate', 'Bearer');
  for (const [name, value] of Object.entries(failure.headers)) res.setHeader(name, value);
  res.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  res.statusCode = failure.status;

  const body = Buffer.from(JSON.stringify(problemOf(failure)));
  res.setHeader('Content-Length', body.length);
  void drain(this.req).then((drained) => {
    if (!drained) res.setHeader('Connection', 'close');
    res.end(this.method === 'HEAD' ? undefined : body);
  });
}

const GONE = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** A reader who leaves a download is no fault of ours; the request's line says `aborted`. */
function isClientGone(thrown: unknown): boolean {
  return thrown instanceof Error && GONE.has((thrown as NodeJS.ErrnoException).code ?? '');
}
