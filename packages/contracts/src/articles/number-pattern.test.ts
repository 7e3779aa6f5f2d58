import { expect, it } from 'vitest';
import { doiOf } from './number-pattern.ts';

const parts = { year: 2026, volume: 3, issue: 1, refnumber: 'JLC-12' };

it('fills the journal’s pattern with the parts of the article', () => {
  const settings = {
    doi_prefix: '10.5555',
    doi_pattern: 'jlc.{year}.{volume}.{issue}.{refnumber}',
  };
  expect(doiOf(settings, parts)).toBe('10.5555/jlc.2026.3.1.JLC-12');
});

it('proposes nothing without a prefix or a pattern', () => {
  expect(doiOf({ doi_prefix: '', doi_pattern: '{refnumber}' }, parts)).toBeNull();
  expect(doiOf({ doi_prefix: '10.5555', doi_pattern: '' }, parts)).toBeNull();
});
