import { CONTRACT_VERSION } from '@app/contracts';
import { expect, it } from 'vitest';
import listed from './facade.json' with { type: 'json' };
import * as facade from './index.ts';

const names = Object.values(listed).flat();
const [major, minor] = CONTRACT_VERSION.split('.');

it('still has all names of this major version', () => {
  const gone = names.filter((name) => !(name in facade));
  expect(gone, 'to remove a name, raise the major version of CONTRACT_VERSION').toEqual([]);
});

it('lists every new name under a new minor version, so that an older shell refuses the remote', () => {
  const added = Object.keys(facade).filter((name) => !names.includes(name));
  const how =
    'raise the minor version of CONTRACT_VERSION and list the name under it in facade.json';
  expect(added, how).toEqual([]);
  expect(Object.keys(listed).at(-1), how).toBe(`${major}.${minor}`);
});
