import { existsSync, readFileSync } from 'node:fs';
import { runLogged } from './children.mjs';
import { projectRoot } from './paths.mjs';
import { step } from './progress.mjs';

/**
 * Whether what package-lock.json asks for is installed, whole. npm writes its own list into
 * node_modules last, so an interrupted installation has none.
 */
function installed() {
  const list = `${projectRoot}/node_modules/.package-lock.json`;
  if (!existsSync(list)) return false;
  const wanted = readPackages(`${projectRoot}/package-lock.json`);
  const present = readPackages(list);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      // Other platforms' binaries are optional, the root has no entry of its own.
      path === '' || (optional && !present[path]) || present[path]?.version === version,
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

// What is in npm's cache is not asked for again, and a missing network is told within seconds
// instead of minutes; the lockfile's hashes hold in any case.
const patience = [
  '--prefer-offline',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Installs the JavaScript packages unless they are there. */
export async function installNodeModules() {
  if (installed()) return;
  // npm itself runs on the machine's Node: the one inside node_modules is about to be replaced.
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.endsWith('/node_modules/.bin'))
    .join(':');
  await step('JavaScript packages (npm ci)', () =>
    runLogged('npm-ci', 'npm', ['ci', '--loglevel=error', '--no-progress', ...patience], {
      env: { ...process.env, PATH: path },
    }),
  );
}
