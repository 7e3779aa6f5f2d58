import { auditPageSchema } from '@app/contracts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Auth,
  freshAddress,
  refused,
  type SignedIn,
  startAuth,
  TEST_PASSWORD,
} from '../testing.ts';
import { hashPassword } from '../users/password.ts';

let auth: Auth;
let root: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  await auth.addUser('Root', 'admin');
  root = await auth.signIn('Root');
});
afterAll(() => auth.stop());

const PERIOD_MS = 30_000;
/** Returns the code of an app whose clock is wrong by `steps` time steps. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * PERIOD_MS,
  });

const offerOf = async ({ path, session }: { path: string; session: SignedIn }) => {
  const input = { currentPassword: TEST_PASSWORD };
  const { status, body } = await session.post(`${path}/second-factor`, input);
  expect(status).toBe(200);
  return body as { secret: string; uri: string };
};

/** Creates a user with a second factor that was set up some time ago. */
async function someoneWithSecondFactor() {
  const user = await auth.someone();
  const { secret } = await offerOf(user);
  const code = codeOf(secret);
  const { status, body } = await user.session.post(`${user.path}/second-factor/confirm`, { code });
  expect(status).toBe(200);
  await auth.users.updateOne({ _id: user.id }, { $set: { totpStep: 1 } });
  return { ...user, secret, recoveryCodes: body.recoveryCodes as string[] };
}

describe('setting up a second factor', () => {
  it('returns a secret and its URL, and requires codes only after the confirmation', async () => {
    const user = await auth.someone();
    const { secret, uri } = await offerOf(user);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { protocol, host, searchParams } = new URL(uri);
    expect([protocol, host, searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret]);
    expect(decodeURIComponent(uri)).toContain(user.name);
    expect(await auth.logIn(user.name)).toBe('in');

    const confirm = `${user.path}/second-factor/confirm`;
    const wrong = await user.session.post(confirm, { code: codeOf(secret, 5) });
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', issues: [{ path: 'code', message: 'Invalid code' }] },
    });
    expect(await auth.logIn(user.name)).toBe('in');

    const { status, body } = await user.session.post(confirm, { code: codeOf(secret) });
    expect(status).toBe(200);
    const codes = body.recoveryCodes as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await auth.logIn(user.name)).toBe('second_factor_required');
    expect((await user.session.get(user.path)).body).toMatchObject({
      secondFactor: true,
      recoveryCodes: 10,
    });
  });

  it('accepts at most ten codes in 15 minutes, even for several secrets', async () => {
    const user = await auth.someone();
    const confirm = `${user.path}/second-factor/confirm`;
    await offerOf(user);
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect((await user.session.post(confirm, { code: '000000' })).status).toBe(400);
    }
    const { secret } = await offerOf(user);
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect((await user.session.post(confirm, { code: '000000' })).status).toBe(400);
    }
    const code = codeOf(secret);
    const refusal = await user.session.post(confirm, { code });
    expect(refusal).toMatchObject({ status: 429, ...refused('too_many_requests') });
    const wait = refusal.headers.get('retry-after');
    expect(Number(wait)).toBeGreaterThan(14 * 60);
    expect(refusal.headers.get('ratelimit-policy')).toBe('"login:confirmation";q=10;w=900');
    expect(refusal.headers.get('ratelimit')).toBe(`"login:confirmation";r=0;t=${wait}`);
    expect(await auth.logIn(user.name)).toBe('in');
  });

  it('discards a secret that is not confirmed within 15 minutes', async () => {
    const user = await auth.someone();
    const confirm = `${user.path}/second-factor/confirm`;
    const { secret } = await offerOf(user);
    const shift = (minutes: number) =>
      auth.users.updateOne(
        { _id: user.id },
        { $set: { totpOfferedAt: new Date(Date.now() - minutes * 60_000) } },
      );
    await shift(15);
    expect(await user.session.post(confirm, { code: codeOf(secret) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'code', message: expect.stringContaining('expired') }] },
    });
    await shift(14);
    expect((await user.session.post(confirm, { code: codeOf(secret) })).status).toBe(200);
  });

  it('is only permitted to users for themselves, with their password', async () => {
    const { path, session } = await auth.someone();
    const offer = `${path}/second-factor`;
    expect((await root.post(offer, { currentPassword: TEST_PASSWORD })).status).toBe(403);
    expect((await root.post(`${offer}/confirm`, { code: '123456' })).status).toBe(403);
    expect((await auth.call(offer, { method: 'POST', body: {} })).status).toBe(401);
    for (const input of [{}, { currentPassword: 'a guess' }]) {
      expect(await session.post(offer, input)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'currentPassword' }] },
      });
    }
    expect((await session.post(`${offer}/confirm`, { code: '123456' })).status).toBe(400);
  });

  it('stores neither the secret nor recovery codes in plain text', async () => {
    const { id, secret, recoveryCodes } = await someoneWithSecondFactor();
    const record = JSON.stringify(await auth.users.findById(id).lean());
    for (const plain of [secret, ...recoveryCodes, recoveryCodes[0]?.replaceAll('-', '')]) {
      expect(record).not.toContain(plain);
    }
    const log = auditPageSchema.parse((await root.get(`/api/users/audit?record=${id}`)).body);
    expect(log.entries).toMatchObject([
      { action: 'update', before: { secondFactor: false }, after: { secondFactor: true } },
    ]);
    expect(JSON.stringify(log)).not.toContain(secret);
  });
});

