import type { Verification } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { call, isDotSegment } from '../journal/api.ts';

/** The result of verifying a code. `unavailable` means that the service cannot be reached right now. */
export type Verdict = Verification | { kind: 'unknown'; reason: string } | { kind: 'unavailable' };

export async function readVerification(code: string, signal: AbortSignal): Promise<Verdict> {
  // Certificate codes contain no other characters.
  if (!/^[\w.-]+$/.test(code) || isDotSegment(code)) return { kind: 'unknown', reason: '' };
  try {
    return await call('verifyCertificate', { params: { code }, signal });
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'unavailable' };
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return { kind: 'unknown', reason: error.message };
    if (error.status >= 500 || error.status === 429) return { kind: 'unavailable' };
    throw error;
  }
}
