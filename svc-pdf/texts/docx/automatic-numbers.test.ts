import { parseXml } from '@app/service-kit/docx';
import { run, wordXml } from '@app/service-kit/docx-testing';
import { expect, it } from 'vitest';
import { automaticNumbers } from './automatic-numbers.ts';
import { numberIn } from './number-formats.ts';
import { Styles } from './styles.ts';

/**
 * The expected numbers are those of LibreOffice, except for legal numbers and levels that do not restart: LibreOffice
 * ignores both settings.
 */

const level = (at: number, text: string, { format = 'decimal', start = '1', more = '' } = {}) =>
  `<w:lvl w:ilvl="${at}">${start && `<w:start w:val="${start}"/>`}<w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const LEVELS = level(0, '%1.') + level(1, '%1.%2.') + level(2, '%1.%2.%3.');
const abstract = (id: number, content: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`;
const list = (id: number, of: number, overrides = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${overrides}</w:num>`;
const override = (at: number, content: string) =>
  `<w:lvlOverride w:ilvl="${at}">${content}</w:lvlOverride>`;
const startOver = (at: number, start: number) =>
  override(at, `<w:startOverride w:val="${start}"/>`);
const lists = (levels: string) => abstract(0, levels) + list(1, 0);

/** Returns a paragraph of the list `id` at the level `at`, with a style and properties of the paragraph mark. */
const item = (id: number | '', at: number | '', style = '', mark = '') =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${id === '' ? '' : `<w:numPr>${at === '' ? '' : `<w:ilvl w:val="${at}"/>`}<w:numId w:val="${id}"/></w:numPr>`}${mark && `<w:rPr>${mark}</w:rPr>`}</w:pPr>${run('Salt')}</w:p>`;
const at = (...levels: number[]) => levels.map((each) => item(1, each)).join('');

function labels(numbering: string, body: string, styles = ''): string[] {
  const { root } = parseXml(wordXml('document', body));
  const named = new Styles(parseXml(wordXml('styles', styles)).root);
  const numbers = automaticNumbers(root, parseXml(wordXml('numbering', numbering)).root, named);
  return root.children.flatMap((child) =>
    typeof child === 'string' ? [] : [numbers.get(child)?.label ?? '-'],
  );
}

it('counts the paragraphs of all lists that share their levels', () => {
  const numbering = abstract(0, LEVELS) + list(1, 0) + list(2, 0, startOver(0, 1)) + list(3, 0);
  const places: [number, number][] = [
    ...([
      [1, 0],
      [1, 1],
      [1, 0],
      [2, 0],
      [2, 1],
    ] as [number, number][]),
    ...([
      [2, 0],
      [1, 0],
      [3, 0],
      [2, 0],
    ] as [number, number][]),
  ];
  expect(labels(numbering, places.map(([id, level]) => item(id, level)).join(''))).toEqual([
    ...['1.', '1.1.', '2.', '1.', '1.1.', '2.', '3.', '4.', '5.'],
  ]);
});

it('starts a level with another number at its first use in a list', () => {
  const numbering = abstract(0, LEVELS) + list(1, 0) + list(2, 0, startOver(1, 5));
  const body = item(1, 0) + item(1, 1) + item(2, 1) + item(2, 1) + item(2, 0) + item(2, 1);
  expect(labels(numbering, body)).toEqual(['1.', '1.1.', '1.5.', '1.6.', '2.', '2.1.']);
});

it('shows the levels of a list that differ from the levels of its shared counters', () => {
  const own = override(0, level(0, '(%1)', { format: 'lowerLetter' }));
  const numbering = abstract(0, LEVELS) + list(1, 0) + list(2, 0, own);
  const body = item(1, 0) + item(1, 0) + item(2, 0) + item(2, 0) + item(1, 0);
  expect(labels(numbering, body)).toEqual(['1.', '2.', '(c)', '(d)', '5.']);
});

it.each([
  ['a level before the one above it', LEVELS, [1, 1, 0, 1, 2, 0], '1.1. 1.2. 2. 2.1. 2.1.1. 3.'],
  ['a level that is skipped', LEVELS, [0, 2, 1, 2, 0, 2], '1. 1.1.1. 1.2. 1.2.1. 2. 2.1.1.'],
  [
    'a level that is never begun again',
    level(0, '%1.') + level(1, '%1.%2.', { more: '<w:lvlRestart w:val="0"/>' }),
    [0, 1, 1, 0, 1],
    '1. 1.1. 1.2. 2. 2.3.',
  ],
  [
    'a level that only the first one begins again',
    LEVELS.replace('<w:lvlText w:val="%1.%2.%3."', '<w:lvlRestart w:val="1"/>$&'),
    [0, 1, 2, 1, 2, 0, 1, 2],
    '1. 1.1. 1.1.1. 1.2. 1.2.2. 2. 2.1. 2.1.1.',
  ],
  [
    'legal numbers',
    level(0, '%1.', { format: 'upperRoman' }) +
      level(1, '%1.%2.', { format: 'lowerLetter', more: '<w:isLgl/>' }),
    [0, 1, 0, 1],
    'I. 1.1. II. 2.1.',
  ],
  [
    'a level that begins with 3',
    level(0, '%1.') + level(1, '%1.%2.', { start: '3' }),
    [1, 1, 0, 1],
    '1.3. 1.4. 2. 2.3.',
  ],
  ['a level without a start', level(0, '%1.', { start: '' }), [0, 0], '0. 1.'],
  ['words without a number', level(0, 'Remark:', { format: 'none' }), [0, 0], 'Remark: Remark:'],
])('counts %s', (_what, levels, places, expected) => {
  expect(labels(lists(levels), at(...places))).toEqual(expected.split(' '));
});

it('follows the links between lists and styles', () => {
  const numbering =
    abstract(0, `<w:styleLink w:val="Mine"/>${LEVELS}`) +
    abstract(1, '<w:numStyleLink w:val="Mine"/>') +
    list(1, 0) +
    list(2, 1);
  const body = item(2, 0) + item(2, 1) + item(1, 0) + item(2, 0);
  expect(labels(numbering, body)).toEqual(['1.', '1.1.', '2.', '3.']);
});

it('takes lists and levels from styles and from their base styles', () => {
  const linked = (style: string) => ({ more: `<w:pStyle w:val="${style}"/>` });
  const levels = level(0, '%1', linked('Heading1')) + level(1, '%1.%2', linked('Heading2'));
  const style = (id: string, content: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}">${content}</w:style>`;
  const inList = (id: number) => `<w:pPr><w:numPr><w:numId w:val="${id}"/></w:numPr></w:pPr>`;
  const styles =
    style('Heading1', inList(1)) +
    style('Heading2', inList(1)) +
    style('Own', '<w:basedOn w:val="Heading2"/>') +
    style('None', `<w:basedOn w:val="Heading2"/>${inList(0)}`);
  const body = ['Heading1', 'Heading2', 'Own', 'None'].map((each) => item('', '', each)).join('');
  const off = item(0, 0, 'Heading2');
  expect(labels(lists(levels), body + off + item('', '', 'Heading2'), styles)).toEqual([
    ...['1', '1.1', '1.2', '-', '-', '1.3'],
  ]);
});

it('does not count paragraphs whose end is hidden', () => {
  const body = item(1, 0) + item(1, 0, '', '<w:vanish/>') + item(1, 0);
  expect(labels(lists(LEVELS), body)).toEqual(['1.', '-', '2.']);
});

it.each([
  ['upperRoman', 'I II XXVII'],
  ['lowerRoman', 'i ii xxvii'],
  ['upperLetter', 'A B AA'],
  ['lowerLetter', 'a b aa'],
  ['decimalZero', '01 02 27'],
  ['ordinal', '1st 2nd 27th'],
  ['cardinalText', 'One Two Twenty-seven'],
  ['ordinalText', 'First Second Twenty-seventh'],
  ['chineseCounting', '一 二 二十七'],
  ['japaneseCounting', '一 二 二十七'],
  ['chineseCountingThousand', '一 二 二十七'],
  ['koreanCounting', '일 이 이십칠'],
  ['ideographTraditional', '甲 乙 27'],
  ['russianLower', 'а б э'],
  ['arabicAlpha', 'أ ب و'],
  ['chicago', '* † ‡‡‡‡‡‡‡'],
  ['not known', '1 2 27'],
])('writes numbers as %s', (format, expected) => {
  expect([1, 2, 27].map((number) => numberIn(format, number)).join(' ')).toBe(expected);
});

it('writes numbers in formats that the author has defined', () => {
  const custom =
    '<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>';
  const levels = level(0, '%1').replace(/<w:numFmt[^>]*>/, custom);
  expect(labels(lists(levels), at(0, 0))).toEqual(['001', '002']);
});
