import { expect, it } from 'vitest';
import { countReferences } from './references.ts';

const entries = (count: number, form: (number: number) => string) =>
  Array.from({ length: count }, (_each, at) => `${form(at + 1)} Rao, A. On the isomer.`);

it.each([
  ['[1]', (number: number) => `[${number}]`],
  ['1.', (number: number) => `${number}.`],
  ['(1)', (number: number) => `(${number})`],
])('counts entries that begin with the form %s', (_form, form) => {
  const lines = ['As the references say', '1. Introduction', '7. References', ...entries(53, form)];
  expect(countReferences(lines)).toBe(53);
});

it('does not count other numbers at the beginning of a line', () => {
  const lines = [
    'REFERENCES',
    '[1] Rao, A. Journal, vol. 3, pp. 2',
    '12. Springer',
    '[2] Novák',
    '2. edition',
  ];
  expect(countReferences(lines)).toBe(2);
});

it('returns null without a numbered list', () => {
  expect(countReferences(['[1] no heading'])).toBeNull();
  expect(countReferences(['Bibliography', 'Rao, A. (2020). On the isomer.'])).toBeNull();
});
