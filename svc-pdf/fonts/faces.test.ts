import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undrawnCharacters } from '@app/contracts';
import fontverter from 'fontverter';
import { Blob, Face } from 'harfbuzzjs';
import { expect, it } from 'vitest';
import { INVISIBLE, type Slice, slicesFor, slicesOf, UNDEFINED_GLYPH } from './faces.ts';
import { allFamilies, type Family, familiesOf } from './families.ts';

const LAST_CODE_POINT = 0x10ffff;

const namesFor = (text: string) =>
  slicesFor(text).slices.map(
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
])('takes only the slices that %s needs', (text, slices) => {
  expect(namesFor(text)).toEqual(slices);
});

it.each([
  ['王小明', 'noto-serif-sc'],
  ['田中さくら', 'noto-serif-jp'],
  ['金 홍길동', 'noto-serif-kr'],
])('sets %s in the glyph shapes of its language', (text, family) => {
  const east = namesFor(text).filter((name) => !name.startsWith('source-serif'));
  expect(east.length).toBeGreaterThan(0);
  expect(east.filter((name) => !name.startsWith(family))).toEqual([]);
});

it.each(['Kwabɛ́na', 'Ŋmɛ', 'Sĭ', 'Ωρῆ', 'M̄'])('sets %s in one face', (name) => {
  expect(namesFor(name)).toEqual(['noto-serif all']);
});

it.each([
  ['Ada Łódź नमस्ते สมชาย ໃຈ Հայ ქართ አማርኛ ខ្មែរ සිංහල ଓଡ଼ିଆ བོད မြန် שלום 王さ홍 10⁻³ ⇌', ''],
  ['soft\u00adhyphen, joined\u200d, left\u200e, a\ufe0f', ''],
  ['Jean 🎉 Luc 🎉𐎠', '🎉𐎠'],
  ['in the range of a font that lacks it: 🍎', '🍎'],
  ['Ada 𐎠', '𐎠'],
  ['private use: \ue600', '\ue600'],
  ['unassigned: \u0378', '\u0378'],
  ['a lone surrogate: \ud83d.', '\ud83d'],
])('returns the characters of %s that no font contains', (text, missing) => {
  expect([...slicesFor(text).missing].join('')).toBe(missing);
  // The fonts have a glyph for U+FFFD, which replaces a lone surrogate.
  expect(undrawnCharacters(text).join('')).toBe(missing.isWellFormed() ? missing : '');
});

it('takes the font of the substitute for characters that no font contains', () => {
  expect(namesFor('Jean 🎉')).toEqual(['noto-serif all', 'source-serif-4 latin']);
});

it('writes which characters documents can show, for forms and checks', async () => {
  const covered = new Set(familiesOf('source sc').flatMap(slicesOf).flatMap(codesOf));
  const lengths: number[] = [];
  let wasDrawn = false;
  let start = 0;
  for (let code = 0; code <= LAST_CODE_POINT; code++) {
    const char = String.fromCodePoint(code);
    const isDrawn = !UNDEFINED_GLYPH.test(char) && (covered.has(code) || INVISIBLE.test(char));
    if (isDrawn === wasDrawn) continue;
    lengths.push(code - start);
    start = code;
    wasDrawn = isDrawn;
  }
  lengths.push(LAST_CODE_POINT + 1 - start);
  const runs = lengths.map((length) => length.toString(36)).join(' ');
  await expect(`${JSON.stringify({ runs }, null, 2)}\n`).toMatchFileSnapshot(
    '../../packages/contracts/src/documents/drawn-characters.json',
  );
});

it('lists the characters that the fonts lack in their ranges', async () => {
  const found: Record<string, string> = {};
  for (const family of allFamilies) {
    const holes = await holesOf(family);
    if (holes !== '') found[family.package] = holes;
  }
  // After an update of a font package: npm test -- svc-pdf/fonts -- --update
  await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('holes.json');
});

/** The characters of a slice. */
function codesOf({ intervals, holes }: Slice): number[] {
  const lacks = (code: number) => holes.some(([first, last]) => first <= code && code <= last);
  const all = intervals.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  return all.filter((code) => !lacks(code));
}

/** The missing characters that have a visible glyph, as a CSS unicode-range. */
async function holesOf(family: Family): Promise<string> {
  const seen = new Set<number>();
  const lacking: number[] = [];
  for (const { folder, name, intervals } of slicesOf(family)) {
    const file = await readFile(join(folder, family.file(name, 'normal', 400)));
    const has = new Set(
      new Face(new Blob(await fontverter.convert(file, 'sfnt'))).collectUnicodes(),
    );
    for (const [first, last] of intervals) {
      for (let code = first; code <= last; code++) {
        if (!has.has(code) && !seen.has(code) && isShown(code)) lacking.push(code);
        seen.add(code);
      }
    }
  }
  const ranges: [number, number][] = [];
  for (const code of lacking.sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(([a, b]) => `U+${hex(a)}${a === b ? '' : `-${hex(b)}`}`).join(',');
}

function isShown(code: number): boolean {
  return !/[\p{C}\s\p{Default_Ignorable_Code_Point}]/u.test(String.fromCodePoint(code));
}
