import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Role, TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@app/contracts';
import jwt from 'jsonwebtoken';
import type { SigningKey } from './signing-key.ts';

const PERSON_SECONDS = 12 * 60 * 60;
const SERVICE_SECONDS = 60 * 60;

interface Bearer {
  id: string;
  name: string;
  role: Role;
}

/** A signed access token with a session id of its own. */
export function issueToken({ kid, privateKey }: SigningKey, { id, name, role }: Bearer): string {
  return jwt.sign({ name, role, sid: randomUUID() }, privateKey, {
    algorithm: TOKEN_ALGORITHM,
    keyid: kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    subject: id,
    expiresIn: role === 'service' ? SERVICE_SECONDS : PERSON_SECONDS,
  });
}

/** Compares in a time that tells neither where two secrets differ nor how long they are. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
