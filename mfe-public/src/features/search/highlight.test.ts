import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../journal/format.ts';
import { markedHtml } from './highlight.ts';

const marked = (text: string, ...terms: string[]) =>
  markedHtml(escapeHtml(text), terms).replaceAll('<mark>', '[').replaceAll('</mark>', ']');

describe('marking matches in a text', () => {
  it.each([
    ['terms in any case', 'Ice and ICE', ['ice'], '[Ice] and [ICE]'],
    ['terms with any accents', 'Café, cafe\u0301, cafe', ['café'], '[Café], [cafe\u0301], [cafe]'],
    [
      'accented words for terms without accents',
      'Émilie du Châtelet',
      ['emilie', 'chatelet'],
      '[Émilie] du [Châtelet]',
    ],
    ['whole words only', 'iceberg, lice, ice-cold', ['ice'], 'iceberg, lice, [ice]-cold'],
    ['the longer of two terms', 'sea water', ['sea', 'seawater', 'sea water'], '[sea water]'],
    [
      'the right characters if folding changes the length of the text',
      'İstanbul ﬁnds ½ ice',
      ['ice'],
      'İstanbul ﬁnds ½ [ice]',
    ],
    ['a ligature as its letters', 'It ﬁnds', ['finds'], 'It [ﬁnds]'],
    ['inside unspaced scripts', '海水の化学反応', ['化学'], '海水の[化学]反応'],
    ['vowel signs as letters', 'कि का', ['का'], 'कि [का]'],
    ['characters outside the first plane', '😀 ice 😀', ['ice'], '😀 [ice] 😀'],
    ['characters of regular expressions literally', 'a.c abc (x', ['a.c', '(x'], '[a.c] abc [(x]'],
    ['nothing without terms', 'Ice', [], 'Ice'],
    ['nothing for an empty term', 'Ice', ['', ' '], 'Ice'],
  ])('marks %s', (_, text, terms, expected) => {
    expect(marked(text, ...terms)).toBe(expected);
  });

  it('preserves every character of the text', () => {
    const html = escapeHtml('İ ﬁ ½ e\u0301 \u0301 😀 𝒳 <b> &amp; \u00ad ß');
    const marked = markedHtml(html, ['fi', 'e', 'ss']);
    expect(marked).toContain('<mark>');
    expect(marked.replace(/<\/?mark>/g, '')).toBe(html);
  });
});

describe('marking matches in a title', () => {
  it.each([
    ['text inside tags', 'On <i>ice</i>', ['ice'], 'On <i><mark>ice</mark></i>'],
    [
      'a word with tags inside, piece by piece',
      'On H<sub>2</sub>O',
      ['h2o'],
      'On <mark>H</mark><sub><mark>2</mark></sub><mark>O</mark>',
    ],
    ['no tag name', '<i>I</i> sub <sub>2</sub>', ['sub'], '<i>I</i> <mark>sub</mark> <sub>2</sub>'],
    ['no entity name', 'Salt &amp; amp', ['amp'], 'Salt &amp; <mark>amp</mark>'],
    [
      'an entity for a letter, as a whole',
      'Caf&#xe9; &#233;',
      ['café'],
      '<mark>Caf&#xe9;</mark> &#233;',
    ],
    ['words next to entities', '&lt;ice&gt;', ['ice'], '&lt;<mark>ice</mark>&gt;'],
    [
      'words next to an unpaired `<` or `&`',
      'ice & T < 3',
      ['ice', 't'],
      '<mark>ice</mark> & <mark>T</mark> < 3',
    ],
    ['nothing without terms', '<i>Ice</i> &amp; x', [], '<i>Ice</i> &amp; x'],
  ])('marks %s', (_, html, terms, expected) => {
    expect(markedHtml(html, terms)).toBe(expected);
  });

  it('adds nothing but marks, and closes each mark before the next tag', () => {
    const html = '4-Aryl-1<i>H</i>-1,2,3-tri<em>az</em>oles &#38; H<sub>2</sub>O<sup>+</sup>';
    const marked = markedHtml(html, ['4', 'aryl', 'h', '1', 'triazoles', 'h2o']);
    expect(marked.replace(/<\/?mark>/g, '')).toBe(html);
    expect(marked.match(/<mark>/g)).toHaveLength(9);
    expect(marked.replace(/<mark>[^<>]+<\/mark>/g, '')).not.toContain('mark');
  });
});
