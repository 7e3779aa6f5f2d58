import { existsSync, readFileSync } from 'node:fs';
import { runLogged } from './children.mjs';
import { projectRoot } from './paths.mjs';
import { step } from './progress.mjs';

/**
 * Whether everything in package-lock.json is installed. npm writes its own list into node_modules last, so an
 * interrupted installation has none.
 */
function installed() {
  const list = `${projectRoot}/node_modules/.package-lock.json`;
  if (!existsSync(list)) return false;
  const wanted = readPackages(`${projectRoot}/package-lock.json`);
  const present = readPackages(list);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      // Binaries for other platforms are optional. The root has no entry.
      path === '' || (optional && !present[path]) || present[path]?.version === version,
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

// Use npm's cache first and report a missing network within seconds. The lockfile's hashes are checked either way.
const networkOptions = [
  '--prefer-offline',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Installs the JavaScript packages unless they are installed. */
export async function installNodeModules() {
  if (installed()) return;
  // npm runs on the machine's Node: npm ci replaces the one in node_modules.
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.endsWith('/node_modules/.bin'))
    .join(':');
  await step('JavaScript packages (npm ci)', () =>
    runLogged('npm-ci', 'npm', ['ci', '--loglevel=error', '--no-progress', ...networkOptions], {
      env: { ...process.env, PATH: path },
    }),
  );
}
