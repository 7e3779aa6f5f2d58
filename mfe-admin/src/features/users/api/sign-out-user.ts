import type { User } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

/** Ends every session of a user, everywhere; of the caller's own, this one too. */
export function signOutUser(id: string): Promise<User> {
  return area.api.call(endpoints.signOutUser, { params: { id } });
}