describe('a login with a second factor', () => {
  it('accepts the code of the current, the previous and the next time step, each once', async () => {
    const { name, secret } = await someoneWithSecondFactor();
    const now = codeOf(secret);
    expect(await auth.logIn(name, { code: `${now.slice(0, 3)} ${now.slice(3)}` })).toBe('in');
    expect(await auth.logIn(name, { code: now })).toBe('invalid_code');
    const next = codeOf(secret, 1);
    const both = await Promise.all([
      auth.logIn(name, { code: next }),
      auth.logIn(name, { code: next }),
    ]);
    expect(both.sort()).toEqual(['in', 'invalid_code']);
    // Codes of earlier steps than the last used one are refused, even within the window.
    expect(await auth.logIn(name, { code: codeOf(secret) })).toBe('invalid_code');
    expect(await auth.logIn(name, { code: codeOf(secret, 3) })).toBe('invalid_code');
  });

  it('refuses the code that confirmed the second factor', async () => {
    const user = await auth.someone();
    const { secret } = await offerOf(user);
    const code = codeOf(secret);
    await user.session.post(`${user.path}/second-factor/confirm`, { code });
    expect(await auth.logIn(user.name, { code })).toBe('invalid_code');
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { name, path, session, recoveryCodes } = await someoneWithSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    const both = await Promise.all([
      auth.logIn(name, { code: first }),
      auth.logIn(name, { code: first }),
    ]);
    expect(both.sort()).toEqual(['in', 'invalid_code']);
    const typed = second.replaceAll('-', ' ').toUpperCase();
    expect(await auth.logIn(name, { code: typed })).toBe('in');
    expect(await auth.logIn(name, { code: 'aaaa-bbbb-cccc-dddd' })).toBe('invalid_code');
    expect((await session.get(path)).body).toMatchObject({ recoveryCodes: 8 });
  });

  it('neither reveals the second factor nor uses up a code after a wrong password', async () => {
    const { name, secret, recoveryCodes } = await someoneWithSecondFactor();
    const password = 'a guess';
    for (const code of [undefined, '123456', codeOf(secret), recoveryCodes[0] ?? '']) {
      expect(await auth.logIn(name, { password, code })).toBe('invalid_credentials');
    }
    expect(await auth.logIn(name, { code: codeOf(secret) })).toBe('in');
  });

  it('requires no code if the user is disabled or uses an address that is not permitted', async () => {
    const { name, path } = await someoneWithSecondFactor();
    await root.post(path, { allowedAddresses: ['203.0.113.7'] });
    expect(await auth.logIn(name)).toBe('invalid_ip');
    await root.post(path, { status: 'disabled' });
    expect(await auth.logIn(name)).toBe('disabled');
  });

  it('counts wrong codes as failures, which the right password alone does not reset', async () => {
    const { name, secret } = await someoneWithSecondFactor();
    const address = freshAddress();
    for (let round = 0; round < 10; round += 1) {
      expect(await auth.logIn(name, { address })).toBe('second_factor_required');
      expect(await auth.logIn(name, { address, code: '000000' })).toBe('invalid_code');
    }
    expect(await auth.logIn(name, { address, code: codeOf(secret) })).toBe('too_many_requests');
    expect(await auth.logIn(name, { code: codeOf(secret) })).toBe('in');
  });

  it('counts wrong codes from all addresses together, logs that the limit is reached, and still accepts a recovery code', async () => {
    const { id, name, secret, recoveryCodes } = await someoneWithSecondFactor();
    for (let round = 0; round < 30; round += 1) {
      expect(await auth.logIn(name, { code: '000000' })).toBe('invalid_code');
    }
    const address = freshAddress();
    for (let round = 0; round < 2; round += 1) {
      const code = codeOf(secret);
      expect(await auth.logIn(name, { code, address })).toBe('too_many_requests');
    }
    expect(await auth.logIn(name)).toBe('second_factor_required');
    const log = auditPageSchema.parse((await root.get(`/api/users/audit?record=${id}`)).body);
    expect(log.entries).toMatchObject([
      { action: 'wrong-codes', by: { id: '', name: 'Somebody' }, address, label: name },
      { action: 'update' },
    ]);
    expect(await auth.logIn(name, { code: recoveryCodes[0] ?? '' })).toBe('in');
  });
});

