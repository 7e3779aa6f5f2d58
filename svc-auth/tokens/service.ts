import {
  type Role,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  type TokenClaims,
} from '@app/contracts';
import jwt from 'jsonwebtoken';
import type { SigningKey } from './signing-key.ts';

type Subject = { id: string; name: string; role: Role };
export type Session = Pick<TokenClaims, 'sid' | 'exp' | 'auth_time' | 'idle'>;

export const nowInSeconds = () => Math.floor(Date.now() / 1_000);

/**
 * Signs a token with user data read at `since` (milliseconds). Ending the user's sessions later revokes the token.
 */
export function issueToken(
  { kid, privateKey }: SigningKey,
  { id, name, role }: Subject,
  since: number,
  { sid, exp, auth_time, idle }: Session,
): string {
  // A token of an older release lacks these claims, so the new token counts as not confirmed.
  const session = { sid, exp, auth_time: auth_time ?? 0, ...(idle !== undefined && { idle }) };
  return jwt.sign({ name, role, ...session, iat_ms: since }, privateKey, {
    algorithm: TOKEN_ALGORITHM,
    keyid: kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    subject: id,
  });
}
