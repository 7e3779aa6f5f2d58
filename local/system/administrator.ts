import type { Config } from '../setup/config.mjs';

export interface Credentials {
  username: string;
  password: string;
}

/**
 * Tries to log in, first with the credentials of the environment, then with the credentials of the first administrator.
 * Returns the credentials that work. Returns undefined if no login succeeds, as in a database that already had users.
 * @throws if sign-in is unavailable
 */
export async function findAdministrator(
  baseUrl: string,
  { adminUsername, adminPassword }: Pick<Config, 'adminUsername' | 'adminPassword'>,
  first: Credentials,
): Promise<Credentials | undefined> {
  const given = adminPassword && { username: adminUsername, password: adminPassword };
  for (const credentials of given ? [given, first] : [first]) {
    if (await signsIn(baseUrl, credentials)) return credentials;
  }
  return undefined;
}

async function signsIn(baseUrl: string, credentials: Credentials): Promise<boolean> {
  const response = await fetch(`${baseUrl}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  await response.body?.cancel();
  if (response.ok || response.status === 401 || response.status === 403) return response.ok;
  throw new Error(`Sign-in is unavailable (status ${response.status}).`);
}
