import { accessSync, constants, statSync } from 'node:fs';

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
