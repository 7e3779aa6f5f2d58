import { CONTRACT_VERSION } from '@app/contracts';
import { expect, it } from 'vitest';
import listed from './facade.json' with { type: 'json' };
import * as facade from './index.ts';

const names = Object.values(listed).flat();
const [major, minor] = CONTRACT_VERSION.split('.');

it('what a remote of this major may use is still there', () => {
  const gone = names.filter((name) => !(name in facade));
  expect(gone, 'to take a name away, raise the major of CONTRACT_VERSION').toEqual([]);
});

it('what is new came with a new minor, so that an older shell refuses who needs it', () => {
  const added = Object.keys(facade).filter((name) => !names.includes(name));
  const how = 'raise the minor of CONTRACT_VERSION and list the name under it in facade.json';
  expect(added, how).toEqual([]);
  expect(Object.keys(listed).at(-1), how).toBe(`${major}.${minor}`);
});
