import { loginResponseSchema, recoveryCodesSchema, tokenClaimsSchema } from '@app/contracts';
import jwt from 'jsonwebtoken';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Auth,
  freshAddress,
  refused,
  startAuth,
  TEST_PASSWORD,
  turnOnSecondFactor,
} from '../testing.ts';

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const RULES = '/api/users/sign-in-rules';

describe('the rules of logins', () => {
  it('have defaults, can be changed by administrators, and are recorded in the audit log', async () => {
    const { session, name } = await auth.someone('admin');
    const rules = { secondFactorRoles: [], inactivityMinutes: 480, version: 0 };
    expect((await session.get(RULES)).body).toEqual(rules);
    const changed = { ...rules, inactivityMinutes: 60, version: 1 };
    const change = { inactivityMinutes: 60, version: 0 };
    expect(await session.post(RULES, change)).toMatchObject({ status: 200, body: changed });
    expect((await session.get(RULES)).body).toEqual(changed);
    expect(await session.post(RULES, change)).toMatchObject({
      status: 409,
      body: { error: 'version_conflict' },
    });
    const { body } = await session.get('/api/users/audit?kind=sign-in+rules');
    expect(body).toMatchObject({
      total: 1,
      entries: [
        {
          by: { name },
          action: 'update',
          before: { inactivityMinutes: 480 },
          after: { inactivityMinutes: 60 },
        },
      ],
    });
  });

  it('can be neither read nor changed by staff', async () => {
    const { session } = await auth.someone();
    expect((await session.get(RULES)).status).toBe(403);
    expect((await session.post(RULES, { inactivityMinutes: 60 })).status).toBe(403);
  });

  it.each([
    [{ inactivityMinutes: 4 }, 'inactivityMinutes'],
    [{ inactivityMinutes: 721 }, 'inactivityMinutes'],
    [{ inactivityMinutes: 7.5 }, 'inactivityMinutes'],
    [{ secondFactorRoles: ['root'] }, 'secondFactorRoles.0'],
    [{ other: 1 }, 'other'],
  ])('refuse %j', async (change, path) => {
    const { session } = await auth.someone('admin');
    expect(await session.post(RULES, change)).toMatchObject({
      status: 400,
      ...refused('invalid_request', path),
    });
  });

  it('name a repeated role once', async () => {
    const { session } = await auth.someone('admin');
    const { body } = await session.post(RULES, { secondFactorRoles: ['editor', 'editor'] });
    expect(body).toMatchObject({ secondFactorRoles: ['editor'] });
    expect((await session.post(RULES, { secondFactorRoles: [] })).status).toBe(200);
  });

  it('give each new session its inactivity limit', async () => {
    const { session } = await auth.someone('admin');
    await session.post(RULES, { inactivityMinutes: 45 });
    const { session: next } = await auth.someone();
    expect(tokenClaimsSchema.parse(jwt.decode(String(next.token))).idle).toBe(45 * 60);
  });
});

describe('a required second factor', () => {
  const send = (path: string, body: object) => {
    const headers = { 'X-Forwarded-For': freshAddress() };
    return auth.call(path, { method: 'POST', headers, body });
  };
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

  it('ends the sessions of users without a second factor, who must set it up at the next login', async () => {
    const root = await auth.someone('admin');
    const set = await auth.someone();
    await turnOnSecondFactor(set);
    const stef = await auth.someone();
    const rules = { secondFactorRoles: ['staff'] };
    expect((await root.session.post(RULES, rules)).status).toBe(200);
    expect([await stef.session.isSignedIn(), await set.session.isSignedIn()]).toEqual([
      false,
      true,
    ]);

    const credentials = { username: stef.name, password: TEST_PASSWORD };
    expect(await send('/auth/login', credentials)).toMatchObject({
      status: 403,
      body: { error: 'second_factor_setup_required' },
    });
    const wrong = { ...credentials, password: 'a guess' };
    expect((await send('/auth/second-factor', wrong)).body.error).toBe('invalid_credentials');
    const offer = await send('/auth/second-factor', credentials);
    const secret = String(offer.body.secret);
    expect(offer).toMatchObject({
      status: 200,
      body: { uri: expect.stringContaining('otpauth:') },
    });
    const confirm = (code: string) => send('/auth/second-factor/confirm', { ...credentials, code });
    expect(await confirm('000')).toMatchObject({
      status: 400,
      ...refused('invalid_request', 'code'),
    });
    expect(await auth.logIn(stef.name)).toBe('second_factor_setup_required');
    const done = await confirm(codeOf(secret));
    expect(done.status).toBe(200);
    const { token } = loginResponseSchema.parse(done.body);
    const { recoveryCodes } = recoveryCodesSchema.parse(done.body);
    expect((await auth.caller(token).get(stef.path)).body).toMatchObject({ secondFactor: true });
    expect(await auth.logIn(stef.name)).toBe('second_factor_required');
    expect(await auth.logIn(stef.name, { code: recoveryCodes[0] ?? '' })).toBe('in');

    const log = await root.session.get(`/api/users/audit?record=${stef.id}`);
    expect(log.body).toMatchObject({
      entries: [{ by: { id: stef.id }, after: { secondFactor: true }, action: 'update' }],
    });
    // The password alone must neither replace nor remove the second factor.
    expect((await send('/auth/second-factor', credentials)).body.error).toBe(
      'second_factor_required',
    );
    const removal = { currentPassword: TEST_PASSWORD, code: recoveryCodes[1] };
    expect(
      await auth.caller(token).post(`${stef.path}/second-factor/remove`, removal),
    ).toMatchObject({ status: 400, ...refused('invalid_request', 'code') });
    expect((await root.session.post(RULES, { secondFactorRoles: [] })).status).toBe(200);
  });

  it('cannot be set up by the password alone if the user needs none', async () => {
    const { name } = await auth.someone();
    const credentials = { username: name, password: TEST_PASSWORD };
    expect((await send('/auth/second-factor', credentials)).status).toBe(403);
    const confirm = { ...credentials, code: '123456' };
    expect((await send('/auth/second-factor/confirm', confirm)).status).toBe(403);
  });

  it('must first be set up by the administrator who requires it', async () => {
    const root = await auth.someone('admin');
    const rules = { secondFactorRoles: ['admin'] };
    expect(await root.session.post(RULES, rules)).toMatchObject({
      status: 400,
      body: { issues: [{ message: 'Set up your own second factor first' }] },
    });
    await turnOnSecondFactor(root);
    expect((await root.session.post(RULES, rules)).status).toBe(200);
    expect((await root.session.post(RULES, { secondFactorRoles: [] })).status).toBe(200);
  });
});
