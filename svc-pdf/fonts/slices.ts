import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Family, familiesOf, type Order, orderFor } from './families.ts';

type Interval = readonly [first: number, last: number];

/** One file of a family: the glyphs of one range of Unicode. */
export interface Slice {
  family: Family;
  name: string;
  /** CSS `unicode-range`. */
  range: string;
  intervals: Interval[];
  /** What of the range its font does not have. */
  holes: Interval[];
  folder: string;
  version: string;
}

/** The slices of an order, the most preferred first, and where in them a character was found. */
interface Shelf {
  slices: Slice[];
  places: Map<string, number>;
}

/** A slice that a text needs; `rank` is its place in CSS, the higher the more preferred. */
export interface NeededSlice {
  slice: Slice;
  rank: number;
}

export interface Needed {
  /** The least preferred first: the order in which CSS wants faces of one family whose ranges overlap. */
  slices: NeededSlice[];
  /** A letter of the text that is in none. */
  missing?: string;
}

/** The place of what no font has, and of what needs none. */
const NOWHERE = -1;
const UNSEEN = -2;
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Nobody says what it looks like, whatever the ranges include. */
const WITHOUT_LOOK = /[\p{Cn}\p{Co}\p{Cs}]/u;

const { resolve } = createRequire(import.meta.url);
/**
 * Letters that a package's ranges name and its font has not, by package: the Chinese one's name emoji. Taken
 * from the files by the test beside this.
 */
const holes = readJson<Record<string, string>>(
  fileURLToPath(new URL('holes.json', import.meta.url)),
);
const known = new Map<Family, Slice[]>();
const shelves = new Map<Order, Shelf>();

/** The slices of every family that the text needs. */
export function slicesFor(text: string): Needed {
  const { slices, places } = shelfOf(orderFor(text));
  const needed = new Set<number>();
  let missing: string | undefined;
  for (const char of text) {
    let place = places.get(char);
    if (place === undefined) {
      place = placeOf(char, slices);
      places.set(char, place);
    }
    if (place >= 0) needed.add(place);
    else if (place === NOWHERE) missing ??= char;
  }
  return {
    slices: [...needed]
      .sort((a, b) => b - a)
      .flatMap((place) => {
        const slice = slices[place];
        return slice ? { slice, rank: -place } : [];
      }),
    ...(missing !== undefined && { missing }),
  };
}

function placeOf(char: string, slices: Slice[]): number {
  if (WITHOUT_LOOK.test(char)) return NOWHERE;
  const code = char.codePointAt(0) ?? 0;
  const within = ([first, last]: readonly [number, number]) => code >= first && code <= last;
  const place = slices.findIndex(
    ({ intervals, holes }) => intervals.some(within) && !holes.some(within),
  );
  return place < 0 && INVISIBLE.test(char) ? UNSEEN : place;
}

function shelfOf(order: Order): Shelf {
  let shelf = shelves.get(order);
  if (!shelf) {
    shelf = { slices: familiesOf(order).flatMap(slicesOf), places: new Map() };
    shelves.set(order, shelf);
  }
  return shelf;
}

/** Most preferred first: in the packages' lists the last one wins, as in the CSS made from them. */
export function slicesOf(family: Family): Slice[] {
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
      holes: holes[family.package]?.split(',').map(intervalOf) ?? [],
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
function intervalOf(range: string): Interval {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
