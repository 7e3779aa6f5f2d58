import { randomUUID } from 'node:crypto';
import {
  type Role,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenClaims,
} from '@app/contracts';
import jwt from 'jsonwebtoken';
import type { SigningKey } from './signing-key.ts';

export const TOKEN_VALID_SECONDS = 12 * 60 * 60;

type Subject = { id: string; name: string; role: Role };
type Session = Pick<TokenClaims, 'sid' | 'exp'>;

export function newSession(): Session {
  return { sid: randomUUID(), exp: Math.floor(Date.now() / 1_000) + TOKEN_VALID_SECONDS };
}

/**
 * Signs a token with user data read at `since` (milliseconds). The token is revoked if the user's sessions are ended
 * later.
 */
export function issueToken(
  { kid, privateKey }: SigningKey,
  { id, name, role }: Subject,
  since: number,
  { sid, exp }: Session,
): string {
  return jwt.sign({ name, role, sid, exp, iat_ms: since }, privateKey, {
    algorithm: TOKEN_ALGORITHM,
    keyid: kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    subject: id,
  });
}
