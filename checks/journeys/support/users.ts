import type { CreateUser, User } from '@app/contracts';
import { administratorsToken, call } from './api.ts';

/** Users beside the first administrator, one for each way in or out. */
export const users = {
  staff: { username: 'staff-of-journeys', password: 'works the log daily' },
  /** Signs in to be signed out; nobody else uses it. */
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

/** Makes them; a system that is used for a second run has them. */
export async function makeUsers(): Promise<void> {
  const token = await administratorsToken();
  for (const [who, way] of Object.entries(ways)) {
    const { username, password } = users[who as keyof typeof users];
    const body = { name: username, password, ...way };
    const { status } = await call('/api/users', { token, body });
    if (status !== 201 && status !== 409) throw new Error(`${username} was not made: ${status}`);
  }
  const all = await call<User[]>('/api/users', { token });
  const disabled = all.body.find(({ name }) => name === users.disabled.username);
  const change = { token, body: { status: 'disabled' } };
  const { status } = await call(`/api/users/${disabled?.id}`, change);
  if (status !== 200) throw new Error(`The user to be disabled was not: ${status}`);
}
