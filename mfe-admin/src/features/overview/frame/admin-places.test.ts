import { expect, it } from 'vitest';
import { addresses } from '../../../testing/addresses.ts';
import { pages } from './admin-places.tsx';

/** Pages that are shown without a user or, of the search, only from its field. */
const withoutPlace = ['login', 'reset-password', 'not-found', 'search'].map(
  (path) => `/admin/${path}`,
);

it('the palette leads to every page without parameters, and to no other address', () => {
  const places = pages.flatMap(({ to }) => (to.startsWith('/admin') ? to.replace(/\?.*/, '') : []));
  const expected = addresses
    .map((address) => address.replace(/\/:\w+\?$/, ''))
    .filter((address) => !address.includes(':') && !withoutPlace.includes(address));
  expect([...new Set(places)].sort()).toEqual(expected.sort());
});
