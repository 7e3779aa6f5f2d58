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

interface Bearer {
  id: string;
  name: string;
  role: Role;
}

type Session = Pick<TokenClaims, 'sid' | 'exp'>;

/** A session that begins with a login. */
export function newSession(): Session {
  return { sid: randomUUID(), exp: Math.floor(Date.now() / 1_000) + TOKEN_VALID_SECONDS };
}

/**
 * A signed access token of a session. `since` (milliseconds) is the moment from which what it says of the
 * user is known: a sign-out everywhere at that moment or later voids it.
 */
export function issueToken(
  { kid, privateKey }: SigningKey,
  { id, name, role }: Bearer,
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
