import { expect, it } from 'vitest';
import { fileName, uniqueNames } from './file-names.ts';

it.each([
  ['Émilie du Châtelet'.normalize('NFD'), 'Émilie du Châtelet'],
  ['../..\\etc/passwd', '-..-etc-passwd'],
  ['A: "B" <C> | D? *', 'A- -B- -C- - D- -'],
  ['line\nbreak\u0000\u202e', 'linebreak'],
  ['Ends in a stop. ', 'Ends in a stop'],
  ['...', '-'],
  ['', '-'],
  ['श्री त्रिपाठी', 'श्री त्रिपाठी'],
])('%j becomes the file name %j', (text, name) => {
  expect(fileName(text)).toBe(name);
});

it('a file name stays below what file systems take, and is cut between letters', () => {
  const name = fileName('王'.repeat(300));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(100);
  expect(name).toMatch(/^王+$/);
});

it('equal names get numbers, whatever their capitals, also where such a name is there already', () => {
  expect(uniqueNames(['Ada', 'ada', 'Ada (2)', 'Bo', 'ADA'])).toEqual([
    'Ada',
    'ada (2)',
    'Ada (2) (2)',
    'Bo',
    'ADA (3)',
  ]);
});
