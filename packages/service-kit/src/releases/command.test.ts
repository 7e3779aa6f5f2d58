import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { releaseBuild, useRelease } from './release.ts';
import { writeBuild } from './testing.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-command-'));
});
afterEach(() => rm(root, { recursive: true }));

const places = () => ({ releasesDir: join(root, 'releases'), remotesDir: join(root, 'remotes') });

/** Runs the release command of a remote. */
function run(args: string[], { releasesDir, remotesDir } = places()) {
  const env = { ...process.env, RELEASES_DIR: releasesDir, REMOTES_DIR: remotesDir };
  const script = join(import.meta.dirname, '../../../../mfe-admin/release.ts');
  return new Promise<{ failed: boolean; text: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env, cwd: root }, (error, out, err) =>
      resolve({ failed: error !== null, text: out + err }),
    );
  });
}

it.each([
  ['--list', '--from', '.'],
  ['--use', '0123456789abcdef', '--from', '.'],
])('refuses options that cannot be combined: %s %s', async (...args) => {
  const { failed, text } = await run(args);
  expect(failed).toBe(true);
  expect(text).toContain('exclude each other');
});

it('refuses a relative folder', async () => {
  const { failed, text } = await run(['--list'], { ...places(), releasesDir: 'releases' });
  expect(failed).toBe(true);
  expect(text).toContain('RELEASES_DIR');
  expect(text).toContain('absolute');
});

it('states how to release a build that was rolled back', async () => {
  const place = { name: 'admin' as const, ...places() };
  for (const version of ['1', '2']) await writeBuild(join(root, version), version);
  const { live: first = '' } = await releaseBuild(place, join(root, '1'));
  const { live: second = '' } = await releaseBuild(place, join(root, '2'));
  await useRelease(place, first);
  expect((await run(['--from', join(root, '2')])).text).toContain(`--use ${second} shows`);
  expect((await run(['--from', join(root, '1')])).text).toBe(`live    ${first}\n`);
});

it('lists the releases with their states', async () => {
  expect((await run(['--list'])).text).toContain(`No releases in ${root}`);
  const ids: (string | undefined)[] = [];
  for (const version of ['1', '2', '3']) {
    await writeBuild(join(root, version), version);
    ids.push((await releaseBuild({ name: 'admin', ...places() }, join(root, version))).live);
  }
  const { text } = await run(['--list']);
  const listed = ids.map((id = '') => text.split('\n').find((line) => line.startsWith(id)));
  expect(listed.map((line) => line?.split('  ').at(-1))).toEqual(['before 2', 'before 1', 'live']);
});
