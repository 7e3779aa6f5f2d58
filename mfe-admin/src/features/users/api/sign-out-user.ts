import { area } from '../../../area.ts';

/** Ends every session of a user, everywhere; of the caller's own, this one too. */
export function signOutUser(id: string): Promise<unknown> {
  return area.api.send('POST', `/api/users/${encodeURIComponent(id)}/sign-out`, {});
}
