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
  // Joiners are part of the spelling between letters, but not at the ends.
  ['نمی\u200cدانم', 'نمی\u200cدانم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['\u200dA\u200c \u200d\u200cB\u200d', 'A B'],
  ['CON', 'CON_'],
  ['nul.txt', 'nul_.txt'],
  ['a\u061cb\u2060\u00ad\u0085', 'ab'],
  ['Com1', 'Com1_'],
  ['CONSTANT', 'CONSTANT'],
])('turns %j into the file name %j', (text, name) => {
  expect(fileName(text)).toBe(name);
});

it('limits a file name to 100 bytes without splitting a character', () => {
  const name = fileName('王'.repeat(300));
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(100);
  expect(name).toMatch(/^王+$/);
});

it('numbers names that are equal but for case, and skips numbers in use', () => {
  expect(['Ada', 'ada', 'Ada (2)', 'Bo', 'ADA', 'list'].map(uniqueNames('list'))).toEqual([
    'Ada',
    'ada (2)',
    'Ada (2) (2)',
    'Bo',
    'ADA (3)',
    'list (2)',
  ]);
});

it('numbers ten thousand equal names in linear time', () => {
  const give = uniqueNames();
  const begun = process.threadCpuUsage();
  let last = '';
  for (let at = 0; at < 10_000; at += 1) last = give('Ada');
  expect(last).toBe('Ada (10000)');
  // Quadratic time would take ten seconds.
  expect(process.threadCpuUsage(begun).user).toBeLessThan(1_000_000);
});
