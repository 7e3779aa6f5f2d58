import { KeyObject } from 'node:crypto';
import { TOKEN_ALGORITHM } from '@app/contracts';
import { createLocalJWKSet, createRemoteJWKSet, errors } from 'jose';
import { AppError } from '../http/app-error.ts';

/**
 * The public key of a key id: undefined when there is none, `AppError('unavailable')` when it
 * cannot be found out.
 */
export type VerifyKeys = (kid: string) => Promise<KeyObject | undefined>;

/**
 * Keys from a JWKS address, kept for ten minutes. An unknown id asks again at most every 30 s, so
 * that a rotated key is found and a flood of invented ids is not passed on. While the address cannot
 * be reached, the keys of last time serve.
 */
export function remoteKeys(url: string): VerifyKeys {
  const remote = createRemoteJWKSet(new URL(url), { timeoutDuration: 2_000 });
  return async (kid) => {
    const header = { alg: TOKEN_ALGORITHM, kid };
    try {
      return KeyObject.from(await remote(header));
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey) return undefined;
      const known = remote.jwks();
      if (!known) throw new AppError('unavailable', { cause });
      return createLocalJWKSet(known)(header).then(
        (key) => KeyObject.from(key),
        () => undefined,
      );
    }
  };
}
