import { expect, it } from 'vitest';
import { undrawnCharacters, undrawnInArticle, undrawnWarning } from './undrawn.ts';

it.each([
  ['Łódź, Ωρῆ, Иван, 王小明, 田中さくら, 홍길동, محمد, श्री, ⇌ 10⁻³', ''],
  ['in HTML: <i>E.&nbsp;coli</i> H<sub>2</sub>O <sup>13</sup>C &amp; <b>x</b>', ''],
  ['sup and sub: <sup>abcdefghijklmnopqrstuvwxyz+-=()0123456789</sup>', ''],
  ['decomposed: E\u0301mile', ''],
  ['invisible: a\u00adb\u200dc\ufe0f\u2060', ''],
  ['emoji 🎉, twice 🎉, joined 👩\u200d🔬', '🎉👩🔬'],
  ['as an entity: &#x1F389;', '🎉'],
  ['private use \ue600, unassigned \u0378, plane 15 \u{f0000}', '\ue600\u0378\u{f0000}'],
  ['a rare character: 𰻞', '𰻞'],
  ['the last one: \u{10fffd}', '\u{10fffd}'],
])('finds the characters in “%s” that documents cannot show', (text, characters) => {
  expect(undrawnCharacters(text).join('')).toBe(characters);
});

it('names the field, and up to five characters with their code points', () => {
  expect(undrawnWarning('Title', 'tea 🍵')).toBe(
    'Title: no font of the journal’s PDFs has 🍵 (U+1F375). They show � instead.',
  );
  expect(undrawnWarning('Title', '🍇🍈🍉🍊🍋🍌🍍')).toContain('🍋 (U+1F34B), 2 more.');
  expect(undrawnWarning('Title', 'tea')).toBeUndefined();
});

it('warns for each field of an article that appears in documents', () => {
  const article = { title: '🍵', authorname: 'Ada 🍵', doi: '10.5555/🍵' };
  expect(undrawnInArticle(article).map(({ field }) => field)).toEqual(Object.keys(article));
  expect(undrawnInArticle({ title: 'Tea' })).toEqual([]);
});
