import { expect, it } from 'vitest';
import { valueText } from './value-text.ts';

it('says a value in words', () => {
  expect([null, undefined, '', 0, true, false].map(valueText)).toEqual([
    '',
    '',
    '',
    '0',
    'yes',
    'no',
  ]);
  expect(valueText(['192.0.2.0/24', '::1'])).toBe('192.0.2.0/24, ::1');
  expect(valueText({ a: 1 })).toBe('{"a":1}');
  expect(valueText('2026-03-13T00:00:00.000Z')).toBe('2026-03-13');
});

it('gives each block of marked-up text a line, and changes nothing else', () => {
  expect(valueText('<p>One <i>fine</i></p><ul><li>a</li><li>b</li></ul>')).toBe(
    '<p>One <i>fine</i></p>\n<ul><li>a</li>\n<li>b</li>\n</ul>',
  );
});
