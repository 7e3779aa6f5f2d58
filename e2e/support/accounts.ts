import { type Role, type User, userSchema } from '@app/contracts';
import { call } from './api.ts';

export interface Account {
  id: string;
  username: string;
  password: string;
}

let made = 0;

/** A name that no other journey's user has. */
export function freshName(kind: string): string {
  made += 1;
  return `${kind}-${Date.now().toString(36)}-${process.pid.toString(36)}-${made}`;
}

/** A user of this journey alone, made by an administrator's call. */
export async function makeAccount(token: string, role: Role): Promise<Account> {
  const username = freshName(role);
  const password = `the password of ${username}`;
  const body = { name: username, password, role };
  const answer = await call<User>('/api/users', { token, body });
  if (answer.status !== 201) throw new Error(`No user was made: ${JSON.stringify(answer.body)}`);
  return { id: userSchema.parse(answer.body).id, username, password };
}
