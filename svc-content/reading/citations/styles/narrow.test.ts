import { readFileSync } from 'node:fs';
import { citationStyleNames } from '@app/contracts';
import { Cite, plugins } from '@citation-js/core';
import { expect, it } from 'vitest';
import type { CslItem, CslName } from '../../../articles/metadata/csl-item.ts';
import { narrowStyle, wholeStyle } from './narrow.ts';

const people: CslName[] = [
  { family: 'Waals', given: 'Johannes D.', 'non-dropping-particle': 'van der' },
  { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
  { literal: 'रवि शर्मा' },
  { family: '小林', given: '直樹' },
  { family: 'Sukarno' },
];
const titles = ['On the <i>E. coli</i> of ice', 'Why? A question', '“Quoted” title!', 'A: b’s'];
const pages = ['7', '12-15', '101-108', '1289-1301'];

/** Articles that differ in all properties that a style can test. */
const items = Array.from({ length: 48 }, (_, at): CslItem => {
  const authors = [1, 2, 3, 4, 6, 7, 8, 22][at % 8] ?? 1;
  return {
    id: `item-${at}`,
    type: 'article-journal',
    title: titles[at % titles.length] ?? '',
    author: Array.from({ length: authors }, (_, n) => people[(n + at) % people.length] ?? {}),
    'container-title': at % 11 === 0 ? '' : 'The Journal of Ice & Light',
    ...(at % 2 === 0 && { ISSN: '1234-5679' }),
    volume: String(at % 30),
    issue: String(at % 7),
    issued: { 'date-parts': [at % 3 === 0 ? [1999] : [2026, 1 + (at % 12), 14]] },
    page: pages[at % pages.length] ?? '',
    ...(at % 5 < 3 && { DOI: '10.1234/ab_c' }),
    language: at % 5 === 0 ? 'de' : 'en',
    ...(at % 7 === 0 && { 'container-title-short': 'J. Ice' }),
    URL: 'https://ice.test/archives/2026/vol1/issue1/A-1',
    abstract: at % 4 === 0 ? '' : 'An abstract.',
    ...(at % 3 === 0 && { keyword: 'ice, light' }),
  };
});

it.each(citationStyleNames)(
  'formats the same citations with the narrowed and the complete style %s, and the stored style is up to date',
  (style) => {
    const narrowed = narrowStyle(wholeStyle(style));
    expect(readFileSync(new URL(`./${style}.csl`, import.meta.url), 'utf8')).toBe(narrowed);
    const { styles: known } = plugins.config.get('@csl');
    known.add(`whole-${style}`, wholeStyle(style));
    known.add(`narrowed-${style}`, narrowed);
    const cited = (item: CslItem, template: string) =>
      new Cite(item, { generateGraph: false })
        .format('bibliography', { format: 'html', template, lang: 'en-US' })
        .trim();
    for (const item of items) {
      const whole = cited(item, `whole-${style}`);
      expect(whole).toContain(item.volume);
      expect(cited(item, `narrowed-${style}`)).toBe(whole);
    }
  },
);

it('is described with every style in the README', () => {
  const text = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
  const described = Array.from(text.matchAll(/^\| `(\w+)\.csl` \|/gm), ([, style]) => style);
  expect(described).toEqual(citationStyleNames);
});
