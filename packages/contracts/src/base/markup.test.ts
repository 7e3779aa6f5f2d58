import { describe, expect, it } from 'vitest';
import { escapeLoneLessThan, plainText, splitKeywords, withoutMarkup } from './markup.ts';

describe('a sign of comparison', () => {
  it.each([
    'T<Tc and p>pc',
    'a<b and c>d',
    'Values <LOD> are',
    'n<i and j>k',
    'if a<b>c then',
    'n<p>m',
    'for x<u or y>=v',
    'mail <ada@example.org> or see <https://example.org/a?b>',
    'set <source> and <input> to <title>',
    'vector<int> and List<String>',
    'p<0.05, q>3 and <<x>>',
    '<3 or <!— or </ or <1>',
    'f<a href and x>y',
  ])('remains in “%s”', (text) => {
    expect(plainText(escapeLoneLessThan(text))).toBe(text);
    expect(withoutMarkup(text)).toBe(text);
  });
});

describe('a tag', () => {
  it.each([
    ['<i>E. coli</i> and <B>x</B>', 'E. coli and x'],
    ['<p>one<li>two', 'one two'],
    ['One.<p>Two<br>three<hr/>four', 'One. Two three four'],
    ['<jats:p>One</jats:p><jats:p>two</jats:p>', 'One two'],
    ['<jats:italic>E. coli</jats:italic>', 'E. coli'],
    ['<div class=a>One</div><div>two</div>', 'One two'],
    ['<td>a</td><td>b</td><h2>c</h2>d', 'a b c d'],
    ['<a href="https://a.example/?x=1&y=2" download title="a > b">x</a>', 'x'],
    ['<img src=a.png alt="A"><o:p></o:p><st1:place w:st="on">Rome</st1:place>', 'Rome'],
    ['<!-- a < b --><?xml version="1.0"?><!DOCTYPE html><![if !supportLists]>x<![endif]>', 'x'],
    ['10<sup>5</sup>, Ca<sup>2+</sup>, 1<sup>st</sup>, H<sub>2</sub>O', '10⁵, Ca²⁺, 1st, H2O'],
    ['a<b>c</b>d<p', 'acd<p'],
  ])('of “%s” is removed', (html, text) => {
    expect(plainText(escapeLoneLessThan(html))).toBe(text);
    expect(withoutMarkup(html)).toBe(text);
  });

  it('is removed with its content if the content is not text', () => {
    expect(withoutMarkup('a<style>b{}</style><script src="x">alert(1)</script>c')).toBe('ac');
  });
});

it('does not change a text without tags', () => {
  expect(withoutMarkup(' a  b &lt; c ')).toBe(' a  b &lt; c ');
});

it('removes tags from keywords', () => {
  expect(splitKeywords('<i>E. coli</i>; pH<7; H<sub>2</sub>O; <p>tin, lead</p>')).toEqual([
    ...['E. coli', 'pH<7', 'H2O', 'tin, lead'],
  ]);
});

it.each([
  ['<b>'],
  ['<b a="'],
  ["<b a='"],
  ['<b a=1 '],
  ['<!-- '],
  ['<p><i>'],
  ['</i>'],
  ['<i></b>'],
  ['<a  '],
  ['<a:b '],
  ['<a ', 'x=///'],
  ['<a', ' x=///x=/'],
  ['<a', '/x'],
  ['<p>a', ' '],
])('takes linear time for a text of “%s” and repetitions of “%s”', (first, piece = first) => {
  const text = first + piece.repeat(100_000 / piece.length);
  const started = process.threadCpuUsage();
  plainText(escapeLoneLessThan(text));
  withoutMarkup(text);
  // Linear code takes some milliseconds; quadratic code would take half a minute.
  expect(process.threadCpuUsage(started).user).toBeLessThan(3_000_000);
});
