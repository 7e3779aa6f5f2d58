import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RemoteName, Remotes } from '@app/contracts';
import { baseUrl } from '../environment.ts';
import { runScript } from './run-script.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);

/** Returns the id of a remote's live release. */
export async function liveRelease(name: RemoteName): Promise<string> {
  const remotes = (await (await fetch(`${baseUrl}/remotes.json`)).json()) as Remotes;
  const release = remotes[name]?.release;
  if (!release) throw new Error(`${name} is not released`);
  return release;
}

/** Runs the release command of a remote in the system under test. */
export function release(dataDir: string, name: RemoteName, ...args: string[]): Promise<string> {
  const env = {
    RELEASES_DIR: `${dataDir}/releases/mfe-${name}`,
    REMOTES_DIR: `${dataDir}/remotes`,
  };
  return runScript(`mfe-${name}/release.ts`, { args, env });
}

/**
 * Builds a remote with a changed source text, in a copy within the repository so that its imports resolve.
 * @returns the copy's folder; the caller deletes it
 */
export async function buildChanged(
  name: RemoteName,
  { file, from, to }: { file: string; from: string; to: string },
): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', `release-${name}-`));
  const isSource = (path: string) => !/\/(dist|dist-server|node_modules)$|\.test\.tsx?$/.test(path);
  await cp(join(root, `mfe-${name}`), folder, { recursive: true, filter: isSource });
  const source = await readFile(join(folder, file), 'utf8');
  if (!source.includes(from)) throw new Error(`${file} has no ${from}`);
  await writeFile(join(folder, file), source.replace(from, to));
  await run(join(root, 'node_modules/.bin/rspack'), ['build'], { cwd: folder });
  return folder;
}
