import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { makeProgram } from './programs.mjs';
import { findTraefik, traefikVersion } from './traefik.mjs';

function newFolder(): string {
  const folder = mkdtempSync(`${tmpdir()}/programs-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes `text` as a program, as a download does. */
const writing = (text: string) => async (folder: string) => {
  writeFileSync(`${folder}/program`, text);
  return `${folder}/program`;
};

it('makes no program if the download fails half-way, and makes it at the next attempt', async () => {
  const target = `${newFolder()}/tool-0123456789ab`;
  const failing = async (folder: string) => {
    await writing('half')(folder);
    throw new Error('interrupted');
  };
  await expect(makeProgram(target, failing)).rejects.toThrow('interrupted');
  expect(existsSync(target)).toBe(false);
  await makeProgram(target, writing('whole'));
  expect(readFileSync(target, 'utf8')).toBe('whole');
});

it('removes older versions and the remains of interrupted attempts, but no other program', async () => {
  const folder = newFolder();
  const others = ['tool-pro-0123456789ab', 'toolbox-0123456789ab'];
  for (const name of ['tool-ffffffffffff', ...others]) writeFileSync(`${folder}/${name}`, '');
  mkdirSync(`${folder}/tool-eeeeeeeeeeee.1.unfinished`);
  await makeProgram(`${folder}/tool-0123456789ab`, writing('new'));
  expect(readdirSync(folder).sort()).toEqual(['tool-0123456789ab', ...others].sort());
});

it.each([
  ['uses a Traefik on the PATH that has the tested version', traefikVersion, true],
  ['does not use a Traefik on the PATH of another version', '3.0.0', false],
])('%s', (_, version, isUsed) => {
  const folder = newFolder();
  const installed = `${folder}/traefik`;
  writeFileSync(installed, `#!/bin/sh\n[ "$1" = version ] && echo 'Version:      ${version}'\n`);
  chmodSync(installed, 0o755);
  const { PATH } = process.env;
  process.env.PATH = `${folder}:${PATH}`;
  onTestFinished(() => {
    process.env.PATH = PATH;
  });
  expect(findTraefik() === installed).toBe(isUsed);
});
