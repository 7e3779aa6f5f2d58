import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { cacheDir } from './paths.mjs';

// A user's PATH may lack the sbin folders, where Debian installs servers.
const systemFolders = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin'];

/**
 * Finds a program on the PATH or in the system folders.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  if (name.includes('/')) return isProgram(name) ? name : undefined;
  return [...(process.env.PATH ?? '').split(':'), ...systemFolders]
    .filter((folder) => folder.startsWith('/') && !folder.endsWith('/node_modules/.bin'))
    .map((folder) => `${folder}/${name}`)
    .find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the path of a program that the set-up makes. The name contains the hash of its sources, and `makeProgram`
 * renames a complete program, so an existing file is current and complete.
 * @param {string} name
 * @param {import('node:crypto').Hash} sources
 */
export const cachedProgramPath = (name, sources) =>
  `${cacheDir}/bin/${name}-${sources.digest('hex').slice(0, 12)}`;

/**
 * Makes a program of the cache. First removes the remains of interrupted attempts, and finally removes older versions.
 * @param {string} target a path of `cachedProgramPath`
 * @param {(folder: string) => Promise<string>} make makes the program in an empty folder and returns its path
 */
export async function makeProgram(target, make) {
  const name = basename(target).replace(/-[0-9a-f]+$/, '');
  const folder = `${target}.${process.pid}.unfinished`;
  mkdirSync(folder, { recursive: true });
  const remove = (/** @type {RegExp} */ ofName, /** @type {string} */ except) => {
    for (const file of readdirSync(dirname(target))) {
      const path = `${dirname(target)}/${file}`;
      if (ofName.test(file) && path !== except) rmSync(path, { recursive: true, force: true });
    }
  };
  remove(new RegExp(`^${name}-[0-9a-f]{12}\\.`), folder);
  renameSync(await make(folder), target);
  remove(new RegExp(`^${name}-[0-9a-f]{12}(\\.|$)`), target);
}
