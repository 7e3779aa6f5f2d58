import { AppError } from './app-error.ts';

/** Formidable's codes for one file and for all files together. */
const TOO_LARGE: ReadonlySet<unknown> = new Set([1016, 1009]);

/**
 * What a body parser threw, as the fault of the request that it is (`status` is co-body's,
 * `httpCode` formidable's, `Z_…` zlib's); anything else, such as a full disk, stays what it was.
 */
export function bodyFault(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const { status, httpCode, code } = thrown as Error & Record<string, unknown>;
  if (status === 413 || TOO_LARGE.has(code)) {
    return new AppError('file_too_large', { cause: thrown });
  }
  if (httpCode === 413) {
    const detail = 'The form holds too much text, or too many fields or files';
    return new AppError('invalid_request', { detail, cause: thrown });
  }
  const malformed = typeof status === 'number' && status < 500;
  // A number is one of formidable's own codes: 1017 and 1018 are its failures, not the client's.
  const broken = typeof code === 'number' && code !== 1017 && code !== 1018;
  const undecodable = typeof code === 'string' && code.startsWith('Z_');
  return malformed || broken || undecodable
    ? new AppError('invalid_request', { detail: 'The body cannot be read', cause: thrown })
    : thrown;
}
