import { MAX_JOB_CERTIFICATES, MAX_JOB_SELECTION } from '@app/contracts';
import { expect, it } from 'vitest';
import { valuesOf, volumeOptions } from '../../shared/issue-numbers.ts';
import { certifiableOf, certifiableText, issuesOf, refusalOf, sumOf } from './issue-choice.ts';

const issue = (year: number, volume: number, number: number) => ({
  id: `${year}-${volume}-${number}`,
  year,
  volume,
  issue: number,
  articles: 1,
});
const issues = [issue(2025, 1, 1), issue(2025, 1, 2), issue(2026, 1, 3), issue(2026, 2, 1)];

it('counts a certificate for each author of each enabled article', () => {
  const article = (refnumber: string, authors: string[], status: 'enabled' | 'disabled') => ({
    refnumber,
    authors,
    status,
  });
  const first = certifiableOf([
    article('A', ['Ada', 'Grace'], 'enabled'),
    article('B', ['Ada'], 'disabled'),
  ]);
  const second = certifiableOf([article('C', ['Ada'], 'enabled')]);
  expect(sumOf([first, second])).toEqual({ refnumbers: ['A', 'C'], certificates: 3 });
  expect(certifiableText(sumOf([first, second]))).toBe(
    '3 certificates for the authors of 2 articles',
  );
  expect(certifiableText(second)).toBe('1 certificate for the authors of 1 article');
});

it('explains why there are no certificates or too many', () => {
  const refnumbers = Array.from({ length: MAX_JOB_SELECTION + 1 }, (_, at) => `R${at}`);
  expect(refusalOf(sumOf([]), 'issues')).toBe('No article of these issues is enabled.');
  expect(refusalOf(sumOf([]), 'issue')).toBe('No article of this issue is enabled.');
  expect(refusalOf({ refnumbers, certificates: 1 }, 'issues')).toBe(
    'At most 10,000 articles at a time: choose fewer issues.',
  );
  const [first = ''] = refnumbers;
  const most = { refnumbers: [first], certificates: MAX_JOB_CERTIFICATES };
  expect(refusalOf(most, 'issue')).toBe('');
  expect(refusalOf({ ...most, certificates: most.certificates + 1 }, 'issue')).toBe(
    'At most 50,000 certificates at a time: tick some of the articles.',
  );
});

it('finds the issues of a year and a volume, newest first', () => {
  const ids = (year: string, volume: string) => issuesOf(issues, year, volume).map(({ id }) => id);
  expect(ids('', '')).toEqual(['2026-2-1', '2026-1-3', '2025-1-2', '2025-1-1']);
  expect(ids('2025', '')).toEqual(['2025-1-2', '2025-1-1']);
  expect(ids('', '1')).toEqual(['2026-1-3', '2025-1-2', '2025-1-1']);
  expect(ids('2026', '1')).toEqual(['2026-1-3']);
  expect(valuesOf(issues, 'year')).toEqual([2026, 2025]);
  expect(valuesOf(issuesOf(issues, '2025', ''), 'volume')).toEqual([1]);
});

it('lists volumes with their years, even if they span several years', () => {
  expect(volumeOptions(issues)).toEqual([
    { value: '2', label: 'Volume 2 (2026)' },
    { value: '1', label: 'Volume 1 (2025–2026)' },
  ]);
});
