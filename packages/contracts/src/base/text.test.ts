import { describe, expect, it } from 'vitest';
import { plainText, splitKeywords } from './markup.ts';
import { textLine } from './sparse.ts';
import { doiUrl, escapeXml, withoutControls } from './text.ts';

describe('keywords', () => {
  it.each([
    ['copper, speciation,  estuary', ['copper', 'speciation', 'estuary']],
    ['copper,speciation,estuary', ['copper', 'speciation', 'estuary']],
    ['2,4-dinitrophenol, 1,3-butadiene', ['2,4-dinitrophenol', '1,3-butadiene']],
    ['N,N-dimethylaniline, solvents', ['N,N-dimethylaniline', 'solvents']],
    ['tin, lead; 1,2-diols', ['tin, lead', '1,2-diols']],
    ['R&D, pH<7, pH<7, ', ['R&D', 'pH<7']],
    ['引擎，蒸汽、水', ['引擎', '蒸汽', '水']],
    ['محرك؛ بخار', ['محرك', 'بخار']],
    ['copper；tin, lead', ['copper', 'tin, lead']],
    ['copper\ntin\r\n\r\nlead', ['copper', 'tin', 'lead']],
    ['copper · tin • A/B', ['copper', 'tin', 'A/B']],
    ['', []],
  ])('“%s” are %j', (keywords, expected) => {
    expect(splitKeywords(keywords)).toEqual(expected);
  });
});

it('a text loses the characters that XML must not contain, and nothing else', () => {
  expect(withoutControls('a\u0000b\u0001c\ufffed\ud800e\tf\ng 😀 नी')).toBe(
    'abcd\ufffde\tf\ng 😀 नी',
  );
});

it('escapes characters of markup, and removes characters that XML forbids', () => {
  expect(escapeXml('<a b="c">&amp;\u0001\ud800')).toBe('&lt;a b=&quot;c&quot;&gt;&amp;amp;\ufffd');
});

it('replaces control characters by the characters of Windows-1252 with the same codes', () => {
  const codes = Array.from({ length: 32 }, (_, at) => 0x80 + at);
  const controls = codes.map((code) => String.fromCharCode(code)).join('');
  const windows = new TextDecoder('windows-1252').decode(Uint8Array.from(codes));
  // The decoder maps undefined codes of Windows-1252 to control characters.
  const expected = windows.replace(/[\u0080-\u009f]/g, '');
  expect(expected).toHaveLength(27);
  expect(withoutControls(controls)).toBe(expected);
  expect(textLine(100).parse(controls)).toBe(expected);
  expect(plainText(codes.map((code) => `&#${code};`).join(''))).toBe(expected);
});

it('removes references to characters that XML must not contain', () => {
  expect(plainText('a&#0;&#1;b&#xFFFE;c&#x110000;&#9;d')).toBe('abc d');
});

it('escapes special characters of an old DOI in its link', () => {
  expect(doiUrl('10.1002/(SICI)1097<1::AID>3.0.CO;2-#')).toBe(
    'https://doi.org/10.1002/(SICI)1097%3C1::AID%3E3.0.CO;2-%23',
  );
});
