import type { Page } from '@playwright/test';
import { type Account, makeAccount } from './accounts.ts';
import { signIn } from './api.ts';
import { storeSession } from './login-page.ts';

/** Staff of this journey alone, signed in on the page; the token is for calls as them. */
export async function asStaff(
  page: Page,
  administratorsToken: string,
): Promise<Account & { token: string }> {
  const account = await makeAccount(administratorsToken, 'staff');
  const session = await signIn(account);
  await storeSession(page, 'webdata', session);
  return { ...account, token: session.token };
}
