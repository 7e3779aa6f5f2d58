import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role, User } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { createKoa, type Logger } from '@app/service-kit';
import type { MailEnv } from '@app/service-kit/mails';
import {
  listenOnFreePort,
  silentLog,
  TEST_INTERNAL_KEY,
  testMongoUrl,
  testRedisUrl,
  testStorageUrl,
} from '@app/service-kit/testing';
import { signToken } from '@app/service-kit/token-testing';
import { openReview } from '../review.ts';

/** The key by which the pieces call each other. */
export const OF_THE_PIECES = 'the-key-that-the-pieces-share-0123';

/** Starts a substitute for svc-auth, which serves the public key of tokens and the addresses of accounts. */
async function startTokenIssuer(
  accounts: ReadonlyMap<string, string>,
  users: readonly Pick<User, 'id' | 'role' | 'status'>[],
) {
  const keys = { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), kid: 'test' };
  const jwk = keys.publicKey.export({ format: 'jwk' });
  const app = createKoa({ log: silentLog });
  app.use((ctx) => {
    if (ctx.path === '/api/users') {
      if (users.length > 0) ctx.body = users;
      return;
    }
    const [, id] = /^\/api\/users\/(.+)$/.exec(ctx.path) ?? [];
    if (id !== undefined) {
      ctx.body = { email: accounts.get(id) ?? '' };
      return;
    }
    ctx.body = { keys: [{ ...jwk, kid: keys.kid, alg: 'ES256', use: 'sig' }] };
  });
  return { keys, ...(await listenOnFreePort(app)) };
}

/**
 * Starts the service on a free port, with its own database and bucket. `contentUrl` is the address of a substitute for
 * svc-content, and `mail` configures the mail server.
 */
export async function startReview({
  contentUrl = 'http://content.test',
  mail = {},
  log = silentLog,
}: {
  contentUrl?: string;
  log?: Logger;
  mail?: Partial<MailEnv>;
} = {}) {
  /** The addresses of users, by id. */
  const accounts = new Map<string, string>();
  /** The users that administrators can list. If there are none, svc-auth does not respond. */
  const users: Pick<User, 'id' | 'role' | 'status'>[] = [];
  const issuer = await startTokenIssuer(accounts, users);
  const uploadDir = await mkdtemp(join(tmpdir(), 'review-test-'));
  const stops: (() => unknown)[] = [];
  const stopping = new AbortController();
  const redisUrl = testRedisUrl();
  const mongoUrl = testMongoUrl();
  const review = await openReview({
    env: {
      MONGO_URL: mongoUrl,
      REDIS_URL: redisUrl,
      S3_URL: testStorageUrl(),
      JWKS_URL: issuer.url,
      CONTENT_URL: contentUrl,
      PUBLIC_URL: 'http://journal.test',
      UPLOAD_DIR: uploadDir,
      INTERNAL_KEY: [OF_THE_PIECES],
      REVIEW_KEY: [TEST_INTERNAL_KEY],
      ...mail,
    },
    log,
    onStop: (_name, stop) => stops.push(stop),
    stopping: stopping.signal,
    reportProgress: () => undefined,
  });
  const server = await listenOnFreePort(review.app, endpoints['svc-review']);
  return {
    ...review,
    url: server.url,
    redisUrl,
    mongoUrl,
    uploadDir,
    /** The keys that sign tokens. */
    keys: issuer.keys,
    accounts,
    users,
    sign: (role: Role, sub?: string) => signToken(issuer.keys, { role, ...(sub && { sub }) }),
    call: (path: string, init?: RequestInit) => fetch(server.url + path, init),
    async close() {
      const closed = server.close();
      await closed.catch(() => undefined);
      await issuer.close();
      await review.settings.db.dropDatabase();
      stopping.abort();
      for (const stop of stops.reverse()) await stop();
      await rm(uploadDir, { recursive: true });
      await closed;
    },
  };
}

export type TestReview = Awaited<ReturnType<typeof startReview>>;
