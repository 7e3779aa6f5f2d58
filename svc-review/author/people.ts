import { splitAuthors } from '@app/contracts';
import type {
  ManuscriptProgress,
  SubmissionForm,
  SubmittedPerson,
} from '@app/contracts/manuscripts';
import { newId } from '../store/store.ts';

const addressOf = ({ email }: Pick<SubmittedPerson, 'email'>) => email.trim().toLowerCase();

/**
 * Returns the form with the ids of its people: the first is the corresponding author. A person who was asked keeps his
 * or her id only with the same address, so that no one inherits the consent or the links of another person. An id that
 * does not come from this manuscript is replaced. People without an id are recognised by their address, or else by
 * their position in the list, because the responses of saves do not contain new ids.
 */
export function withIds(
  form: SubmissionForm,
  former: Pick<SubmissionForm, 'people'> | undefined,
  { authors }: Pick<ManuscriptProgress, 'authors'>,
): SubmissionForm {
  const [author = { id: newId() }] = authors;
  const consentOf = new Map(authors.map(({ id, consent }) => [id, consent]));
  const isUnasked = (id: string) => (consentOf.get(id) ?? 'unasked') === 'unasked';
  const before = (former?.people ?? []).slice(1);
  const free = new Map(before.map((person) => [person.id, person]));
  const take = (id: string | undefined) => (id !== undefined && free.delete(id) ? id : undefined);
  const isSame = (one: SubmittedPerson, other: SubmittedPerson) =>
    addressOf(one) !== '' && addressOf(one) === addressOf(other);

  const given = form.people.map((person, at) => {
    const known = free.get(person.id);
    if (at === 0 || !known) return undefined;
    return isUnasked(known.id) || isSame(person, known) ? take(known.id) : undefined;
  });
  const matched = given.map((id, at) => {
    const person = form.people[at];
    if (id !== undefined || at === 0 || !person) return id;
    return take([...free.values()].find((each) => isSame(person, each))?.id);
  });
  const people = form.people.map((person, at) => {
    if (at === 0) return { ...person, id: author.id };
    const place = before[at - 1]?.id;
    const byPlace = () =>
      person.id === '' && place !== undefined && isUnasked(place) ? take(place) : undefined;
    return { ...person, id: matched[at] ?? byPlace() ?? newId() };
  });
  return { ...form, people };
}

/** Returns the ids of the co-authors who have an address, so that they can be asked. */
export const coAuthorsOf = ({ people }: SubmissionForm): string[] =>
  people.slice(1).flatMap(({ id, email }) => (email.trim() === '' ? [] : [id]));

/** A person for whom texts are searched. Unknown fields are empty. */
export type SoughtPerson = Pick<SubmittedPerson, 'name' | 'email' | 'orcid' | 'affiliation'>;

const unknown: SoughtPerson = { name: '', email: '', orcid: '', affiliation: '' };

/**
 * Returns the people whom reviewers must not recognise: the people of the form, and all names in its list of authors.
 */
export function peopleToFind({
  people,
  authors,
  email: stated,
}: Pick<SubmissionForm, 'people' | 'authors' | 'email'>): SoughtPerson[] {
  const named = new Set(people.map(({ name }) => name));
  return [
    ...people.map(({ name, email, orcid, affiliation }) => ({ name, email, orcid, affiliation })),
    ...splitAuthors(authors).flatMap((name) => (named.has(name) ? [] : [{ ...unknown, name }])),
    { ...unknown, email: stated },
  ];
}
