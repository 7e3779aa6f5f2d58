import { describe, expect, it } from 'vitest';
import { fold, occurrences, queryTerms, termsOf } from './words.ts';

describe('a word', () => {
  it.each([
    ['Émilie', 'emilie'],
    ['STRASSE', 'straße'],
    ['Łukasiewicz', 'lukasiewicz'],
    ['Sørensen', 'sorensen'],
    ['İstanbul', 'istanbul'],
    ['ＣＯ₂', 'co2'],
    ['ﬁne', 'fine'],
    ['σοφός', 'ΣΟΦΟΣ'],
    ['Ёлка', 'елка'],
    ['مُحَمَّد', 'محمد'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['क्\u200dष', 'क्ष'],
  ])('%s equals %s', (one, other) => {
    expect(fold(one)).toBe(fold(other));
    expect(termsOf(one)).toHaveLength(1);
  });

  it('retains the vowels of Indic scripts and the voicing marks of kana', () => {
    expect(termsOf('கரிம வேதியியல் कार्बनिक')).toEqual(['கரிம', 'வேதியியல்', 'कार्बनिक']);
    expect(fold('कि')).not.toBe(fold('का'));
    expect(fold('ガ')).not.toBe(fold('カ'));
    expect(fold('ｶﾞ')).toBe(fold('ガ'));
  });

  it('is truncated to 40 characters', () => {
    expect(termsOf('x'.repeat(10_000))).toEqual(['x'.repeat(40)]);
  });
});

describe('text without spaces', () => {
  it('is indexed by characters and pairs', () => {
    expect(termsOf('光触媒CO2')).toEqual(['光', '光触', '触', '触媒', '媒', 'co2']);
    expect(queryTerms('触媒')).toEqual(['触媒']);
    expect(queryTerms('光触媒')).toEqual(['光触', '触媒']);
    expect(queryTerms('媒')).toEqual(['媒']);
  });
});

describe('a query', () => {
  it('consists of words, whatever characters separate them', () => {
    expect(queryTerms('"iron-(III)" +zinc* -copper~2 ^title:x \u0000 \ud800 %00 .*')).toEqual([
      ...['iron', 'iii', 'zinc', 'copper', '2', 'title', 'x', '00'],
    ]);
    expect(queryTerms('&&|| *() "" \u0000 \udc00')).toEqual([]);
  });

  it('has no stop words, unless it has no other words', () => {
    expect(queryTerms('the AND of iron')).toEqual(['iron']);
    expect(queryTerms('the AND of')).toEqual(['the', 'and', 'of']);
  });

  it('has distinct words, at most twelve', () => {
    expect(queryTerms('iron Iron IRON')).toEqual(['iron']);
    const words = Array.from({ length: 2_000 }, (_, n) => `word${n}`);
    expect(queryTerms(words.join(' '))).toEqual(words.slice(0, 12));
  });
});

it('finds the same terms in a whole text as in its parts', () => {
  const text =
    'CO₂—water (H2O) e\u0301tude co\u00adoperate naïve_snake 触媒x90 कार्बनिक,рис’s ﬁlm “Ångström”';
  expect(termsOf(text)).toEqual(Array.from(occurrences(text), ({ term }) => term));
});
