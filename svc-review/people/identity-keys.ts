import { bareOrcid } from '@app/contracts';
import type { ClearedEditor } from '../store/manuscripts.ts';
import { mailbox } from './addresses.ts';
import type { Identity } from './conflicts.ts';
import { wordsOf } from './names.ts';

type Cleared = Pick<ClearedEditor, 'user' | 'keys'>;

/** The prefix of keys of names. Several people may have the same name, and anyone can type any name. */
const NAME = 'name ';

/**
 * Returns keys that are equal if two people may be the same: addresses, ORCID iD, and the whole name in any order. Keys
 * are compared by lookup. This is fast enough to find an editor among the authors and reviewers of all manuscripts.
 */
export function identityKeys({ name, emails, orcid }: Identity): string[] {
  const words = wordsOf(name, false).toSorted();
  return [
    ...emails.filter((each) => each.includes('@')).map((each) => `mailbox ${mailbox(each)}`),
    ...(orcid ? [`orcid ${bareOrcid(orcid)}`] : []),
    ...(words.length > 1 ? [`${NAME}${words.join(' ')}`] : []),
  ];
}

/** Returns whether a key belongs to one person only. */
export const isPersonal = (key: string): boolean => !key.startsWith(NAME);

interface Keyed {
  id: string;
  keys: readonly string[];
}

/** Returns the keys that a user shares with others, without keys for which the user was cleared. */
export function sharedKeys(
  { keys, cleared }: { keys: ReadonlySet<string>; cleared: readonly Cleared[] },
  { id, keys: own }: Keyed,
): string[] {
  const shared = own.filter((key) => keys.has(key));
  // Return early: the desk compares each editor with each manuscript, and most of them share no keys.
  if (shared.length === 0) return shared;
  const known = new Set(cleared.flatMap((each) => (each.user === id ? each.keys : [])));
  return shared.filter((key) => !known.has(key));
}
