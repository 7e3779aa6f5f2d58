import { randomUUID } from 'node:crypto';
import { type Role, type User, userSchema } from '@app/contracts';
import { administratorsToken, call } from './api.ts';
import { uniqueWord } from './unique.ts';

export interface Account {
  id: string;
  username: string;
  password: string;
}

/** Suffixes of the names of this test's users. A renamed user keeps the suffix. */
const stamps = new Set<string>();

/** Returns a unique user name. The user with this name is disabled at the end of the test. */
export function freshName(kind: string): string {
  const stamp = uniqueWord();
  stamps.add(stamp);
  return `${kind}-${stamp}`;
}

/**
 * Creates a user for this test through the API. The user has already replaced the first password. `name` must be
 * unique.
 */
export async function makeAccount(
  token: string,
  role: Role,
  username = freshName(role),
): Promise<Account> {
  stamps.add(username);
  const password = `the password ${randomUUID()}`;
  const given = `the given one ${randomUUID()}`;
  const body = { name: username, password: given, role };
  const answer = await call<User>('/api/users', { token, body });
  if (answer.status !== 201) throw new Error(`User not created: ${JSON.stringify(answer.body)}`);
  await replacePassword(username, given, password);
  return { id: userSchema.parse(answer.body).id, username, password };
}

/** Signs in a user who must replace the password that an administrator has chosen. */
export async function replacePassword(username: string, password: string, newPassword: string) {
  const body = { username, password, newPassword };
  const { status } = await call('/auth/login/', { body });
  if (status !== 200) throw new Error(`${username} cannot replace the password: ${status}`);
}

/** Disables all users that the test has created. */
export async function disableAccounts(): Promise<void> {
  if (stamps.size === 0) return;
  const token = await administratorsToken();
  const { body } = await call<User[]>('/api/users', { token });
  for (const { id, name, status } of body) {
    if (status === 'disabled' || ![...stamps].some((stamp) => name.includes(stamp))) continue;
    const answer = await call(`/api/users/${id}`, { token, body: { status: 'disabled' } });
    if (answer.status !== 200) throw new Error(`${name} was not disabled: ${answer.status}`);
  }
  stamps.clear();
}
