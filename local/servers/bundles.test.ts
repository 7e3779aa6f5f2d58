import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundlePath, servedWorkspaces } from '../setup/front-ends.mjs';

it.each(servedWorkspaces)(
  'bundles %s as ASCII, so that V8 keeps the text with one byte for each character',
  (workspace) => {
    const bytes = readFileSync(bundlePath(workspace, 'server'));
    expect(bytes.length).toBeGreaterThan(0);
    const first = bytes.findIndex((byte) => byte > 0x7f);
    expect(first < 0 ? '' : bytes.subarray(first - 200, first + 40).toString()).toBe('');
  },
);
