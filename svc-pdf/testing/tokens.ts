import { generateKeyPairSync, sign } from 'node:crypto';
import {
  type Role,
  revokedKey,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@app/contracts';
import { type Bearer, bearer } from '@app/service-kit';

export interface TestTokens {
  auth: Bearer;
  of(role: Role, session?: string): string;
  /** Revokes the session, as a logout does. */
  end(session: string): void;
}

/** Returns functions that sign tokens like svc-auth, and the middleware that verifies these tokens. */
export function testTokens(): TestTokens {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const ended = new Set<unknown>();
  return {
    auth: bearer({
      keys: async () => publicKey,
      redis: {
        mget: async (...keys: unknown[]) => keys.flat().map((key) => (ended.has(key) ? '1' : null)),
      },
    }),
    end: (session) => ended.add(revokedKey(session)),
    of(role, session = 'session-1') {
      const now = Math.floor(Date.now() / 1000);
      const user = { sub: 'user-1', name: `The ${role}`, role, sid: session };
      const times = { iat: now, iat_ms: Date.now(), exp: now + 600 };
      const head = part({ alg: TOKEN_ALGORITHM, kid: 'test' });
      const body = part({ ...user, ...times, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE });
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
      const signature = sign('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url');
      return `${head}.${body}.${signature}`;
    },
  };
}
