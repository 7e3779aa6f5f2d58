import type { Page } from '@playwright/test';
import { type Account, makeAccount } from './accounts.ts';
import { signIn } from './api.ts';
import { storeSession } from './login-page.ts';
import { users } from './users.ts';

let staff: ReturnType<typeof signIn> | undefined;

/** Logs the page in as a staff user whom other tests use, too. The returned token is for the user's API calls. */
export async function asSharedStaff(page: Page): Promise<{ username: string; token: string }> {
  staff ??= signIn(users.staff);
  const session = await staff;
  await storeSession(page, 'webdata', session);
  return { username: session.user, token: session.token };
}

/** Logs the page in as a new staff user. The returned token is for the user's API calls. */
export async function asStaff(
  page: Page,
  administratorsToken: string,
): Promise<Account & { token: string }> {
  const account = await makeAccount(administratorsToken, 'staff');
  const session = await signIn(account);
  await storeSession(page, 'webdata', session);
  return { ...account, token: session.token };
}
