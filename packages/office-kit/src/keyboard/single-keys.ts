import { Store } from '../store.ts';

const KEY = 'journal:single-keys';

/**
 * Whether keys such as `j` and `/` work on the whole page. Users of speech input turn them off, because dictated
 * words contain these letters.
 */
export const singleKeys = new Store<boolean>(read());

export function setSingleKeys(areOn: boolean): void {
  singleKeys.set(areOn);
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Access to the storage is denied, so the choice is lost when the page is closed.
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}
