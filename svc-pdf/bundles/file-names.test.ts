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
  // Joiners belong to the spelling of these, and to nothing at an end.
  ['نمی\u200cدانم', 'نمی\u200cدانم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['\u200dA\u200c \u200d\u200cB\u200d', 'A B'],
  ['CON', 'CON_'],
  ['nul.txt', 'nul_.txt'],
  ['Com1', 'Com1_'],
  ['CONSTANT', 'CONSTANT'],
])('%j becomes the file name %j', (text, name) => {
  expect(fileName(text)).toBe(name);
});

it('a file name stays below what file systems take, and is cut between letters', () => {
  const name = fileName('王'.repeat(300));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(100);
  expect(name).toMatch(/^王+$/);
});

it('equal names get numbers, whatever their capitals, also where such a name is there already', () => {
  expect(['Ada', 'ada', 'Ada (2)', 'Bo', 'ADA', 'list'].map(uniqueNames('list'))).toEqual([
    'Ada',
    'ada (2)',
    'Ada (2) (2)',
    'Bo',
    'ADA (3)',
    'list (2)',
  ]);
});

it('ten thousand of one name take no longer than ten thousand names', () => {
  const give = uniqueNames();
  const begun = performance.now();
  let last = '';
  for (let at = 0; at < 10_000; at += 1) last = give('Ada');
  expect(last).toBe('Ada (10000)');
  // To compare each with all others takes ten seconds.
  expect(performance.now() - begun).toBeLessThan(1_000);
});
