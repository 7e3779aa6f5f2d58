import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundleFolder, servedWorkspaces } from '../setup/front-ends.mjs';

it.each([...servedWorkspaces, 'local'])(
  'bundles %s as ASCII, so that V8 keeps the text with one byte for each character',
  (workspace) => {
    const files = globSync(`${bundleFolder(workspace)}/*.mjs`);
    expect(files).not.toEqual([]);
    for (const file of files) {
      const bytes = readFileSync(file);
      const first = bytes.findIndex((byte) => byte > 0x7f);
      expect(first < 0 ? '' : bytes.subarray(first - 200, first + 40).toString()).toBe('');
    }
  },
);
