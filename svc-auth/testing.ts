import { generateKeyPairSync } from 'node:crypto';
import { type AccountMail, type Role, recoveryCodesSchema } from '@app/contracts';
import { endpoints } from '@app/contracts/endpoints';
import { connectRedis } from '@app/service-kit';
import { Audit } from '@app/service-kit/audit';
import { migrate } from '@app/service-kit/migrations';
import { connectDatabase } from '@app/service-kit/mongo';
import {
  breakableLink,
  listenOnFreePort,
  silentLog,
  TEST_INTERNAL_KEY,
  testMongoUrl,
  testRedisUrl,
} from '@app/service-kit/testing';
import { hash } from '@node-rs/argon2';
import type { Connection } from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { expect, vi } from 'vitest';
import { createApp } from './app.ts';
import { migrations } from './migrations/index.ts';
import { rulesModel } from './rules/model.ts';
import { AuditedRecords } from './store/audited-records.ts';
import { signingKey } from './tokens/signing-key.ts';
import { nameKey, userModel } from './users/model.ts';
import { passwordPolicy } from './users/password-policy.ts';

export const TEST_PASSWORD = 'right password';
/** A hash with the lowest cost. Verifying hashes of `hashPassword` would take half of the tests' processor time. */
const testPasswordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
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
  const [users, rules] = [userModel(database), rulesModel(database)];
  const audit = await Audit.open(database, silentLog);
  const records = new AuditedRecords(audit);
  const key = await signingKey(privateKey);
  /**
   * The messages that svc-content would send. `later` advances the clock for the expiry of links, in milliseconds.
   */
  const mail = { isOn: true, sent: [] as AccountMail[], later: 0 };
  const app = createApp({
    log,
    internalKeys: [TEST_INTERNAL_KEY],
    users,
    rules,
    redis,
    signingKey: key,
    audit,
    records,
    passwordProblem: passwordPolicy(async () => [TEST_JOURNAL]),
    mailer: {
      isOn: async () => mail.isOn,
      send: async (sent) => void mail.sent.push(sent),
    },
    now: () => Date.now() + mail.later,
  });
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
    const passwordHash = await testPasswordHash;
    const user = { name, nameKey: nameKey(name), passwordHash, role, allowedAddresses };
    return (await users.create(user)).id;
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

  /** Returns functions that send requests with a token. */
  const caller = (token: unknown) => {
    const headers = { Authorization: `Bearer ${token}` };
    return {
      token,
      get: (path: string) => call(path, { headers }),
      post: (path: string, body: unknown = {}) => call(path, { method: 'POST', headers, body }),
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
    caller,
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
    /** Makes the connection to Redis fail directly after the next update of a user. */
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
    mail,
    users,
    audit,
    records,
    /** Writes the audit entries that are still stored in user and rule records to the audit log. */
    completeAudit: () => records.complete([users, rules], 0),
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

/** Sets up a second factor for the user. Returns the recovery codes. */
export async function turnOnSecondFactor({ path, session }: Awaited<ReturnType<Auth['someone']>>) {
  const factor = `${path}/second-factor`;
  const { body } = await session.post(factor, { currentPassword: TEST_PASSWORD });
  const code = new TOTP({ secret: Secret.fromBase32(String(body.secret)) }).generate();
  const confirmed = await session.post(`${factor}/confirm`, { code });
  return recoveryCodesSchema.parse(confirmed.body).recoveryCodes;
}

let lastAddress = 0;
/** Returns an IP address for which no failed logins are counted yet. */
export function freshAddress(): string {
  lastAddress += 1;
  // Test files in one process share the counter. The addresses of concurrent processes differ, unless the ids of two
  // processes are equal modulo 4,096.
  const number = (process.pid % 4_096) * 4_096 + lastAddress;
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

/** Returns a matcher for an error response with this code and with a validation issue for each path. */
export const refused = (code: string, ...paths: string[]) => ({
  body: {
    error: code,
    ...(paths.length > 0 && { issues: paths.map((path) => expect.objectContaining({ path })) }),
  },
});
