import { readFile } from 'node:fs/promises';
import type { RecoveryCodes, SecondFactorOffer } from '@app/contracts';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { type Account, makeAccount } from './support/accounts.ts';
import { call, signIn } from './support/api.ts';
import { logIn, storeSession } from './support/login-page.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: /status of 40[01]/ });

/** Returns a code of the user's app. Steps last 30 seconds, and the code of the next step is already valid. */
function codeOf(secret: string, steps: number): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Enables a second factor through the API. */
async function turnOnSecondFactor(account: Account) {
  const { token } = await signIn(account);
  const path = `/api/users/${account.id}/second-factor`;
  const currentPassword = account.password;
  const offer = await call<SecondFactorOffer>(path, { token, body: { currentPassword } });
  const { secret } = offer.body;
  const body = { code: codeOf(secret, 0) };
  const confirmed = await call<RecoveryCodes>(`${path}/confirm`, { token, body });
  expect(confirmed.status).toBe(200);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}

test('a second factor is set up with an app, and removed with password and code', async ({
  page,
  adminToken,
}) => {
  const account = await makeAccount(adminToken, 'admin');
  await storeSession(page, 'admin', await signIn(account));
  await page.goto(`/admin/account/${account.id}`);

  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByLabel('Your password').fill('a guess');
  await section.getByRole('button', { name: 'Set up' }).click();
  await expect(section.getByText('Not the current password')).toBeVisible();
  await section.getByLabel('Your password').fill(account.password);
  await section.getByRole('button', { name: 'Set up' }).click();
  await expect(section.getByRole('img', { name: 'QR code' })).toBeVisible();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section.getByText('Off.')).toBeFocused();
  await section.getByLabel('Your password').fill(account.password);
  await section.getByRole('button', { name: 'Set up' }).click();
  const key = await section.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent();
  const secret = key?.replaceAll(' ', '') ?? '';
  await expectAccessible(page);
  await expectFits(page, 768);
  await page.setViewportSize({ width: 1280, height: 800 });

  const code = section.getByRole('textbox', { name: 'Code' });
  await code.fill(codeOf(secret, 9));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText('Invalid code')).toBeVisible();
  await code.fill(codeOf(secret, 0));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  const recoveryCodes = await section.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await section.getByRole('link', { name: 'Download' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  expect(saved.trim().split('\n')).toEqual(recoveryCodes);
  await page.getByRole('link', { name: 'Archives' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('shown only once');
  await page.getByRole('button', { name: 'Stay' }).click();
  await section.getByRole('button', { name: 'I have stored them' }).click();
  await expect(section.getByText('10 of 10 recovery codes are left')).toBeFocused();
  await section.getByLabel('Your password').fill(account.password);
  const remove = section.getByRole('button', { name: 'Remove the second factor' });
  await section.getByLabel('Code').fill('123456');
  await remove.click();
  await expect(section.getByText('Invalid code')).toBeVisible();
  await section.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await remove.click();
  const dialog = page.getByRole('dialog').filter({ hasText: 'User updated successfully' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect(section.getByText('Off.')).toBeFocused();
});

test('a login asks for the second factor and accepts each code once', { tag: '@core' }, async ({
  page,
  adminToken,
}) => {
  const account = await makeAccount(adminToken, 'admin');
  const { secret, recoveryCodes } = await turnOnSecondFactor(account);
  await page.goto('/admin/login');
  const logOut = () => page.getByRole('button', { name: 'Logout' }).click();
  const send = page.getByRole('button', { name: 'Log In' });
  const asked = page.getByLabel('Code', { exact: true });
  await logIn(page, account);
  await expect(asked).toBeFocused();
  await expect(asked).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(account.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(account.password);
  await send.click();
  const used = codeOf(secret, 1);
  await asked.fill(used);
  await send.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await logOut();
  await logIn(page, account);
  await asked.fill(used);
  await send.click();
  await expect(page.getByRole('alert').first()).toHaveText('Invalid code');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await send.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
