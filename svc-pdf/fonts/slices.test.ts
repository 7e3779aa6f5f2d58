import { expect, it } from 'vitest';
import { slicesFor } from './slices.ts';

const namesFor = (text: string) =>
  slicesFor(text).map(
    ({ slice: { family, name } }) => `${family.package.replace(/^.*\//, '')} ${name}`,
  );

it.each([
  ['Ada', ['source-serif-4 latin']],
  ['Łukasz', ['source-serif-4 latin-ext', 'source-serif-4 latin']],
  ['Иван', ['source-serif-4 cyrillic']],
  ['Γιώργος', ['source-serif-4 greek']],
  ['श्री', ['noto-serif-devanagari devanagari']],
  ['ஸ்ரீ', ['noto-serif-tamil tamil']],
  ['محمد', ['amiri arabic']],
  ['⇌', ['noto-sans-math latin']],
  ['10⁻³', ['noto-serif all', 'source-serif-4 latin']],
])('takes for %s only the slices that it needs', (text, slices) => {
  expect(namesFor(text)).toEqual(slices);
});

it.each([
  ['王小明', 'noto-serif-sc'],
  ['田中さくら', 'noto-serif-jp'],
  ['金 홍길동', 'noto-serif-kr'],
])('sets %s in the shapes of its country', (text, family) => {
  const east = namesFor(text).filter((name) => !name.startsWith('source-serif'));
  expect(east.length).toBeGreaterThan(0);
  expect(east.filter((name) => !name.startsWith(family))).toEqual([]);
});

it.each(['Kwabɛ́na', 'Ŋmɛ', 'Sĭ', 'Ωρῆ', 'M̄'])(
  'sets %s in one face, which has all of it',
  (name) => {
    expect(namesFor(name)).toEqual(['noto-serif all']);
  },
);
