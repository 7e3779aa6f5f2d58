import { KeyObject } from 'node:crypto';
import { TOKEN_ALGORITHM } from '@app/contracts';
import { createLocalJWKSet, createRemoteJWKSet, errors } from 'jose';
import { AppError } from '../http/app-error.ts';

/**
 * Resolves to the public key with an id, or to undefined if the id is unknown. Rejects with `unavailable` if the keys
 * cannot be loaded.
 */
export type VerifyKeys = (kid: string) => Promise<KeyObject | undefined>;

/**
 * Provides the keys of a JWKS URL and caches them for ten minutes. An unknown id triggers a reload at most every 30 s.
 * Rotated keys are therefore found, and a flood of invented ids causes few requests. While the URL is unreachable, the
 * cached keys remain valid.
 */
export function remoteKeys(url: string): VerifyKeys {
  const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: 2_000 });
  return async (kid) => {
    const header = { alg: TOKEN_ALGORITHM, kid };
    try {
      return KeyObject.from(await remote(header));
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) return undefined;
      const cached = remote.jwks();
      if (!cached) throw new AppError('unavailable', { cause });
      return createLocalJWKSet(cached)(header).then(KeyObject.from, () => undefined);
    }
  };
}
