import type { User } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

export function readUser(id: string, signal?: AbortSignal): Promise<User> {
  return area.api.call(endpoints.readUser, { params: { id }, signal });
}
