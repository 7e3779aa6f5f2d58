import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeIn, rememberPlace } from './use-pdf.ts';

const place = { page: 3, left: -7, top: 612.5 };
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('stores a place for each article', () => {
  rememberPlace('A-1', place);
  rememberPlace('B-1', { ...place, page: 1 });
  rememberPlace('A-1', { ...place, page: 4 });
  expect(placeIn('A-1')).toEqual({ ...place, page: 4 });
  expect(placeIn('B-1')?.page).toBe(1);
  expect(placeIn('C-1')).toBeUndefined();
});

it('discards the places of articles that were read long ago', () => {
  for (let n = 0; n < 60; n += 1) rememberPlace(`A-${n}`, place);
  expect(placeIn('A-9')).toBeUndefined();
  expect(placeIn('A-10')).toEqual(place);
});

it.each(['', '{', '[]', '{"A-1":{"page":"x"}}', '{"A-1":{"page":0,"left":0,"top":0}}'])(
  'treats %s in the storage as no place, and replaces it',
  (text) => {
    stored.set('journal:reading', text);
    expect(placeIn('A-1')).toBeUndefined();
    rememberPlace('A-1', place);
    expect(placeIn('A-1')).toEqual(place);
  },
);

it('works without a storage', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberPlace('A-1', place);
  expect(placeIn('A-1')).toBeUndefined();
});
