import { expect, it } from 'vitest';
import { exceededLimits } from './limits.ts';

const visit = (path: string, status: number) => ({ path, status, ms: 1, until: 1 });
const sound = {
  visits: [visit('/', 200), visit('/api/pdf/editorialboard', 200)],
  recovered: 15,
  differences: { lost: [], doubled: [], partial: [] },
};

it('accepts a fault that readers do not notice', () => {
  expect(exceededLimits(sound, {})).toEqual([]);
});

it('names every limit that a fault exceeds', () => {
  const bad = {
    visits: [visit('/', 503), visit('/archives', 0), visit('/api/pdf/editorialboard', 502)],
    recovered: 15.1,
    differences: { lost: ['article A'], doubled: [], partial: ['edit B', 'edit C'] },
  };
  expect(exceededLimits(bad, {})).toEqual([
    '1 operations are lost',
    '2 operations are partial',
    '2 pages failed',
    '1 PDFs failed',
    'recovered after 15.1 s',
  ]);
  expect(exceededLimits(bad, { interrupts: ['pages', 'PDFs'] })).toHaveLength(3);
  expect(exceededLimits(bad, { recoversIn: 20 })).toHaveLength(4);
});
