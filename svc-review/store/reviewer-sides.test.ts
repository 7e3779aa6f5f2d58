import { expect, it } from 'vitest';
import { reviewKey } from './reviewer-sides.ts';

it('orders the reviews of two rounds independently of each other', () => {
  const keys = Array.from({ length: 200 }, (_, number) => `key ${number}`);
  const isFirst = (round: number) =>
    keys.slice(1).map((key, at) => reviewKey(key, round) < reviewKey(keys[at] ?? '', round));
  const [one, two] = [isFirst(1), isFirst(2)];
  const same = one.filter((each, at) => each === two[at]).length;
  expect(same).toBeGreaterThan(60);
  expect(same).toBeLessThan(140);
  expect(reviewKey('a', 1)).toBe(reviewKey('a', 1));
});
