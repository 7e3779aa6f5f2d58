import { recordedLog } from '@app/service-kit/testing';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Auth, startAuth, TEST_PASSWORD } from '../testing.ts';

const { log, lines } = recordedLog();
const INFO = 30;
const WARN = 40;

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth(undefined, log);
});
beforeEach(() => lines.splice(0));
afterAll(() => auth.stop());

const address = '198.51.100.23';
/** Returns the lines about logins, without those about requests. */
const logged = () => lines.filter(({ msg }) => String(msg).startsWith('login'));

it('records who signed in, how and from where, and why a login failed', async () => {
  const { id, name, path, session } = await auth.someone();
  lines.splice(0);
  const who = { ip: address, user: id, username: name };

  await auth.logIn(name, { address });
  await auth.logIn(name, { address, password: 'a guess' });
  await auth.logIn('nobody of this name', { address });
  expect(logged()).toMatchObject([
    { level: INFO, msg: 'login', ...who },
    { level: WARN, msg: 'login refused', reason: 'invalid_credentials', ...who },
    { level: WARN, msg: 'login refused', reason: 'invalid_credentials', ip: address },
  ]);
  expect(logged()[0]).toHaveProperty('requestId');

  const offer = await session.post(`${path}/second-factor`, { currentPassword: TEST_PASSWORD });
  const secret = String(offer.body.secret);
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const confirmed = await session.post(`${path}/second-factor/confirm`, { code: app.generate() });
  const [recovery = ''] = confirmed.body.recoveryCodes as string[];
  const code = app.generate({ timestamp: Date.now() + 30_000 });
  lines.splice(0);
  await auth.logIn(name, { address });
  await auth.logIn(name, { address, code: '000000' });
  await auth.logIn(name, { address, code });
  await auth.logIn(name, { address, code: recovery });
  await auth.logIn(name, { address, code: 'aaaa-bbbb-cccc-dddd' });
  const newPassword = 'seven yellow kettles';
  const [, another = ''] = confirmed.body.recoveryCodes as string[];
  await auth.logIn(name, { address, code: another, newPassword });
  expect(logged()).toMatchObject([
    { level: INFO, msg: 'login continues', reason: 'second_factor_required', ...who },
    { level: WARN, msg: 'login refused', reason: 'invalid_code', code: 'app', ...who },
    { level: INFO, msg: 'login', code: 'app', ...who },
    { level: INFO, msg: 'login', code: 'recovery', ...who },
    { level: WARN, msg: 'login refused', reason: 'invalid_code', code: 'recovery', ...who },
    { level: INFO, msg: 'login', code: 'recovery', passwordReplaced: true, ...who },
  ]);

  const text = JSON.stringify(lines);
  for (const hidden of [
    TEST_PASSWORD,
    newPassword,
    'a guess',
    secret,
    code,
    recovery,
    'nobody of',
  ]) {
    expect(text).not.toContain(hidden);
  }
});

it('reports disabled users, foreign addresses, limits and failures', async () => {
  const { id, name } = await auth.someone();
  await auth.users.updateOne({ _id: id }, { $set: { allowedAddresses: ['203.0.113.7'] } });
  await auth.logIn(name, { address });
  await auth.users.updateOne({ _id: id }, { $set: { status: 'disabled' } });
  await auth.logIn(name, { address });
  for (let guesses = 0; guesses < 11; guesses += 1) {
    await auth.logIn('mistyped', { address: '198.51.100.24' });
  }
  await auth.redis.cut();
  await auth.logIn(name, { address });
  await auth.redis.restore();
  const reasons = logged().map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason !== 'invalid_credentials')).toEqual([
    undefined,
    'invalid_ip',
    'disabled',
    'too_many_requests',
    'unavailable',
  ]);
  expect(logged().at(-1)).toMatchObject({ level: WARN, ip: address });
});
