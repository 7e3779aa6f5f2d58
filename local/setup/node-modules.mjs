import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runLogged } from './children.mjs';
import { projectRoot } from './paths.mjs';
import { step } from './progress.mjs';

/**
 * Returns whether everything in package-lock.json is installed. npm writes its list of installed packages last, so the
 * list is missing after an interrupted installation.
 */
function installed() {
  const list = `${projectRoot}/node_modules/.package-lock.json`;
  if (!existsSync(list)) return false;
  const wanted = readPackages(`${projectRoot}/package-lock.json`);
  const present = readPackages(list);
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      // Binaries for other platforms are optional. The root package has no entry in the list.
      path === '' || (optional && !present[path]) || present[path]?.version === version,
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

// With these options, npm uses its cache first and reports a missing network within seconds. npm still checks the
// hashes of the lockfile.
const networkOptions = [
  '--prefer-offline',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Installs the JavaScript packages unless they are installed. */
export async function installNodeModules() {
  if (installed()) return;
  // Run npm on the machine's Node, because `npm ci` replaces the Node in node_modules.
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

/** Installs Lighthouse into bench/ unless it is installed. It is three times as large as the product's dependencies. */
export async function installLighthouse() {
  const folder = `${projectRoot}/bench`;
  const stamp = `${folder}/node_modules/.installed`;
  const lockfile = readFileSync(`${folder}/package-lock.json`, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return;
  rmSync(stamp, { force: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-workspaces'];
  await step('Lighthouse', () =>
    runLogged('npm-bench', 'npm', ['ci', ...options], { cwd: folder, untied: true }),
  );
  writeFileSync(stamp, lockfile);
}
