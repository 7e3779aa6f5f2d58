import type { CreateUser, User } from '@app/contracts';
import { replacePassword } from './accounts.ts';
import { administratorsToken, call } from './api.ts';

/** Users for the tests, each with different access rights. */
export const users = {
  staff: { username: 'staff-of-journeys', password: 'works the log daily' },
  /** Only the test of the logout uses this user, because a logout ends a session. */
  leaver: { username: 'admin-who-leaves', password: 'out by the front door' },
  disabled: { username: 'admin-disabled', password: 'has left the journal' },
  elsewhere: { username: 'admin-elsewhere', password: 'only from 203.0.113.7' },
};

const ways = {
  staff: { role: 'staff' },
  leaver: { role: 'admin' },
  disabled: { role: 'admin' },
  elsewhere: { role: 'admin', allowedAddresses: ['203.0.113.7'] },
} satisfies Record<keyof typeof users, Partial<CreateUser>>;

/** Creates these users, except those that an earlier run has created. */
export async function makeUsers(): Promise<void> {
  const token = await administratorsToken();
  for (const [who, way] of Object.entries(ways)) {
    const { username, password } = users[who as keyof typeof users];
    const isKeptOut = who === 'disabled' || who === 'elsewhere';
    // Users who can sign in must replace the password that an administrator has set.
    const given = isKeptOut ? password : `given: ${password}`;
    const body = { name: username, password: given, ...way };
    const { status } = await call('/api/users', { token, body });
    if (status !== 201 && status !== 409) throw new Error(`${username} was not created: ${status}`);
    if (status === 201 && !isKeptOut) await replacePassword(username, given, password);
  }
  const all = await call<User[]>('/api/users', { token });
  const disabled = all.body.find(({ name }) => name === users.disabled.username);
  const change = { token, body: { status: 'disabled' } };
  const { status } = await call(`/api/users/${disabled?.id}`, change);
  if (status !== 200) throw new Error(`User not disabled: ${status}`);
}
