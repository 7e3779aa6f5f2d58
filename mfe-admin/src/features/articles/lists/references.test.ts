import { expect, it } from 'vitest';
import { referencesIn, referenceText } from './references.ts';

it('turns each pasted line into a reference and recognizes its DOI', () => {
  const pasted = [
    '[1] Knuth D. (1984). Literate programming. https://doi.org/10.1093/comjnl/27.2.97.',
    '',
    '  2. Turing A. On computable numbers (doi:10.1112/plms/s2-42.1.230).',
    '1984 is a year, no number. Orwell G.',
  ].join('\r\n');
  expect(referencesIn(pasted)).toEqual([
    {
      text: 'Knuth D. (1984). Literate programming. https://doi.org/10.1093/comjnl/27.2.97.',
      doi: '10.1093/comjnl/27.2.97',
    },
    {
      text: 'Turing A. On computable numbers (doi:10.1112/plms/s2-42.1.230).',
      doi: '10.1112/plms/s2-42.1.230',
    },
    { text: '1984 is a year, no number. Orwell G.' },
  ]);
});

it('shows a reference by its text, its parts or its DOI', () => {
  expect(referenceText({ text: 'As printed', author: 'Ek' })).toBe('As printed');
  expect(referenceText({ author: 'Ek', year: '2020', articleTitle: '<i>On</i> x' })).toBe(
    'Ek (2020) On x',
  );
  expect(referenceText({ doi: '10.5555/1' })).toBe('10.5555/1');
  expect(referenceText({})).toBe('');
});
