import { randomUUID } from 'node:crypto';
import { type Role, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@app/contracts';
import jwt from 'jsonwebtoken';
import type { SigningKey } from './signing-key.ts';

export const TOKEN_VALID_SECONDS = 12 * 60 * 60;

interface Bearer {
  id: string;
  name: string;
  role: Role;
}

/**
 * A signed access token with a session id of its own. `since` (milliseconds) is the moment from which
 * what it says of the user is known: a sign-out everywhere at that moment or later voids it.
 */
export function issueToken(
  { kid, privateKey }: SigningKey,
  { id, name, role }: Bearer,
  since: number,
): string {
  return jwt.sign({ name, role, sid: randomUUID(), iat_ms: since }, privateKey, {
    algorithm: TOKEN_ALGORITHM,
    keyid: kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    subject: id,
    expiresIn: TOKEN_VALID_SECONDS,
  });
}
