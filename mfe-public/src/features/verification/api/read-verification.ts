import type { Verification } from '@app/contracts';
import { ApiError, NetworkError } from '@app/web-kit';
import { api } from '../../../api.ts';

/** What is said of a code; `away` when nobody can tell just now. */
export type Verdict = Verification | { kind: 'unknown'; reason: string } | { kind: 'away' };

export async function readVerification(code: string, signal: AbortSignal): Promise<Verdict> {
  // No certificate's code has another sign, or is a step in the address of the call.
  if (!/^[\w.-]+$/.test(code) || /^\.{1,2}$/.test(code)) return { kind: 'unknown', reason: '' };
  try {
    return await api.get<Verification>(`/api/verify/${encodeURIComponent(code)}`, { signal });
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'away' };
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return { kind: 'unknown', reason: error.message };
    if (error.status >= 500 || error.status === 429) return { kind: 'away' };
    throw error;
  }
}
