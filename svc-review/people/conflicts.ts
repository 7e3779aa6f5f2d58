import { bareOrcid } from '@app/contracts';
import type { SubmissionForm } from '@app/contracts/manuscripts';
import type { SharedPaper } from '../archive/shared-papers.ts';
import { institutionOf, mailbox } from './addresses.ts';
import { likenessOf } from './names.ts';

/** The data of a person that are compared to find conflicts of interest. Any field may be empty. */
export interface Identity {
  name: string;
  emails: readonly string[];
  orcid: string;
}

/** The data of a manuscript about its authors. */
export interface AuthorIdentities {
  authors: readonly Identity[];
  opposed: readonly Pick<SubmissionForm['opposed'][number], 'name' | 'email' | 'reason'>[];
  /** The users of the desk, who may have read who the authors are. */
  editors: readonly Identity[];
  /** Undefined if the archive could not be searched. */
  papers: readonly SharedPaper[] | undefined;
}

/**
 * Returns the reasons why the person should not review the manuscript, as sentences for the editor, the most serious
 * first. The editor decides, because names and domains may be equal by chance.
 */
export function conflictsOf(
  person: Identity,
  { authors, opposed, editors, papers }: AuthorIdentities,
): string[] {
  return [
    ...new Set([
      ...authors.flatMap((author) => identityConflicts(person, author)),
      ...opposed
        .filter((each) => isSamePerson(person, { ...each, emails: [each.email], orcid: '' }))
        .map(({ reason }) => `The authors oppose this reviewer${reason ? `: “${reason}”` : ''}`),
      ...(editors.some((each) => isSamePerson(person, each)) ? [EDITOR] : []),
      ...sharedPapers(person, papers),
      ...authors.flatMap((author) => domainConflict(person, author)),
    ]),
  ];
}

const EDITOR = 'Uses the desk, and may have read who the authors are';

/**
 * Returns whether two identities are probably one person: they share an address or an iD, or have the same name or
 * similar names. See `likenessOf`.
 */
export const isSamePerson = (one: Identity, other: Identity): boolean =>
  identityConflicts(one, other).length > 0;

function identityConflicts(person: Identity, author: Identity): string[] {
  const boxes = new Set(known(person.emails).map(mailbox));
  const shared = known(author.emails).find((address) => boxes.has(mailbox(address)));
  const isSameOrcid = !!person.orcid && bareOrcid(person.orcid) === bareOrcid(author.orcid);
  const likeness = likenessOf(person.name, author.name);
  return [
    ...(shared === undefined ? [] : [`Has the address ${shared} of the author ${author.name}`]),
    ...(isSameOrcid ? [`Has the ORCID iD of the author ${author.name}`] : []),
    ...(likeness === 'same' ? [`Has the name of the author ${author.name}`] : []),
    ...(likeness === 'likely' ? [`May be the author ${author.name}: the names are alike`] : []),
  ];
}

function domainConflict(person: Identity, author: Identity): string[] {
  const domains = new Set(known(person.emails).map(institutionOf));
  const shared = known(author.emails)
    .map(institutionOf)
    .find((domain) => domain !== undefined && domains.has(domain));
  return shared === undefined
    ? []
    : [`Has an address at ${shared}, like the author ${author.name}`];
}

function sharedPapers(person: Identity, papers: AuthorIdentities['papers']): string[] {
  if (!papers) return ['Shared papers are not checked, because the archive does not answer'];
  return papers
    .filter(({ names }) => names.some((name) => likenessOf(person.name, name) !== undefined))
    .map(({ title, author }) => `Wrote “${title}” in this journal with the author ${author}`);
}

const known = (addresses: readonly string[]) => addresses.filter((each) => each.includes('@'));
