import type { IncomingMessage } from 'node:http';
import { type ErrorCode, escapeHtml, FILE_TOO_LARGE, type Problem } from '@app/contracts';
import type Koa from 'koa';
import { AppError } from './app-error.ts';
import { CONTENT_POLICY, REFERRER_POLICY } from './content-policy.ts';

/** The largest body to discard: two of the largest files, and 1 MB. A larger body may cause a connection reset. */
const MAX_DRAINED_BYTES = 2 * FILE_TOO_LARGE + 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/** Discards the rest of a request body, so that a browser sees the response instead of a connection reset. */
function drain(req: IncomingMessage): Promise<boolean> {
  if (req.complete || req.destroyed) return Promise.resolve(true);
  const length = Number(req.headers['content-length'] ?? 0);
  if (length > MAX_DRAINED_BYTES) return Promise.resolve(false);
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => finish(false), MAX_DRAIN_MS);
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DRAINED_BYTES) finish(false);
    };
    const end = () => finish(true);
    function finish(complete: boolean) {
      clearTimeout(timer);
      req.off('data', count).off('end', end).off('close', end).off('error', end);
      if (!complete) req.pause();
      resolve(complete);
    }
    // Detaches a decompressor that is no longer read. A pipe waits for its slowest reader, so the decompressor would
    // stall the request.
    req.unpipe();
    req.on('data', count).on('end', end).on('close', end).on('error', end);
    req.resume();
  });
}

/** The codes of errors due to a full disk: from the file system, MongoDB and MinIO. */
const CODES: unknown[] = ['ENOSPC', 'EDQUOT', 14_031, 'XMinioStorageFull'];

/** Returns whether an error or one of its causes says that a disk is full. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.includes(error.code)) return true;
  // Errors of SQLite in the embedded database and errors of refused uploads have no code.
  if (/database or disk is full|XMinioStorageFull/.test(error.message)) return true;
  return isDiskFull(error.cause);
}

const titles: Record<ErrorCode, string> = {
  invalid_credentials: 'Invalid user and password',
  disabled: 'User disabled',
  invalid_ip: 'Invalid IP',
  duplicate_reference_number: 'Duplicate reference number',
  duplicate_title: 'Duplicate title',
  duplicate_txnid: 'Transaction ID already used',
  duplicate_doi: 'Duplicate DOI',
  invalid_txnid: 'Invalid transaction id',
  invalid_pagenumber: 'Invalid page number',
  duplicate_issue: 'The issue already exists',
  issue_not_empty: 'The issue has articles',
  second_factor_required: 'A code of the authenticator app is required',
  invalid_code: 'Invalid code',
  password_change_required: 'The password must be replaced by one that the user has chosen',
  second_factor_setup_required: 'A second factor must be set up first',
  session_idle: 'The session has ended because it was not used',
  confirmation_required: 'A recent confirmation by password or code is required',
  duplicate_user: 'A user with this name already exists',
  last_administrator: 'This is the last active administrator',
  certificates_not_made: 'The certificates were not created',
  version_conflict: 'The record was changed by someone else',
  invalid_request: 'The request is not valid',
  unauthorized: 'A valid login is required',
  forbidden: 'Not allowed for this user',
  not_found: 'Not found',
  method_not_allowed: 'The method is not allowed',
  file_too_large: 'The file or the request is too large',
  unsupported_file: 'This file type is not accepted',
  unprintable: 'The document cannot be printed',
  issue_too_large: 'The issue is too large for one PDF',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong',
  unavailable: 'The service is temporarily unavailable',
};

/**
 * The time after which clients may retry. Outages of a store normally end within seconds, because the store is
 * restarted.
 */
const RETRY_AFTER_SECONDS = '2';

const DISK_FULL =
  'The disk of the server is full. Nothing was saved. Ask your system administrator for space.';

function problemOf({ code, status, detail, issues }: AppError): Problem {
  return {
    error: code,
    title: titles[code],
    status,
    ...(detail !== undefined && { detail }),
    ...(issues !== undefined && { issues: [...issues] }),
  };
}

const codeOfStatus: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'file_too_large',
  429: 'too_many_requests',
};

