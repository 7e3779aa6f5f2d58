import { generateKeyPairSync } from 'node:crypto';
import type { Role } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { connectRedis } from '@app/service-kit';
import { Audit } from '@app/service-kit/audit';
import { migrate } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import {
  breakableLink,
  listenOnFreePort,
  silentLog,
  testMongoUrl,
  testRedisUrl,
} from '@app/service-kit/testing';
import type { Connection } from 'mongoose';
import { expect, vi } from 'vitest';
import { createApp } from './app.ts';
import { migrations } from './migrations/index.ts';
import { signingKey } from './tokens/signing-key.ts';
import { userModel } from './users/model.ts';
import { passwordPolicy } from './users/password-policy.ts';
import { createUser } from './users/service.ts';

export const TEST_PASSWORD = 'right password';
export const TEST_JOURNAL = 'Journal of Sealed Chemistry';

/** Starts the service with a new database. Tests can cut the connections to the database and to Redis. */
export async function startAuth(
  fill: (database: Connection) => Promise<void> = async () => {},
  log = silentLog,
) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const mongo = await breakableLink(testMongoUrl());
  const redisLink = await breakableLink(testRedisUrl());
  const redis = await connectRedis(redisLink.url, silentLog);
  const database = await connectDatabase(mongo.url, silentLog);
  await fill(database);
  await migrate(database, migrations, { log: silentLog });
  const users = userModel(database);
  const audit = await Audit.open(database, silentLog);
  const key = await signingKey(privateKey);
  const passwords = passwordPolicy(async () => [TEST_JOURNAL]);
  const app = createApp({ log, users, redis, signingKey: key, audit, passwords });
  const server = await listenOnFreePort(app, endpoints['svc-auth']);

  const call = async (
    path: string,
    { body, ...init }: Omit<RequestInit, 'body'> & { body?: unknown } = {},
  ) => {
    const answer = await fetch(server.url + path, {
      ...init,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { 'Content-Type': 'application/json', ...init.headers },
    });
    const json = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, headers: answer.headers, body: json };
  };

  const addUser = async (
    name: string,
    role: Role,
    allowedAddresses: string[] = [],
  ): Promise<string> => {
    const user = { name, role, allowedAddresses, password: TEST_PASSWORD };
    return (await createUser(users, user)).id;
  };

  /** Logs in from a new IP address. Returns functions that send requests with the user's token from this address. */
  const signIn = async (username: string) => {
    const address = freshAddress();
    const from = { 'X-Forwarded-For': address };
    const body = { username, password: TEST_PASSWORD };
    const login = await call('/auth/login/', { method: 'POST', headers: from, body });
    if (login.status !== 200) throw new Error(`${username}: ${JSON.stringify(login.body)}`);
    const headers = { ...from, Authorization: `Bearer ${login.body.token}` };
    return {
      address,
      token: login.body.token,
      get: (path: string) => call(path, { headers }),
      post: (path: string, input: unknown = {}) =>
        call(path, { method: 'POST', headers, body: input }),
      async isSignedIn(token: unknown = login.body.token) {
        const bearer = { Authorization: `Bearer ${token}` };
        return (await call('/auth/verify-token/', { headers: bearer })).status === 200;
      },
    };
  };

  let added = 0;
  const someone = async (role: Role = 'staff') => {
    added += 1;
    const name = `User ${added}`;
    const id = await addUser(name, role);
    return { id, name, path: `/api/users/${id}`, session: await signIn(name) };
  };

  return {
    app,
    call,
    addUser,
    signIn,
    someone,
    /** Tries to log in. Returns `in` on success, otherwise the error code. */
    async logIn(
      username: string,
      given: { password?: string; code?: string; newPassword?: string; address?: string } = {},
    ) {
      const { password = TEST_PASSWORD, code, newPassword, address = freshAddress() } = given;
      const { status, body } = await call('/auth/login/', {
        method: 'POST',
        body: { username, password, code, newPassword },
        headers: { 'X-Forwarded-For': address },
      });
      return status === 200 ? 'in' : body.error;
    },
    /** Cuts the connection to Redis right after the next update of a user. */
    cutRedisAfterChange() {
      const update = users.findOneAndUpdate.bind(users);
      const cutting = (...given: Parameters<typeof update>) => ({
        async exec() {
          const after = await update(...given).exec();
          await redisLink.cut();
          return after;
        },
      });
      vi.spyOn(users, 'findOneAndUpdate').mockImplementationOnce(cutting as never);
    },
    url: server.url,
    users,
    audit,
    privateKey,
    publicKey,
    kid: key.kid,
    mongo,
    redis: redisLink,
    async stop() {
      const closed = server.close();
      await closed.catch(() => undefined);
      redis.disconnect();
      await audit.close();
      await database.dropDatabase();
      await database.close();
      await Promise.all([mongo.cut(), redisLink.cut()]);
      await closed;
    },
  };
}

export type Auth = Awaited<ReturnType<typeof startAuth>>;
export type SignedIn = Awaited<ReturnType<Auth['signIn']>>;

let lastAddress = 0;
/** Returns an IP address for which no failed logins are counted yet. */
export function freshAddress(): string {
  lastAddress += 1;
  const run = process.pid % 65_536;
  return `10.${run >> 8}.${run & 255}.${lastAddress}`;
}

/** Returns a matcher for an error response with this code and with a validation issue for each path. */
export const refused = (code: string, ...paths: string[]) => ({
  body: {
    error: code,
    ...(paths.length > 0 && { issues: paths.map((path) => expect.objectContaining({ path })) }),
  },
});
