import type { CreateUser, User } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

export function createUser(body: CreateUser): Promise<User> {
  return area.api.call(endpoints.createUser, { body });
}
