import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { officeVersion } from './office-version.ts';

let folder: string;
const write = (path: string, text: string) => writeFile(join(folder, path), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-version-'));
  await mkdir(join(folder, 'src/office'), { recursive: true });
  await write('package.json', '{ "dependencies": { "@mantine/core": "9.7.4" } }');
  await write('src/office/index.ts', 'export const one = 1;');
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['a source', 'src/office/index.ts', 'export const one = 2;', false],
  ['a source’s name', 'src/office/theme.ts', '', false],
  ['the version of a package', 'package.json', '{ "dependencies": {} }', false],
  ['a test', 'src/office/index.test.ts', 'expect(1);', true],
])('the kit of the back offices after a change of %s', async (_, path, text, isSame) => {
  const before = officeVersion([folder]);
  await write(path, text);
  expect(officeVersion([folder]) === before).toBe(isSame);
});

it('has a version that semantic versioning knows', () => {
  expect(officeVersion()).toMatch(/^1\.0\.0-h[0-9a-f]{16}$/);
});
