import type { RecoveryCodes, SecondFactorOffer } from '@app/contracts';
import { area } from '../../../area.ts';

const path = (id: string) => `/api/users/${encodeURIComponent(id)}/second-factor`;

/** A new secret for the caller's own authenticator app. */
export function offerSecondFactor(id: string, currentPassword: string): Promise<SecondFactorOffer> {
  return area.api.send('POST', path(id), { currentPassword });
}

/** Proves by a code that the app has the secret; from now on logins ask for one. */
export function confirmSecondFactor(id: string, code: string): Promise<RecoveryCodes> {
  return area.api.send('POST', `${path(id)}/confirm`, { code });
}

/** `currentPassword` is the caller's; `code` goes with the own second factor alone. */
export function removeSecondFactor(
  id: string,
  currentPassword: string,
  code: string | undefined,
): Promise<unknown> {
  return area.api.send('POST', `${path(id)}/remove`, { currentPassword, code });
}
