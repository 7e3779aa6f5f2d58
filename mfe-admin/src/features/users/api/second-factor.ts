import type { RecoveryCodes, SecondFactorOffer, User } from '@app/contracts';
import * as endpoints from '@app/contracts/endpoints';
import { area } from '../../../area.ts';

/** A new secret for the caller's own authenticator app. */
export function offerSecondFactor(id: string, currentPassword: string): Promise<SecondFactorOffer> {
  return area.api.call(endpoints.offerSecondFactor, { params: { id }, body: { currentPassword } });
}

/** Proves by a code that the app has the secret; from now on logins ask for one. */
export function confirmSecondFactor(id: string, code: string): Promise<RecoveryCodes> {
  return area.api.call(endpoints.confirmSecondFactor, { params: { id }, body: { code } });
}

/** `currentPassword` is the caller's; `code` goes with the own second factor alone. */
export function removeSecondFactor(
  id: string,
  currentPassword: string,
  code: string | undefined,
): Promise<User> {
  return area.api.call(endpoints.removeSecondFactor, {
    params: { id },
    body: { currentPassword, code },
  });
}
