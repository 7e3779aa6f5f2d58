import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeVersion } from './office.ts';

let folder: string;
const write = (path: string, text: string) => writeFile(join(folder, path), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-version-'));
  await mkdir(join(folder, 'src'));
  await write('package.json', '{ "dependencies": { "@mantine/core": "9.7.4" } }');
  await write('src/index.ts', 'export const one = 1;');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the version of the office kit', () => {
  it.each([
    ['changes with a source file', 'src/index.ts', 'export const one = 2;', false],
    ['changes with a new source file', 'src/theme.ts', '', false],
    ['changes with a dependency', 'package.json', '{ "dependencies": {} }', false],
    ['ignores tests', 'src/index.test.ts', 'expect(1);', true],
  ])('%s', async (_, path, text, isSame) => {
    const before = officeVersion([folder]);
    await write(path, text);
    expect(officeVersion([folder]) === before).toBe(isSame);
  });

  it('is a valid semantic version', () => {
    expect(officeVersion([folder])).toMatch(/^1\.0\.0-h[0-9a-f]{16}$/);
  });
});
