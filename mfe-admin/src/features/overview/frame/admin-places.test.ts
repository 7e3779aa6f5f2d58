import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '../../../routes.tsx';
import { pages } from './admin-places.tsx';

type Routes = readonly { path?: string; index?: boolean; children?: Routes }[];

/** Returns the addresses of the pages below some routes, such as `/admin/emails/:id`. */
const addressesIn = (all: Routes, base = ''): string[] =>
  all.flatMap(({ path, children }) => {
    const address = path ? `${base}/${path}` : base;
    return children ? addressesIn(children, address) : [address];
  });
const addresses = addressesIn(routes as Routes);
/** The addresses without parameters. */
const fixed = addresses.filter((address) => !address.includes(':'));
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

it('the journeys check the accessibility of every page without parameters', () => {
  const spec = join(import.meta.dirname, '../../../../../checks/journeys/accessibility.spec.ts');
  const text = readFileSync(spec, 'utf8');
  const isChecked = (address: string) =>
    [address, address.replace('/admin', '')].some((path) => new RegExp(`'${path}['?]`).test(text));
  // This page is a form without the frame of the administration.
  expect(fixed.filter((address) => !isChecked(address))).toEqual(['/admin/reset-password']);
});
