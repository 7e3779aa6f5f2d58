import { expect, it } from 'vitest';
import { type Part, textDifference } from './field-differences.tsx';

const marked = (parts: Part[]) =>
  parts.map(
    ({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind],
  );
const difference = (before: string, after: string) =>
  marked(textDifference(before, after)).join('');

it('compares texts word by word, in any script', () => {
  expect(difference('The yield of <i>esters</i> rose', 'The yield of <i>amides</i> rose')).toBe(
    'The yield of <i>[-esters-][+amides+]</i> rose',
  );
  expect(difference('Синтез новых эфиров на воде', 'Синтез старых эфиров на воде')).toBe(
    'Синтез [-новых-][+старых+] эфиров на воде',
  );
  expect(difference('one two', 'one two three')).toBe('one two [+three+]');
});

it('shows both texts whole if they have little in common or differ only in spaces', () => {
  expect(difference('enabled', 'disabled')).toBe('[-enabled-][+disabled+]');
  expect(difference('one fine old text', 'a quite different sentence')).toBe(
    '[-one fine old text-][+a quite different sentence+]',
  );
  expect(difference('a b', 'a  b')).toBe('[-a b-][+a  b+]');
  expect(difference('', 'new')).toBe('[+new+]');
});

it('shortens long unchanged parts, but not the changes', () => {
  const long = Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ');
  const text = difference(`${long} old ${long}`, `${long} new ${long}`);
  expect(text).toMatch(/^ \[…\] .*word199 \[-old-\]\[\+new\+\] word0 word1.* \[…\] $/);
  expect(text.length).toBeLessThan(300);
});

it('stops comparing long texts without a common word, and shows them whole', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' ');
  const parts = textDifference(text('a'), text('b'));
  expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
