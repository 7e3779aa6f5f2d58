import type { Config } from '../setup/config.mjs';

export interface Credentials {
  username: string;
  password: string;
}

/**
 * Who can sign in to the running system: as the environment says now, or as the first administrator
 * was made. Neither can where the database had users before this system came to it.
 * @throws when the sign-in itself does not work
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
  const answer = await fetch(`${baseUrl}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  await answer.body?.cancel();
  if (answer.ok || answer.status === 401 || answer.status === 403) return answer.ok;
  throw new Error(`Signing in cannot be tried now (${answer.status}).`);
}
