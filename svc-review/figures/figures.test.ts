import { DAY } from '@app/contracts/manuscripts';
import { expect, it } from 'vitest';
import { figuresOf, publicMedians } from './figures.ts';
import { type Milestones, milestonesOf } from './milestones.ts';

const MARCH = Date.UTC(2026, 2, 2);
const none = milestonesOf([]);
const after = (days: number) => MARCH + days * DAY;
const decided = (days: number, given: Partial<Milestones> = {}): Milestones => ({
  ...{ ...none, submitted: MARCH, decided: after(days), ...given },
});

it('reads the times of milestones from the log', () => {
  const log = [
    { at: after(0), command: 'save', to: 'draft' },
    { at: after(1), command: 'submit', to: 'checks' },
    { at: after(30), command: 'ask-minor-revision', to: 'revision' },
    { at: after(40), command: 'revise', to: 'checks' },
    { at: after(50), command: 'accept', to: 'fee' },
    { at: after(60), command: 'note-publication', to: 'published' },
  ] as const;
  expect(milestonesOf(log)).toEqual({
    ...{ submitted: after(1), decided: after(30), accepted: after(50), rejected: null },
    ...{ withdrawn: null, published: after(60) },
  });
});

it.each(['reject', 'desk-reject'] as const)(
  'counts %s as a rejection and a decision',
  (command) => {
    const log = [
      { at: after(1), command: 'submit', to: 'checks' },
      { at: after(2), command: 'return', to: 'returned' },
      { at: after(30), command, to: 'rejected' },
    ] as const;
    expect(milestonesOf(log)).toEqual({
      ...{ ...none, submitted: after(1), decided: after(30), rejected: after(30) },
    });
  },
);

it('counts manuscripts by the month of their submission', () => {
  const april = Date.UTC(2026, 3, 1);
  const figures = figuresOf([
    decided(20, { accepted: after(20), published: after(44) }),
    decided(30, { rejected: after(30) }),
    { ...none, submitted: april, withdrawn: april + DAY },
    none,
  ]);
  expect(figures).toEqual({
    months: [
      { month: '2026-03', submitted: 2, accepted: 1, rejected: 1, withdrawn: 0, published: 1 },
      { month: '2026-04', submitted: 1, accepted: 0, rejected: 0, withdrawn: 1, published: 0 },
    ],
    acceptance: 0.5,
    medianDaysToFirstDecision: 25,
    medianDaysToPublication: 44,
  });
});

it('has no share and no median without decisions', () => {
  expect(figuresOf([])).toEqual({
    ...{ months: [], acceptance: null },
    ...{ medianDaysToFirstDecision: null, medianDaysToPublication: null },
  });
});

it('shows the public no median of fewer than five manuscripts', () => {
  const later = after(365);
  const four = [10, 20, 30, 40].map((days) => decided(days));
  expect(publicMedians(four, later)).toEqual({
    ...{ daysToFirstDecision: null, daysToPublication: null },
  });
  const five = [...four, decided(50.4, { published: after(60) })];
  expect(publicMedians(five, later)).toEqual({ daysToFirstDecision: 30, daysToPublication: null });
  expect(publicMedians([...five, decided(31)], later).daysToFirstDecision).toBe(31);
});

it('changes public medians only at the beginning of a month, not with a single decision', () => {
  const five = [10, 20, 24, 26, 28].map((days) => decided(days));
  const now = Date.UTC(2026, 3, 14);
  const before = publicMedians(five, now);
  expect(before.daysToFirstDecision).toBe(24);
  // These decisions are from the 13th of April, the day before `now`.
  const many = Array.from({ length: 20 }, () => decided(42));
  expect(publicMedians([...five, ...many], now)).toEqual(before);
  const may = Date.UTC(2026, 4, 1);
  expect(publicMedians([...five, ...many], may).daysToFirstDecision).toBe(42);
});
