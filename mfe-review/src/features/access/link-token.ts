export type LinkRole = 'author' | 'co-author' | 'reviewer';

const key = (role: LinkRole) => `journal:link:${role}`;

/**
 * Returns the token of a personal link, or an empty text. The token stays in the fragment, because the address is the
 * person's account: a reload, a bookmark and “reopen closed tab” have to work, and browsers send the fragment to no server.
 * It is also stored for the tab, for an address without a fragment.
 */
export function linkToken(role: LinkRole, fragment: string): string {
  const token = fragment.replace(/^#/, '');
  try {
    if (token === '') return sessionStorage.getItem(key(role)) ?? '';
    sessionStorage.setItem(key(role), token);
  } catch {
    // Access to the storage is denied. The fragment suffices.
  }
  return token;
}

/** Returns the id of the person in a token, which is not secret. All links of a person have it. */
export const personOf = (token: string): string => token.split('.', 1)[0]?.slice(0, 40) ?? '';

/** Returns the address of a person's page. */
export const linkPath = (role: LinkRole, token: string): string => `/review/${role}#${token}`;
