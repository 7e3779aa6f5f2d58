import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Family, familiesOf, type Order, orderFor } from './families.ts';
import holesByPackage from './holes.json' with { type: 'json' };

type Interval = readonly [first: number, last: number];

/** A font file with the glyphs of one Unicode range. A family consists of several slices. */
export interface Slice {
  family: Family;
  name: string;
  range: string;
  intervals: Interval[];
  holes: Interval[];
  folder: string;
  version: string;
}

/** The slices of an order of families, best first. `indexByChar` caches the index of each character's slice. */
interface Shelf {
  slices: Slice[];
  indexByChar: Map<string, number>;
}

/** Index of a character that no font contains. */
const MISSING = -1;
/** Index of a character that needs no glyph. */
const NO_GLYPH = -2;
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Characters without a defined glyph, even if a range includes them: unassigned, private use, surrogates. */
const UNDEFINED_GLYPH = /[\p{Cn}\p{Co}\p{Cs}]/u;

const rangesSchema = z.record(z.string(), z.string());
const { resolve } = createRequire(import.meta.url);
/**
 * Characters that a package's ranges include but its font lacks, by package. For example, the Chinese ranges include
 * emoji. `slices.test.ts` derives these characters from the font files.
 */
const holes: Record<string, string> = holesByPackage;
const known = new Map<Family, Slice[]>();
const shelves = new Map<Order, Shelf>();

/** Returns the slices that a text needs, and the first character that no slice contains. */
export function slicesFor(text: string) {
  const { slices, indexByChar } = shelfOf(orderFor(text));
  const needed = new Set<number>();
  let missing: string | undefined;
  for (const char of text) {
    let index = indexByChar.get(char);
    if (index === undefined) {
      index = indexOf(char, slices);
      indexByChar.set(char, index);
    }
    if (index >= 0) needed.add(index);
    else if (index === MISSING) missing ??= char;
  }
  // Sort the least preferred slice first, because CSS prefers the last of several faces that contain a character.
  const ranked = [...needed].sort((a, b) => b - a);
  return {
    slices: ranked.flatMap((index) => {
      const slice = slices[index];
      return slice ? { slice, rank: -index } : [];
    }),
    missing,
  };
}

function indexOf(char: string, slices: Slice[]): number {
  if (UNDEFINED_GLYPH.test(char)) return MISSING;
  const code = char.codePointAt(0) ?? 0;
  const within = ([first, last]: readonly [number, number]) => code >= first && code <= last;
  const index = slices.findIndex(
    ({ intervals, holes }) => intervals.some(within) && !holes.some(within),
  );
  return index < 0 && INVISIBLE.test(char) ? NO_GLYPH : index;
}

function shelfOf(order: Order): Shelf {
  let shelf = shelves.get(order);
  if (!shelf) {
    shelf = { slices: familiesOf(order).flatMap(slicesOf), indexByChar: new Map() };
    shelves.set(order, shelf);
  }
  return shelf;
}

/** Returns a family's slices, most preferred first. The package's own list has the most preferred slice last. */
export function slicesOf(family: Family): Slice[] {
  const cached = known.get(family);
  if (cached) return cached;
  const manifest = resolve(`${family.package}/package.json`);
  const folder = dirname(manifest);
  const { version } = z.object({ version: z.string() }).parse(readJson(manifest));
  const ranges = family.ranges ?? rangesSchema.parse(readJson(join(folder, 'unicode.json')));
  const slices = Object.entries(ranges)
    .map(([name, range]) => ({
      family,
      // The package's list names East Asian slices `[4]`, and file names contain `4`.
      name: name.replace(/[[\]]/g, ''),
      range,
      intervals: range.split(',').map(intervalOf),
      holes: holes[family.package]?.split(',').map(intervalOf) ?? [],
      folder,
      version,
    }))
    .filter(({ name }) => family.slices?.test(name) ?? true)
    .reverse();
  known.set(family, slices);
  return slices;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Parses a range such as `U+0900-097F` or `U+20A8`. */
function intervalOf(range: string): Interval {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
