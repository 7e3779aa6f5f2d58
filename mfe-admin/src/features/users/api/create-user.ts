import type { CreateUser, User } from '@app/contracts';
import { area } from '../../../area.ts';

export function createUser(user: CreateUser): Promise<User> {
  return area.api.send('POST', '/api/users', user);
}
