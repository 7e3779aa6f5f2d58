import { accessSync, constants, statSync } from 'node:fs';

// Where Debian puts servers; a user's PATH may lack the sbin folders.
const usual = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin'];

/**
 * The path of a program, looked for on the PATH and in the usual folders.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  if (name.includes('/')) return isProgram(name) ? name : undefined;
  return [...(process.env.PATH ?? '').split(':'), ...usual]
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
