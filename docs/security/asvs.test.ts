import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(import.meta.dirname, 'asvs.md'), 'utf8');

/** The requirements of levels 1 and 2 are the first of each section: 1.1.1, 1.1.2, 1.2.1 and so on. */
const sections = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2, 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4 },
  ...{ 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3, 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4 },
  ...{ 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1 },
  ...{ 9.1: 3, 9.2: 4, 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3 },
  ...{ 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4 },
  ...{ 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3, 15.1: 3, 15.2: 3, 15.3: 7 },
  ...{ 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1, 17.2: 4, 17.3: 2 },
};
const requirements = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
);

const rows = Array.from(
  text.matchAll(/^\| (\d[^|]*) \| (test|reason|n\/a|open) \| (.*) \|$/gm),
  ([, first = '', state = '', proof = '']) => ({
    ids: first.match(/\d+\.\d+\.\d+/g) ?? [],
    state,
    proof,
  }),
);

it('names each requirement of levels 1 and 2 once', () => {
  expect(requirements).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(requirements.sort());
});

it('has a test or a command in each row with the state test', () => {
  const isProof = /\.(test|spec)\.tsx?`|`contract\.test\.ts`|`npm run|#sensitive-data/;
  for (const { ids, state, proof } of rows) {
    if (state === 'test') expect(proof, ids.join()).toMatch(isProof);
  }
});

it('quotes titles that the named tests have', () => {
  const quotes = [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` \(“([^”]+)”\)/g)];
  expect(quotes.length).toBeGreaterThan(5);
  for (const [, file = '', title = ''] of quotes) {
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(title);
  }
});

it('has sums that match its rows', () => {
  for (const state of ['test', 'reason', 'n/a', 'open']) {
    const [, sum] = new RegExp(`^\\| ${state} \\| .* \\| (\\d+) \\|$`, 'm').exec(text) ?? [];
    const count = rows.filter((row) => row.state === state).flatMap(({ ids }) => ids).length;
    expect(Number(sum), state).toBe(count);
  }
});
