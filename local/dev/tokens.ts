import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Role, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@app/contracts';
import { exportJWK, SignJWT } from 'jose';

const KEY_ID = 'development';

export async function jwksOf(keyFile: string) {
  const jwk = await exportJWK(createPublicKey(readFileSync(keyFile, 'utf8')));
  return { keys: [{ ...jwk, kid: KEY_ID, alg: TOKEN_ALGORITHM, use: 'sig' }] };
}

/** Signs a token that is valid for 30 days. The user that it names need not exist. */
export function developmentToken(keyFile: string, role: Role): Promise<string> {
  const claims = { name: `dev-${role}`, role, sid: `dev-${role}`, iat_ms: Date.now() };
  // Later than the token's expiry, so that the services never ask for a confirmation.
  const auth_time = Math.floor(Date.now() / 1_000) + 31 * 86_400;
  return new SignJWT({ ...claims, auth_time })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: KEY_ID })
    .setSubject(role === 'admin' ? '0'.repeat(23).concat('1') : '0'.repeat(23).concat('2'))
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('30d')
    .sign(createPrivateKey(readFileSync(keyFile, 'utf8')));
}
