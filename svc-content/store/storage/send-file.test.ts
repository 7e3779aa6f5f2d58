import { expect, it } from 'vitest';
import { byteRange } from './send-file.ts';

it.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=50-1000', { first: 50, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
  ['bytes=a-b', undefined],
  ['', undefined],
])('parses %s for a file of 100 bytes as %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});
