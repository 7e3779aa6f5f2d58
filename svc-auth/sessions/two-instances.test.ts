import { connectRedis } from '@app/service-kit';
import { Audit } from '@app/service-kit/audit';
import { connectDatabase } from '@app/service-kit/mongo';
import { listenOnFreePort, silentLog, TEST_INTERNAL_KEY } from '@app/service-kit/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { rulesModel } from '../rules/model.ts';
import { AuditedRecords } from '../store/audited-records.ts';
import { type Auth, freshAddress, startAuth, TEST_PASSWORD } from '../testing.ts';
import { signingKey } from '../tokens/signing-key.ts';
import { userModel } from '../users/model.ts';
import { passwordPolicy } from '../users/password-policy.ts';

/** The first instance, which the functions of this file call. `other` is a second instance with its own connections. */
let auth: Auth;
let other: { url: string; stop(): Promise<unknown> };
beforeAll(async () => {
  auth = await startAuth();
  other = await startAnother(auth);
});
afterAll(async () => {
  await other.stop();
  await auth.stop();
});

async function startAnother({ mongo, redis: link, privateKey }: Auth) {
  const redis = await connectRedis(link.url, silentLog);
  const database = await connectDatabase(mongo.url, silentLog);
  const audit = await Audit.open(database, silentLog);
  const users = userModel(database);
  const key = await signingKey(privateKey);
  const app = createApp({
    log: silentLog,
    internalKeys: [TEST_INTERNAL_KEY],
    users,
    rules: rulesModel(database),
    redis,
    signingKey: key,
    audit,
    records: new AuditedRecords(audit),
    passwordProblem: passwordPolicy(async () => []),
    mailer: { isOn: async () => false, send: async () => {} },
  });
  const server = await listenOnFreePort(app);
  return {
    url: server.url,
    async stop() {
      await server.close();
      redis.disconnect();
      await audit.close();
      await database.close();
    },
  };
}

const bearer = (token: unknown) => ({ Authorization: `Bearer ${token}` });
const isValidAtOther = async (token: unknown) =>
  (await fetch(`${other.url}/auth/verify-token/`, { headers: bearer(token) })).status === 200;

/** Logs in through the other instance. Returns `in` or the error code. */
async function logInAtOther(username: string, given: object = {}, address = freshAddress()) {
  const answer = await fetch(`${other.url}/auth/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ username, password: TEST_PASSWORD, ...given }),
  });
  return answer.status === 200 ? 'in' : ((await answer.json()) as { error: string }).error;
}

it('accepts a session of the other instance until one instance ends it', async () => {
  const { session } = await auth.someone();
  expect(await isValidAtOther(session.token)).toBe(true);
  const logout = await fetch(`${other.url}/auth/logout/`, {
    method: 'POST',
    headers: bearer(session.token),
  });
  expect(logout.ok).toBe(true);
  expect(await session.isSignedIn()).toBe(false);
  expect(await isValidAtOther(session.token)).toBe(false);
});

it('signs out a user whom the other instance has disabled', async () => {
  const { session: root } = await auth.someone('admin');
  const { path, name, session } = await auth.someone();
  expect((await root.post(path, { status: 'disabled' })).status).toBe(200);
  expect(await isValidAtOther(session.token)).toBe(false);
  expect(await logInAtOther(name)).toBe('disabled');
});

it('accepts only the new password after a change by the other instance', async () => {
  const { path, name, session } = await auth.someone();
  const password = 'another right password';
  const change = { password, passwordAgain: password, currentPassword: TEST_PASSWORD };
  expect((await session.post(path, change)).status).toBe(200);
  expect(await isValidAtOther(session.token)).toBe(false);
  expect(await logInAtOther(name)).toBe('invalid_credentials');
  expect(await logInAtOther(name, { password })).toBe('in');
});

it('counts failed logins of both instances together', async () => {
  const { name } = await auth.someone();
  const address = freshAddress();
  const wrong = { password: 'wrong password' };
  for (let n = 0; n < 5; n += 1) {
    expect(await auth.logIn(name, { ...wrong, address })).toBe('invalid_credentials');
    expect(await logInAtOther(name, wrong, address)).toBe('invalid_credentials');
  }
  expect(await auth.logIn(name, { address })).toBe('too_many_requests');
  expect(await logInAtOther(name, {}, address)).toBe('too_many_requests');
  expect(await logInAtOther(name)).toBe('in');
});

it('refuses a code that was already used at the other instance', async () => {
  const { path, name, session, id } = await auth.someone();
  const offer = await session.post(`${path}/second-factor`, { currentPassword: TEST_PASSWORD });
  const secret = Secret.fromBase32(String(offer.body.secret));
  const codeNow = () => new TOTP({ secret }).generate();
  await session.post(`${path}/second-factor/confirm`, { code: codeNow() });
  await auth.users.updateOne({ _id: id }, { $set: { totpStep: 1 } });
  const code = codeNow();
  expect(await auth.logIn(name, { code })).toBe('in');
  expect(await logInAtOther(name, { code })).toBe('invalid_code');
});
