import { expect, it } from 'vitest';
import { changedVersions } from './facade.ts';

const before = { '1.0': ['Link', 'data'], '1.1': ['useBlocker'] };

it.each([
  ['the same', before],
  ['a new minor', { ...before, '1.2': ['somethingNew'] }],
  ['a new major', { '2.0': ['Link', 'somethingNew'] }],
])('accepts %s', (_what, after) => {
  expect(changedVersions(before, after)).toEqual([]);
});

it.each([
  ['a removed name', { ...before, '1.0': ['Link'] }, /^data is gone from 1\.0/],
  ['a removed minor', { '1.0': before['1.0'] }, /^useBlocker is gone from 1\.1/],
  [
    'a name added to a minor',
    { ...before, '1.1': ['useBlocker', 'x'] },
    /^x is not in the published 1\.1/,
  ],
])('rejects %s', (_what, after, problem) => {
  expect(changedVersions(before, after)).toEqual([expect.stringMatching(problem)]);
});
