import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Lockfile } from './lockfile.ts';
import {
  affected,
  packages,
  remotes,
  repository,
  scratchRepository,
  services,
} from './scratch-repository.fixture.ts';

scratchRepository();

test('a new version of a package affects the workspaces that install it', () => {
  upgrade('node_modules/csv-parse');

  expect(affected()).toMatchObject({ test: ['svc-content'], image: ['svc-content'] });
});

test('a new version of a transitive package affects the workspaces that install it', () => {
  upgrade('node_modules/luxon'); // of cron-parser, of bullmq

  expect(affected().image).toEqual(['svc-pdf']);
});

test('a new version of a tool of the root affects all tests but no image', () => {
  upgrade('node_modules/vitest');

  expect(affected()).toMatchObject({
    test: [...remotes, ...packages, 'shell', ...services],
    image: [],
  });
});

test('another location of a package in node_modules affects nothing', () => {
  changeLockfile(({ packages: locked }) => {
    locked['svc-content/node_modules/csv-parse'] = locked['node_modules/csv-parse'] ?? {};
    delete locked['node_modules/csv-parse'];
  });

  expect(affected()).toMatchObject({ test: [], image: [], journeys: false });
});

function upgrade(place: string): void {
  changeLockfile(({ packages: locked }) => {
    const before = locked[place];
    if (!before) throw new Error(`The lockfile has no ${place}`);
    locked[place] = { ...before, version: '999.0.0' };
  });
}

function changeLockfile(change: (lockfile: Lockfile) => void): void {
  const file = join(repository, 'package-lock.json');
  const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
  change(lockfile);
  writeFileSync(file, JSON.stringify(lockfile));
}
