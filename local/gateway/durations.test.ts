import { expect, test } from 'vitest';
import { duration } from './durations.ts';

test.each([
  ['2s', 2_000],
  ['500ms', 500],
  ['1m30s', 90_000],
  ['1h', 3_600_000],
])('parses %s as %d milliseconds', (text, milliseconds) => {
  expect(duration.parse(text)).toBe(milliseconds);
});

test.each(['', '2', 's', '2 s', '1.5s', '-1s', '2d'])('rejects "%s"', (text) => {
  expect(duration.safeParse(text).success).toBe(false);
});
