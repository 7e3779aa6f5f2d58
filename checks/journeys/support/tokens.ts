import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@app/contracts';
import { decodeJwt, SignJWT } from 'jose';
import { environment } from '../environment.ts';

const privateKey = createPrivateKey(readFileSync(environment.E2E_AUTH_KEY_FILE));
const publicKey = createPublicKey(privateKey);

/** Returns the id of svc-auth's key, which is the thumbprint of RFC 7638. */
function keyId(): string {
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

function administratorsToken(algorithm: string, expires: number): SignJWT {
  return new SignJWT({ name: 'Forged', role: 'admin', sid: 'sid-of-nobody', iat_ms: Date.now() })
    .setProtectedHeader({ alg: algorithm, kid: keyId() })
    .setSubject('000000000000000000000000')
    .setIssuer(TOKEN_ISSUER)
    .setAudience(TOKEN_AUDIENCE)
    .setIssuedAt(expires - 12 * 3_600)
    .setExpirationTime(expires);
}

const now = () => Math.floor(Date.now() / 1_000);
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** Returns a token that is signed with svc-auth's key but expired an hour ago. */
export const expiredToken = () =>
  administratorsToken(TOKEN_ALGORITHM, now() - 3_600).sign(privateKey);

/** Returns a token that is signed by HMAC with the public key as the secret (algorithm confusion). */
export const wrongAlgorithmToken = () =>
  administratorsToken('HS256', now() + 3_600).sign(new TextEncoder().encode(pem));

/** Returns a valid token. Its acceptance shows that the tokens above are refused only because of their defects. */
export const validToken = () =>
  administratorsToken(TOKEN_ALGORITHM, now() + 3_600).sign(privateKey);

/** Returns a token of the same session with other claims, such as an older login. */
export function tokenWith(token: string, claims: Record<string, unknown>): Promise<string> {
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid: keyId() })
    .sign(privateKey);
}

export function unsignedToken(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    role: 'admin',
    name: 'Forged',
    sub: '1',
    sid: '1',
    iat_ms: Date.now(),
    iat: now(),
    exp: now() + 99,
  };
  return `${part({ alg: 'none' })}.${part({ ...claims, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE })}.`;
}
