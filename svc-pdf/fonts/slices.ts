import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Family, familiesFor } from './families.ts';

/** One file of a family: the glyphs of one range of Unicode. */
export interface Slice {
  family: Family;
  name: string;
  /** CSS `unicode-range`. */
  range: string;
  intervals: (readonly [first: number, last: number])[];
  folder: string;
  version: string;
}

const { resolve } = createRequire(import.meta.url);
const known = new Map<Family, Slice[]>();

/**
 * The slices of every family that the text needs, the least preferred first: that is the order in
 * which CSS wants faces of one family whose ranges overlap.
 */
export function slicesFor(text: string): Slice[] {
  const slices = familiesFor(text).flatMap(slicesOf);
  const needed = new Set<Slice>();
  for (const char of new Set(text)) {
    const code = char.codePointAt(0) ?? 0;
    const slice = slices.find(({ intervals }) =>
      intervals.some(([first, last]) => code >= first && code <= last),
    );
    if (slice) needed.add(slice);
  }
  return slices.filter((slice) => needed.has(slice)).reverse();
}

/** Most preferred first: in the packages' lists the last one wins, as in the CSS made from them. */
function slicesOf(family: Family): Slice[] {
  let slices = known.get(family);
  if (!slices) {
    slices = readSlices(family);
    known.set(family, slices);
  }
  return slices;
}

function readSlices(family: Family): Slice[] {
  const manifest = resolve(`${family.package}/package.json`);
  const folder = dirname(manifest);
  const { version } = readJson<{ version: string }>(manifest);
  const ranges = family.ranges ?? readJson<Record<string, string>>(join(folder, 'unicode.json'));
  return Object.entries(ranges)
    .map(([name, range]) => ({
      family,
      // The numbered slices of the East Asian families stand as `[4]` there and as `4` in the files.
      name: name.replace(/[[\]]/g, ''),
      range,
      intervals: range.split(',').map(intervalOf),
      folder,
      version,
    }))
    .filter(({ name }) => family.slices?.test(name) ?? true)
    .reverse();
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** `U+0900-097F` or `U+20A8`. */
function intervalOf(range: string): readonly [number, number] {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