/** Returns the status of a client error that Koa or `http-errors` created, or undefined for other errors. */
function clientStatus(thrown: unknown): number | undefined {
  if (!(thrown instanceof Error && 'status' in thrown && 'expose' in thrown)) return undefined;
  const { status, expose } = thrown;
  return expose === true && typeof status === 'number' && status < 500 ? status : undefined;
}

function toAppError(thrown: unknown): AppError {
  if (isDiskFull(thrown)) return new AppError('unavailable', { detail: DISK_FULL, cause: thrown });
  if (thrown instanceof AppError) return thrown;
  const status = clientStatus(thrown);
  const code = status === undefined ? 'internal' : (codeOfStatus[status] ?? 'invalid_request');
  return new AppError(code, { cause: thrown });
}

/**
 * Headers that the problem document retains. Sites that may read the normal response may thereby read the problem
 * document, too.
 */
const KEPT_HEADERS = ['x-request-id', 'access-control-allow-origin'];

/** Replaces Koa's `ctx.onerror`. Koa also calls `ctx.onerror` for errors of a body that is already being sent. */
export function answerProblem(this: Koa.Context, thrown: unknown): void {
  if (thrown === null || thrown === undefined) return;
  if (this.headerSent && isDisconnect(thrown)) return;
  const failure = toAppError(thrown);
  this.state.failure ??= failure;
  if (this.headerSent || !this.writable) return;

  const { res } = this;
  for (const name of res.getHeaderNames()) {
    if (!KEPT_HEADERS.includes(name)) res.removeHeader(name);
  }
  if (['unauthorized', 'session_idle'].includes(failure.code))
    res.setHeader('WWW-Authenticate', 'Bearer');
  if (failure.code === 'unavailable') res.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  for (const [name, value] of Object.entries(failure.headers)) res.setHeader(name, value);
  // Browsers that open the address prefer HTML. Programs get JSON unless their `Accept` header prefers HTML.
  const isPage = this.accepts('application/problem+json', 'json', 'html') === 'html';
  const type = isPage ? 'text/html' : 'application/problem+json';
  res.setHeader('Content-Type', `${type}; charset=utf-8`);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Security-Policy', CONTENT_POLICY);
  res.setHeader('Referrer-Policy', REFERRER_POLICY);
  res.statusCode = failure.status;

  const problem = problemOf(failure);
  const body = Buffer.from(isPage ? problemPage(problem) : JSON.stringify(problem));
  res.setHeader('Content-Length', body.length);
  void drain(this.req).then((isDrained) => {
    if (!isDrained) res.setHeader('Connection', 'close');
    res.end(this.method === 'HEAD' ? undefined : body);
  });
}

const DISCONNECTS = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Returns whether the client has disconnected. This is not a failure, and the request's log line says `aborted`. */
function isDisconnect(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && DISCONNECTS.has(String(thrown.code));
}

/** Advice for readers about an error. */
const hints: Partial<Record<string, string>> = {
  not_found: 'There is nothing at this address, or it is no longer public.',
  unprintable: 'Please tell the editors of the journal.',
  issue_too_large: 'You can download its articles as a zip file instead.',
  too_many_requests: 'Wait a few minutes, then try again.',
  unavailable: 'Try again in a few minutes.',
  unauthorized: 'Sign in, then open the address again.',
} satisfies Partial<Record<ErrorCode, string>>;

const UNEXPECTED_ERROR = 'Oops! Sorry, an unexpected error has occurred.';

const PAGE_STYLE =
  'body{font:1.125rem/1.6 Georgia,serif;max-width:36rem;margin:15vh auto 0;padding:0 1.25rem;' +
  'overflow-wrap:break-word}h1{font-size:1.5rem;font-weight:400;line-height:1.3}';

/** Returns a problem as a page, for people who have opened an address of the API, such as the address of a PDF. */
function problemPage({ error, title, detail, issues = [] }: Problem): string {
  const heading = error === 'internal' ? UNEXPECTED_ERROR : title;
  const messages = issues.map(({ message }) => message);
  const texts = new Set([detail, ...messages, hints[error]].filter((text) => text !== undefined));
  const paragraphs = Array.from(texts, (text) => `<p>${escapeHtml(sentence(text))}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
${paragraphs.join('\n')}
<p><a href="/">Go to the home page</a></p>
</main>
</body>
</html>
`;
}

const sentence = (text: string) => text.replace(/(?<![.!?])$/, '.');
