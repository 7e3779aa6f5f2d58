import type { UpdatedUser, UpdateUser } from '@app/contracts';
import { area } from '../../../area.ts';

/** Changes a user. One who changes the own password stays signed in here, by the login that comes back. */
export async function updateUser(id: string, change: UpdateUser): Promise<UpdatedUser> {
  const user = await area.api.send<UpdatedUser>(
    'POST',
    `/api/users/${encodeURIComponent(id)}`,
    change,
  );
  if (user.session) area.session.set(user.session);
  return user;
}
