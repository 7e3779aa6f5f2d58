import { createHmac, type KeyObject, randomUUID } from 'node:crypto';
import { type Role, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@app/contracts';
import jwt, { type SignOptions } from 'jsonwebtoken';

export interface TestKeys {
  privateKey: KeyObject;
  publicKey: KeyObject;
  kid: string;
}

interface TokenClaimsOfTests {
  role: Role;
  sub?: string;
  sid?: string;
  iat_ms?: number;
  auth_time?: number | undefined;
}

/** Signs a token as svc-auth does. By default, it belongs to a new session of a new user. */
export function signToken(
  { privateKey, kid }: Pick<TestKeys, 'privateKey' | 'kid'>,
  claims: TokenClaimsOfTests,
  options: SignOptions = {},
): string {
  const { role, sub = randomUUID(), sid = randomUUID(), iat_ms = Date.now(), auth_time } = claims;
  const confirmed = auth_time !== undefined && { auth_time };
  return jwt.sign({ name: `The ${role}`, role, sid, iat_ms, ...confirmed }, privateKey, {
    algorithm: TOKEN_ALGORITHM,
    keyid: kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    subject: sub,
    expiresIn: '1h',
    ...options,
  });
}

/** Replaces a token's header and removes its signature. A library that accepts any algorithm would accept `none`. */
export function unsigned(token: string, algorithm: 'none' | 'HS256' = 'none'): string {
  const [header = '', payload] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const forged = JSON.stringify({ alg: algorithm, typ: 'JWT', kid });
  return `${Buffer.from(forged).toString('base64url')}.${payload}.`;
}

/**
 * Signs a token's payload with HS256, using the public key as the secret. jsonwebtoken refuses to create such a
 * token.
 */
export function signedWithPublicKey(token: string, publicKey: KeyObject): string {
  const secret = publicKey.export({ type: 'spki', format: 'pem' });
  const head = unsigned(token, 'HS256').slice(0, -1);
  return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}
