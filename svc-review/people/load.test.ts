import { DAY, newInvitation } from '@app/contracts/manuscripts';
import { expect, it } from 'vitest';
import { engagementOf, loadOf } from './load.ts';

const START = Date.UTC(2026, 2, 2);
const day = (count: number) => START + count * DAY;

it('is empty for a person who was never asked', () => {
  const load = { open: 0, done: 0, lastAsked: null, lastAnswer: null, daysTaken: null };
  expect(loadOf([])).toEqual(load);
  expect(loadOf([engagementOf(newInvitation('i1', START), [])])).toEqual(load);
});

it('counts open invitations of a person and the days that reviews took', () => {
  const invitation = { ...newInvitation('i1', START), round: 1 };
  const log = [
    { at: day(1), command: 'accept-invitation', invitation: 'i1' },
    { at: day(2), command: 'accept-invitation', invitation: 'another' },
    { at: day(11), command: 'submit-review', invitation: 'i1' },
    { at: day(20), command: 'submit-review', invitation: 'i1' },
  ] as const;
  const reviewed = { ...invitation, status: 'submitted', since: day(11), reviewed: [1] } as const;
  const asked = { ...invitation, status: 'asked', since: day(30) } as const;
  expect(loadOf([engagementOf(reviewed, log), engagementOf(asked, [])])).toEqual({
    open: 1,
    done: 1,
    lastAsked: new Date(day(30)).toISOString(),
    lastAnswer: 'asked',
    daysTaken: 10,
  });
});
