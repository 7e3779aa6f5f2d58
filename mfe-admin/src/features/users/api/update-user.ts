import type { UpdatedUser, UpdateUser } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

/** Changes a user. Users who change their own password stay signed in here, by the login in the response. */
export async function updateUser(id: string, body: UpdateUser): Promise<UpdatedUser> {
  const user = await area.api.call(endpoints.updateUser, { params: { id }, body });
  if (user.session) area.session.set(user.session);
  return user;
}
