import type { SubmittedPerson } from '@app/contracts/manuscripts';
import { expect, it } from 'vitest';
import { newPerson, withNames, withPeople } from './people.ts';

const person = (name: string, affiliation = ''): SubmittedPerson => ({
  ...{ id: '', name, email: '', orcid: '', affiliation },
});
const rao = person('Asha Rao', 'Institute of Cold Matter');
const emilie = person('Émilie du Châtelet', 'Cirey');
const former = { people: [rao, emilie], authorCount: '2' };

it('lists the authors one by one, and counts them', () => {
  expect(withNames('Asha Rao, Émilie du Châtelet', { people: [], authorCount: '' })).toEqual({
    authors: 'Asha Rao, Émilie du Châtelet',
    people: [person('Asha Rao'), person('Émilie du Châtelet')],
    authorCount: '2',
  });
});

it('retains the details of authors who change places or whose spelling changes', () => {
  expect(withNames('Émilie du Châtelet, Asha Rao', former).people).toEqual([emilie, rao]);
  const renamed = { ...rao, name: 'Asha K. Rao' };
  expect(withNames('Asha K. Rao, Émilie du Châtelet', former).people).toEqual([renamed, emilie]);
});

it('adds an author in the middle and removes an author', () => {
  const added = withNames('Asha Rao, Karel Novák, Émilie du Châtelet', former);
  expect(added.people).toEqual([rao, person('Karel Novák'), emilie]);
  expect(added.authorCount).toBe('3');
  expect(withNames('Émilie du Châtelet', former)).toMatchObject({
    people: [emilie],
    authorCount: '1',
  });
});

it('does not change a number of authors that the user has typed', () => {
  const typed = { ...former, authorCount: '7' };
  expect(withNames('Asha Rao', typed).authorCount).toBe('7');
});

it('does not drop an author whose name is not typed yet', () => {
  const people = [...former.people, newPerson('')];
  const { authors } = withPeople(people, former);
  expect(withNames(authors, { people, authorCount: '3' }).people).toEqual(people);
});

it('writes the names of the authors into their field', () => {
  expect(withPeople([emilie], former)).toEqual({
    authors: 'Émilie du Châtelet',
    people: [emilie],
    authorCount: '1',
  });
});
