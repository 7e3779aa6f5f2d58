import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Auth, refused, type SignedIn, startAuth, TEST_PASSWORD } from '../testing.ts';

let auth: Auth;
let root: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  for (const name of ['admin', 'Bérnard Well', 'member 1', 'अनिल'])
    await auth.addUser(name, 'admin');
  root = await auth.signIn('admin');
});
afterAll(() => auth.stop());

const created = (name: string) =>
  root.post('/api/users', { name, password: TEST_PASSWORD, role: 'staff' });
const refusal = { status: 400, ...refused('invalid_request', 'name') };

it.each([
  ['Cyrillic letters', 'аdmin'],
  ['a phonetic letter', 'ɑdmin'],
  ['a dotless i', 'admın'],
  ['a digit for a letter', 'adm1n'],
  ['a capital I for an l', 'Bernard WeIl'],
  ['r and n for m', 'adrnin'],
  ['an accent', 'ádmin'],
  ['other separators between its words', 'MEMBER_1'],
  ['an invisible character', 'ad\u200bmin'],
  ['a change of the writing direction', 'nimda\u202e'],
  ['full-width letters', 'ａｄｍ１ｎ'],
  ['two alphabets', 'अनिल ram'],
  ['only signs that look like letters', '𝐚dmin'],
])('refuses a new name that looks like an existing one by %s', async (_by, name) => {
  expect(await created(name)).toMatchObject(refusal);
});

it.each(['svc-auth', 'SVC_CONTENT', 'svc-pdf', 'Add-User', 'somebody'])(
  'refuses %s, because the system writes its logs under this name',
  async (name) => {
    expect(await created(name)).toMatchObject(refusal);
  },
);

it.each([
  'Émilie du Châtelet',
  'Łukasz Żółć',
  "Seán O'Neill",
  'ravi@example.org',
  'मीरा राव',
  '山田 太郎',
  '홍길동',
  'member 2',
])('accepts %s', async (name) => {
  expect(await created(name)).toMatchObject({ status: 201, body: { name } });
});

it('checks only new names, regardless of who sets them', async () => {
  const user = await auth.someone();
  const other = await auth.someone();
  const rename = { name: other.name.replaceAll('e', 'é'), currentPassword: TEST_PASSWORD };
  expect(await user.session.post(user.path, rename)).toMatchObject(refusal);
  expect(await root.post(user.path, rename)).toMatchObject(refusal);
  await auth.users.updateOne({ _id: user.id }, { $set: { name: 'Иван' } });
  expect((await root.post(user.path, { name: 'Иван', role: 'admin' })).status).toBe(200);
  expect(await created('member 1')).toMatchObject({ status: 409, ...refused('duplicate_user') });
});
