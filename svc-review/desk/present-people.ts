import type { DeskManuscript } from '@app/contracts/manuscripts';
import type { Identity } from '../people/conflicts.ts';
import { authorsOf } from './row.ts';
import type { Sources } from './sources.ts';

/**
 * Returns the authors with their answers. A co-author's corrections replace the data that the corresponding author has
 * typed.
 */
export function presentPeople({ stored, side, submission }: Sources): DeskManuscript['people'] {
  const { form } = submission;
  const [corresponding, ...others] = stored.progress.authors;
  const consents = new Map(stored.progress.authors.map(({ id, consent }) => [id, consent]));
  const words = new Map(side.coAuthors.map((each) => [each.id, each]));
  const typed =
    form.people.length > 0
      ? form.people
      : authorsOf(form).map(({ name, orcid }) => ({
          ...{ id: '', name, email: '', orcid, affiliation: '' },
        }));
  const known = new Set(others.map(({ id }) => id));
  return typed.map((person, at) => {
    const id = at === 0 ? (corresponding?.id ?? '') : known.has(person.id) ? person.id : '';
    const { name, orcid, affiliation, reason } = { reason: '', ...person, ...words.get(id) };
    return {
      ...{ id, name, orcid, affiliation, reason },
      email: at === 0 ? form.email : person.email,
      consent: consents.get(id) ?? 'unasked',
    };
  });
}

/**
 * Returns the authors with whom reviewers are compared: as the corresponding author has typed them, and as co-authors
 * have corrected themselves.
 */
export function authorIdentities(sources: Sources): Identity[] {
  const typed = authorsOf(sources.submission.form);
  const named = presentPeople(sources).map(({ name, email, orcid }) => ({
    ...{ name, emails: [email].filter(Boolean), orcid },
  }));
  const own = sources.side.coAuthors.map(({ name, orcid }) => ({ name, emails: [], orcid }));
  return [...typed, ...named, ...own].filter(({ name }) => name !== '');
}

/** Returns a function that returns the name of the actor of a command. */
export function namesOf(sources: Sources, nameOfEditor: (id: string) => string) {
  const people = presentPeople(sources).map(({ id, name }) => [id, name] as const);
  const reviewers = sources.reviewers.map(({ _id, name }) => [_id, name] as const);
  const names = new Map([...people, ...reviewers]);
  return (role: string, id: string): string => {
    if (role === 'system') return '';
    return role === 'editor' ? nameOfEditor(id) : (names.get(id) ?? '');
  };
}
