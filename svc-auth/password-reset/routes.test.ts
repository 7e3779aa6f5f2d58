import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Auth, freshAddress, refused, startAuth, TEST_PASSWORD } from '../testing.ts';

const NEW = 'apricot gravel sonata';
const HOUR = 60 * 60_000;

let auth: Auth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

const send = (path: string, body: object, address = freshAddress()) =>
  auth.call(path, { method: 'POST', body, headers: { 'X-Forwarded-For': address } });
const ask = (email: string, address?: string) => send('/auth/password-reset', { email }, address);
const confirm = (token: string, password = NEW) =>
  send('/auth/password-reset/confirm', { token, password });

let count = 0;
/** Creates a user with an email address. */
async function addressed(status: 'enabled' | 'disabled' = 'enabled') {
  count += 1;
  const email = `user-${count}@journal.example`;
  const user = await auth.someone();
  await auth.users.updateOne({ _id: user.id }, { $set: { email, status } });
  return { ...user, email };
}
const mailsTo = (email: string) => auth.mail.sent.filter(({ to }) => to === email.toLowerCase());
async function tokenFor(email: string): Promise<string> {
  const before = mailsTo(email).length;
  expect(await ask(email)).toMatchObject({ status: 200, body: { isOn: true } });
  await expect.poll(() => mailsTo(email).length).toBe(before + 1);
  const mail = mailsTo(email).at(-1);
  const link = mail?.kind === 'password-reset' ? mail.link : '';
  return link.replace('/admin/reset-password#', '');
}

describe('a link for a new password', () => {
  it('replaces the password once, ends the sessions and is recorded in the audit log', async () => {
    const { id, name, email, session } = await addressed();
    const token = await tokenFor(email.toUpperCase());
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { user: name, role: 'staff' },
    });
    expect(await session.isSignedIn()).toBe(false);
    expect(await auth.logIn(name)).toBe('invalid_credentials');
    expect(await auth.logIn(name, { password: NEW })).toBe('in');
    expect(await confirm(token, 'another gravel sonata')).toMatchObject({
      status: 400,
      ...refused('invalid_request', 'token'),
    });
    const { session: root } = await auth.someone('admin');
    const { body } = await root.get(`/api/users/audit?record=${id}`);
    expect(body).toMatchObject({
      entries: [{ by: { id }, after: { password: 'new' }, action: 'update' }],
    });
  });

  it('works for an hour, but not after another change of the password', async () => {
    const { email, session, path } = await addressed();
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
    auth.mail.later = HOUR + 1_000;
    expect((await confirm(first)).status).toBe(400);
    auth.mail.later = 0;
    const change = { password: NEW, passwordAgain: NEW, currentPassword: TEST_PASSWORD };
    expect((await session.post(path, change)).status).toBe(200);
    for (const token of [first, second]) expect((await confirm(token)).status).toBe(400);
  });

  it('does not work after a change of the email address, by the user or an administrator', async () => {
    const { session, path, email } = await addressed();
    const first = await tokenFor(email);
    const change = { email: 'moved@journal.example', currentPassword: TEST_PASSWORD };
    expect((await session.post(path, change)).status).toBe(200);
    expect((await confirm(first)).status).toBe(400);
    const second = await tokenFor('moved@journal.example');
    const { session: root } = await auth.someone('admin');
    expect((await root.post(path, { email: '' })).status).toBe(200);
    expect((await confirm(second)).status).toBe(400);
  });

  it.each([
    ['nothing', ''],
    ['a forged one', Buffer.from('x'.repeat(60)).toString('base64url')],
  ])('is refused if it is %s', async (_what, token) => {
    expect((await confirm(token)).status).toBe(400);
  });

  it('is refused if it is altered or another kind of sealed text, or if the new password is weak', async () => {
    const { email } = await addressed();
    const token = await tokenFor(email);
    const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    expect((await confirm(changed)).status).toBe(400);
    expect(await confirm(token, 'password123')).toMatchObject({
      status: 400,
      ...refused('invalid_request', 'password'),
    });
    expect((await confirm(token)).status).toBe(200);
  });

  it('is sent to enabled users only, and the response does not reveal whether it is sent', async () => {
    const { email } = await addressed('disabled');
    const [unknown, disabled] = [await ask('nobody@journal.example'), await ask(email)];
    expect([unknown.status, unknown.body]).toEqual([disabled.status, disabled.body]);
    // Wait for the link of a later request: the links of the two requests would be sent before it.
    await tokenFor((await addressed()).email);
    expect(mailsTo(email)).toEqual([]);
    expect(mailsTo('nobody@journal.example')).toEqual([]);
  });

  it('can be requested five times an hour for one address, whether or not a user has the address', async () => {
    for (let times = 0; times < 5; times += 1) {
      expect((await ask('many@journal.example')).status).toBe(200);
    }
    expect((await ask('many@journal.example')).status).toBe(429);
    const address = freshAddress();
    for (let times = 0; times < 20; times += 1) {
      expect((await ask(`m${times}@journal.example`, address)).status).toBe(200);
    }
    expect((await ask('m20@journal.example', address)).status).toBe(429);
  });

  it('is not announced to the user if the journal sends no messages', async () => {
    auth.mail.isOn = false;
    expect((await ask('nobody-else@journal.example')).body).toEqual({ isOn: false });
    auth.mail.isOn = true;
  });
});

describe('an email address', () => {
  it('is changed with the password, and by administrators', async () => {
    const { session, path } = await addressed();
    const email = 'New@Journal.example';
    expect((await session.post(path, { email })).status).toBe(400);
    const confirmed = await session.post(path, { email, currentPassword: TEST_PASSWORD });
    expect(confirmed).toMatchObject({ status: 200, body: { email: 'new@journal.example' } });
    const { session: root } = await auth.someone('admin');
    expect((await root.post(path, { email: '' })).body).toMatchObject({ email: '' });
    expect(await root.post(path, { email: 'x' })).toMatchObject({
      status: 400,
      ...refused('invalid_request', 'email'),
    });
  });
});

describe('a login', () => {
  it('from a new device is reported to the user, unless it is the user’s first login', async () => {
    const { name, email } = await addressed();
    const [known, other] = [freshAddress(), freshAddress()];
    const reported = () => mailsTo(email).map((mail) => 'address' in mail && mail.address);
    for (const address of [known, known, other, known, other]) {
      expect(await auth.logIn(name, { address })).toBe('in');
    }
    // `someone` has already logged in from another address.
    await expect.poll(reported).toEqual([known, other]);
    expect(mailsTo(email)[0]).toMatchObject({
      kind: 'new-sign-in',
      user: name,
      path: '/webdata/login',
    });
  });
});
