import { splitAuthors } from '@app/contracts';
import type { SubmissionForm, SubmittedPerson } from '@app/contracts/manuscripts';

type Names = Pick<SubmissionForm, 'authors' | 'authorCount' | 'people'>;

export const newPerson = (name: string): SubmittedPerson => ({
  ...{ id: '', name, email: '', orcid: '', affiliation: '' },
});

/**
 * Returns the list of authors after a change of the field “Author Names”. Details are matched by name. If the number of
 * authors is unchanged, a new name counts as a new spelling of the author at the same position.
 */
export function withNames(authors: string, { authorCount, people }: Omit<Names, 'authors'>): Names {
  if (namesOf(people) === authors.trim()) return { authors, people, authorCount };
  const names = splitAuthors(authors);
  const rest = [...people];
  const known = names.map((name) => {
    const at = rest.findIndex((person) => person.name === name);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  });
  const isSameNumber = names.length === people.length;
  const next = names.map((name, at) => {
    const found = known[at];
    if (found) return found;
    const former = people[at];
    const isRenamed = isSameNumber && former && rest.includes(former);
    return isRenamed ? { ...former, name } : newPerson(name);
  });
  return { authors, people: next, authorCount: countOf(next, people, authorCount) };
}

/** Returns the field “Author Names” after a change of the list of authors. */
export function withPeople(people: SubmittedPerson[], former: Omit<Names, 'authors'>): Names {
  return {
    authors: namesOf(people),
    people,
    authorCount: countOf(people, former.people, former.authorCount),
  };
}

const namesOf = (people: readonly SubmittedPerson[]) =>
  people
    .map(({ name }) => name.trim())
    .filter(Boolean)
    .join(', ');

/** Returns the number of authors: the number of names, unless the user has typed another number. */
function countOf(
  people: readonly SubmittedPerson[],
  former: readonly SubmittedPerson[],
  typed: string,
): string {
  const isOwn = typed.trim() !== '' && typed.trim() !== String(former.length);
  return isOwn || people.length === 0 ? typed : String(people.length);
}
