import { randomUUID } from 'node:crypto';
import { type Role, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@app/contracts';
import jwt from 'jsonwebtoken';
import type { SigningKey } from './signing-key.ts';

const VALID_SECONDS = 12 * 60 * 60;

interface Bearer {
  id: string;
  name: string;
  role: Role;
}

/** A signed access token with a session id of its own. */
export function issueToken({ kid, privateKey }: SigningKey, { id, name, role }: Bearer): string {
  return jwt.sign({ name, role, sid: randomUUID(), iat_ms: Date.now() }, privateKey, {
    algorithm: TOKEN_ALGORITHM,
    keyid: kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    subject: id,
    expiresIn: VALID_SECONDS,
  });
}
