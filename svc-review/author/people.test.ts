import {
  type ManuscriptProgress,
  newManuscript,
  type SubmittedPerson,
} from '@app/contracts/manuscripts';
import { expect, it } from 'vitest';
import { completeForm } from '../testing/author.ts';
import { withIds } from './people.ts';

const person = (email: string, id = ''): SubmittedPerson => ({
  ...{ id, name: email, email, orcid: '', affiliation: '' },
});
const author = person('asha.rao@cold.example');
const formOf = (...people: SubmittedPerson[]) => completeForm({ people: [author, ...people] });
const progress = newManuscript('m', 'a0', 0);
type AskedOf = Pick<ManuscriptProgress, 'authors'>;
const asked: AskedOf = { authors: [...progress.authors, { id: 'a1', consent: 'agreed' }] };
const former = formOf(person('emilie@cirey.example', 'a1'), person('', 'a2'));
const idsOf = (people: SubmittedPerson[], { authors }: AskedOf = asked) =>
  withIds(formOf(...people), former, { authors }).people.map(({ id }) => id);

it('recognises people without an id by their address, or else by their place', () => {
  expect(idsOf([person('Emilie@Cirey.example'), person('ann@heat.example')])).toEqual([
    ...['a0', 'a1', 'a2'],
  ]);
  expect(idsOf([person('ann@heat.example'), person('emilie@cirey.example')])[2]).toBe('a1');
});

it('does not transfer the consent of one person to another', () => {
  const other = person('ann@heat.example');
  expect(idsOf([other])[1]).not.toBe('a1');
  expect(idsOf([{ ...other, id: 'a1' }])[1]).not.toBe('a1');
  expect(idsOf([person('', 'a1')])[1]).not.toBe('a1');
});

it('allows a correction of the address of a person who was not asked yet', () => {
  expect(idsOf([person('emilie@paris.example', 'a1')], progress)[1]).toBe('a1');
});

it('assigns each id once, and replaces ids of another origin', () => {
  const ids = idsOf([person('x@x.example', 'a2'), person('y@y.example', 'a2'), person('', 'a0')]);
  expect(ids.slice(0, 2)).toEqual(['a0', 'a2']);
  expect(new Set(ids)).toHaveProperty('size', 4);
});
