import { expect, it } from 'vitest';
import { followedPlace, type NoticeValues } from './notice-fields.ts';

const from = {
  settings: { doi_prefix: '10.5555', doi_pattern: 'j.{volume}.{issue}.{refnumber}' },
  references: {
    correction: 'R-C1',
    'expression-of-concern': 'R-E1',
    retraction: 'R-R1',
    withdrawal: 'R-W1',
  },
};
const before = { kind: 'correction', issue: '2026/1/2', page: '90' };
const proposed = { refnumber: 'R-C1', pagenumber: '90', doi: '10.5555/j.1.2.R-C1' };
const follow = (values: object, now: object) =>
  followedPlace({ ...proposed, ...values } as NoticeValues, before, { ...before, ...now }, from);

it('updates the DOI and the page when another issue is chosen', () => {
  expect(follow({}, { issue: '2026/1/3', page: '7' })).toEqual({
    refnumber: 'R-C1',
    pagenumber: '7',
    doi: '10.5555/j.1.3.R-C1',
  });
});

it('updates the reference number and the DOI when another kind is chosen', () => {
  expect(follow({}, { kind: 'retraction' })).toEqual({
    refnumber: 'R-R1',
    pagenumber: '90',
    doi: '10.5555/j.1.2.R-R1',
  });
});

it('does not change values that were typed or emptied', () => {
  const typed = { refnumber: 'X', pagenumber: '91', doi: '' };
  expect(follow(typed, { kind: 'withdrawal', issue: '2026/1/3', page: '7' })).toEqual({});
});
