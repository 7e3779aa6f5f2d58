import { generateKeyPairSync } from 'node:crypto';
import { type Role, revokedKey } from '@app/contracts';
import { type Bearer, bearer } from '@app/service-kit';
import { signToken, type TestKeys } from '@app/service-kit/token-testing';

export interface TestTokens {
  auth: Bearer;
  /** The keys that sign tokens. */
  keys: TestKeys;
  tokenOf(role: Role, session?: string): string;
  /** Revokes the session, as a logout does. */
  end(session: string): void;
  /** Stores a mark of ended sessions, as svc-auth does in Redis. */
  mark(key: string, value: number): void;
}

/** Returns functions that sign tokens like svc-auth, and the middleware that verifies these tokens. */
export function testTokens(): TestTokens {
  const keys = { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), kid: 'test' };
  const marks = new Map<unknown, string>();
  const mark = (key: string, value: number) => {
    marks.set(key, String(value));
  };
  return {
    auth: bearer({
      keys: async () => keys.publicKey,
      redis: {
        set: async () => 'OK',
        mget: async (...names: unknown[]) => names.flat().map((key) => marks.get(key) ?? null),
      },
    }),
    keys,
    mark,
    end: (session) => mark(revokedKey(session), 1),
    tokenOf: (role, session = 'session-1') =>
      signToken(keys, { role, sub: 'user-1', sid: session }),
  };
}
