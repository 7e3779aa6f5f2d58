import type { Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { AppError } from './app-error.ts';

/** Parses a JSON body into `ctx.request.body`. Other content types are not read. */
export function jsonBody(limit = '1mb'): Middleware {
  return koaBody({
    json: true,
    jsonLimit: limit,
    multipart: false,
    urlencoded: false,
    text: false,
    onError: throwBodyError,
  });
}

/** Reads a form-encoded body. `ctx.request.rawBody` is its text, because arguments may be repeated. */
export function urlencodedBody(limit = '16kb'): Middleware {
  return koaBody({
    json: false,
    multipart: false,
    urlencoded: true,
    formLimit: limit,
    includeUnparsed: true,
    text: false,
    onError: throwBodyError,
  });
}

/** Formidable's error codes for a single file that is too large, and for a total size that is too large. */
const TOO_LARGE: ReadonlySet<unknown> = new Set([1016, 1009]);

/** Formidable's codes for failures of the server. Its other numeric codes mean client errors. */
const SERVER_FAILURES: ReadonlySet<unknown> = new Set([1017, 1018]);

/**
 * Matches zlib's error codes for a body that cannot be decoded according to its `Content-Encoding`. The codes of
 * Brotli start with `ERR_`.
 */
const UNDECODABLE = /^(?:Z_|ERR__ERROR_)/;

/**
 * Throws an `AppError` if the client caused the error, which libraries state differently: co-body by `status`,
 * formidable by `httpCode`, zlib by `code`.
 */
export function throwBodyError(cause: Error): never {
  const { status, httpCode, code } = cause as Error & Record<string, unknown>;
  if (status === 413 || TOO_LARGE.has(code)) throw new AppError('file_too_large', { cause });
  if (httpCode === 413) {
    const detail = 'The form contains too much text, or too many fields or files';
    throw new AppError('invalid_request', { detail, cause });
  }
  const isMalformed = typeof status === 'number' && status < 500;
  const isBrokenForm = typeof code === 'number' && !SERVER_FAILURES.has(code);
  const isUndecodable = typeof code === 'string' && UNDECODABLE.test(code);
  if (!isMalformed && !isBrokenForm && !isUndecodable) throw cause;
  throw new AppError('invalid_request', { detail: 'The body cannot be parsed', cause });
}
