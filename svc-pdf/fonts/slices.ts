import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Family, familiesOf, type Order, orderFor } from './families.ts';

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

const { resolve } = createRequire(import.meta.url);
const known = new Map<Family, Slice[]>();
const shelves = new Map<Order, Shelf>();

/**
 * The slices of every family that the text needs, the least preferred first: that is the order in
 * which CSS wants faces of one family whose ranges overlap.
 */
export function slicesFor(text: string): NeededSlice[] {
  const { slices, places } = shelfOf(orderFor(text));
  const needed = new Set<number>();
  for (const char of text) {
    let place = places.get(char);
    if (place === undefined) {
      const code = char.codePointAt(0) ?? 0;
      place = slices.findIndex(({ intervals }) =>
        intervals.some(([first, last]) => code >= first && code <= last),
      );
      places.set(char, place);
    }
    if (place >= 0) needed.add(place);
  }
  return [...needed]
    .sort((a, b) => b - a)
    .flatMap((place) => {
      const slice = slices[place];
      return slice ? { slice, rank: -place } : [];
    });
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
