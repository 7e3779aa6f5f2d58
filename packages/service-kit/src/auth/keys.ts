import { KeyObject } from 'node:crypto';
import { TOKEN_ALGORITHM } from '@app/contracts';
import { createLocalJWKSet, createRemoteJWKSet, errors } from 'jose';
import { AppError } from '../http/app-error.ts';
import { internalHeaders } from '../http/internal-key.ts';

/** Returns the public key with this id, or undefined. Rejects with `unavailable` if the keys cannot be loaded. */
export type VerifyKeys = (kid: string) => Promise<KeyObject | undefined>;

/** Loads the keys of a JWKS URL and caches them. An unknown id causes a reload, but at most one every 30 s. */
export function remoteKeys(url: string, internalKeys: readonly string[] = []): VerifyKeys {
  const headers = internalHeaders(internalKeys);
  const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: 2_000, headers });
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
