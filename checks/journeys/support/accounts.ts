import { randomUUID } from 'node:crypto';
import { type Role, type User, userSchema } from '@app/contracts';
import { administratorsToken, call } from './api.ts';

export interface Account {
  id: string;
  username: string;
  password: string;
}

let made = 0;
/** The end of each name that the running journey has taken, which a user who is renamed keeps. */
const stamps = new Set<string>();

/** A name that no other journey's user has; its user, however it is made, is disabled in the end. */
export function freshName(kind: string): string {
  made += 1;
  const stamp = `${Date.now().toString(36)}-${process.pid.toString(36)}-${made}`;
  stamps.add(stamp);
  return `${kind}-${stamp}`;
}

/** A user of this journey alone, made by an administrator's call. */
export async function makeAccount(token: string, role: Role): Promise<Account> {
  const username = freshName(role);
  const password = `the password ${randomUUID()}`;
  const body = { name: username, password, role };
  const answer = await call<User>('/api/users', { token, body });
  if (answer.status !== 201) throw new Error(`No user was made: ${JSON.stringify(answer.body)}`);
  return { id: userSchema.parse(answer.body).id, username, password };
}

/** Nobody logs in any more as a user that the journey has made. */
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
