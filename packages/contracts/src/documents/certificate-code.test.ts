import { expect, it } from 'vitest';
import { extractCode } from './certificate-code.ts';

it.each([
  ['JRN0001-4F7Q2M9X', 'JRN0001-4F7Q2M9X'],
  ['  jrn0001 - 4f7q 2m9x\n', 'jrn0001-4f7q2m9x'],
  ['https://journal.example.org/verify/JRN0001-4F7Q2M9X', 'JRN0001-4F7Q2M9X'],
  ['journal.example.org/verify/JRN0001-4F7Q2M9X/?utm=1#top', 'JRN0001-4F7Q2M9X'],
  ['JRN0001\u20114F7Q2M9X', 'JRN0001-4F7Q2M9X'],
  ['ED\u221220261121\u20134F7Q\u200b2M9X', 'ED-20261121-4F7Q2M9X'],
  ['JRN0001-4F7Q2M9X/', 'JRN0001-4F7Q2M9X'],
  // Not an address of the verification page, so the text is returned as typed.
  ['<b>x%2F../y', '<b>x%2F../y'],
  ['', ''],
  ['x'.repeat(5_000), 'x'.repeat(100)],
])('of %j it is %j', (text, code) => {
  expect(extractCode(text)).toBe(code);
});
