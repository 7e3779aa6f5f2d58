import type { LinkRole } from '@app/contracts/manuscripts';

const key = (role: LinkRole) => `journal:link:${role}`;

/**
 * Returns the token of a personal link, or an empty text. The token stays in the address, so that reloads, bookmarks
 * and “reopen closed tab” work. Browsers do not send the fragment to servers. The session storage of the tab also holds
 * the token, for addresses without a fragment.
 */
export function linkToken(role: LinkRole, fragment: string): string {
  const token = fragment.replace(/^#/, '');
  try {
    if (token === '') return sessionStorage.getItem(key(role)) ?? '';
    sessionStorage.setItem(key(role), token);
  } catch {
    // Access to the storage is denied. The token in the fragment still works.
  }
  return token;
}

/** Returns the id of the person in a token. The id is not secret, and all links of a person contain it. */
export const personOf = (token: string): string => token.split('.', 1)[0]?.slice(0, 40) ?? '';

/** Returns the address of a person's page. */
export const linkPath = (role: LinkRole, token: string): string => `/review/${role}#${token}`;