describe('an active second factor', () => {
  const currentPassword = TEST_PASSWORD;

  it('can be replaced with the password and a code of the old second factor, and each code is accepted once', async () => {
    const user = await someoneWithSecondFactor();
    const { id, name, path, session, secret, recoveryCodes } = user;
    const offer = `${path}/second-factor`;
    const used = codeOf(secret);
    expect(await auth.logIn(name, { code: used })).toBe('in');
    for (const code of [undefined, '', '000000', used, 'aaaa-bbbb-cccc-dddd']) {
      expect(await session.post(offer, { currentPassword, code })).toMatchObject({
        status: 400,
        ...refused('invalid_request', 'code'),
      });
    }
    const [code] = recoveryCodes;
    const offered = await session.post(offer, { currentPassword, code });
    expect(offered.status).toBe(200);
    expect((await session.post(offer, { currentPassword, code })).status).toBe(400);
    const fresh = String(offered.body.secret);
    const confirmed = await session.post(`${offer}/confirm`, { code: codeOf(fresh) });
    expect(confirmed.status).toBe(200);
    expect(await auth.logIn(name, { code: codeOf(secret, 1) })).toBe('invalid_code');
    expect(await auth.logIn(name, { code: codeOf(fresh, 1) })).toBe('in');
    const log = auditPageSchema.parse((await root.get(`/api/users/audit?record=${id}`)).body);
    expect(log.entries[0]).toMatchObject({
      before: { secondFactor: true },
      after: { secondFactor: 'replaced' },
    });
  });

  it('counts wrong codes together with those of logins', async () => {
    const { name, path, session, secret } = await someoneWithSecondFactor();
    const remove = `${path}/second-factor/remove`;
    for (let round = 0; round < 30; round += 1) {
      expect((await session.post(remove, { currentPassword, code: '000000' })).status).toBe(400);
    }
    const code = codeOf(secret);
    expect((await session.post(remove, { currentPassword, code })).status).toBe(429);
    expect(await auth.logIn(name, { code })).toBe('too_many_requests');
  });
});

describe('removing a second factor', () => {
  it('requires the user’s password and a code, and preserves the session', async () => {
    const { name, path, session, secret } = await someoneWithSecondFactor();
    const remove = `${path}/second-factor/remove`;
    const code = codeOf(secret);
    for (const [input, field] of [
      [{ currentPassword: 'a guess', code }, 'currentPassword'],
      [{ currentPassword: TEST_PASSWORD }, 'code'],
      [{ currentPassword: TEST_PASSWORD, code: '000000' }, 'code'],
    ] as const) {
      expect(await session.post(remove, input)).toMatchObject({
        status: 400,
        ...refused('invalid_request', field),
      });
    }
    expect(await auth.logIn(name)).toBe('second_factor_required');
    const { status, body } = await session.post(remove, { currentPassword: TEST_PASSWORD, code });
    expect([status, body.secondFactor, body.recoveryCodes]).toEqual([200, false, 0]);
    expect(await session.isSignedIn()).toBe(true);
    expect(await auth.logIn(name)).toBe('in');
  });

  it('changes nothing, logs nothing and ends no session for a user without a second factor', async () => {
    const { id, path, session } = await auth.someone();
    const input = { currentPassword: TEST_PASSWORD };
    for (const by of [session, root]) {
      const { status, body } = await by.post(`${path}/second-factor/remove`, input);
      expect([status, body.secondFactor, body.version]).toEqual([200, false, 0]);
    }
    expect(await session.isSignedIn()).toBe(true);
    expect((await root.get(`/api/users/audit?record=${id}`)).body).toMatchObject({ total: 0 });
  });

  it('is logged even if it fails because the sessions cannot be ended again', async () => {
    const { id, path, session } = await someoneWithSecondFactor();
    auth.cutRedisAfterChange();
    const input = { currentPassword: TEST_PASSWORD };
    expect((await root.post(`${path}/second-factor/remove`, input)).status).toBe(503);
    await auth.redis.restore();
    const log = `/api/users/audit?record=${id}`;
    await vi.waitFor(async () => expect((await root.get(log)).status).toBe(200), 60_000);
    expect((await root.get(log)).body).toMatchObject({
      entries: [{ after: { secondFactor: false } }, { after: { secondFactor: true } }],
    });
    expect(await session.isSignedIn()).toBe(false);
  });

  it('is possible for administrators with their own password, and ends the sessions', async () => {
    const { id, name, path, session } = await someoneWithSecondFactor();
    const other = await auth.someone();
    const remove = `${path}/second-factor/remove`;
    const chief = await auth.someone('admin');
    const passwordHash = await hashPassword('the chief’s own');
    await auth.users.updateOne({ _id: chief.id }, { $set: { passwordHash } });
    expect((await other.session.post(remove, { currentPassword: TEST_PASSWORD })).status).toBe(403);
    const removeBy = (currentPassword: string) => chief.session.post(remove, { currentPassword });
    expect((await removeBy(TEST_PASSWORD)).status).toBe(400);
    expect((await removeBy('the chief’s own')).status).toBe(200);
    expect(await session.isSignedIn()).toBe(false);
    expect(await auth.logIn(name)).toBe('in');
    const log = auditPageSchema.parse((await root.get(`/api/users/audit?record=${id}`)).body);
    expect(log.entries[0]).toMatchObject({
      by: { name: chief.name },
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
  });
});
