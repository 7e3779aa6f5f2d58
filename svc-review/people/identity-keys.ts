import { bareOrcid } from '@app/contracts';
import { mailbox } from './addresses.ts';
import type { Identity } from './conflicts.ts';
import { wordsOf } from './names.ts';

/**
 * Returns keys by which people are the same without doubt: addresses, ORCID iD, and the whole name in any order. A lookup of
 * keys finds an editor among the authors and reviewers of all manuscripts, where a comparison of names would take long.
 */
export function identityKeys({ name, emails, orcid }: Identity): string[] {
  const words = wordsOf(name, false).toSorted();
  return [
    ...emails.filter((each) => each.includes('@')).map((each) => `mailbox ${mailbox(each)}`),
    ...(orcid ? [`orcid ${bareOrcid(orcid)}`] : []),
    ...(words.length > 1 ? [`name ${words.join(' ')}`] : []),
  ];
}
