import { isVoid, type Verification } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { call, isDotSegment } from '../journal/api.ts';

/** Why a code is not verified. `unavailable` means that the service cannot be reached right now. */
export type Failure = 'unknown' | 'unavailable';

/** The result of verifying a code. `detail` is the service's explanation, or empty. */
export type Verdict = Verification | { kind: 'failed'; failure: Failure; detail: string };

/** Whether a failure shows that the certificate is not valid. */
const isProof: Record<Failure, boolean> = { unknown: true, unavailable: false };

/** Returns whether a certificate is not valid: the code is unknown, or the article was retracted or withdrawn. */
export const isInvalid = (verdict: Verdict): boolean =>
  verdict.kind === 'failed'
    ? isProof[verdict.failure]
    : verdict.kind === 'article' && isVoid(verdict);

export async function readVerification(code: string, signal: AbortSignal): Promise<Verdict> {
  // Certificate codes contain no other characters.
  if (!/^[\w.-]+$/.test(code) || isDotSegment(code)) return failed('unknown');
  try {
    return await call('verifyCertificate', { params: { code }, signal });
  } catch (error) {
    if (error instanceof NetworkError) return failed('unavailable');
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return failed('unknown', error.message);
    if (error.status >= 500 || error.status === 429) return failed('unavailable');
    throw error;
  }
}

const failed = (failure: Failure, detail = ''): Verdict => ({ kind: 'failed', failure, detail });
