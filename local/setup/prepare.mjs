import { endSetupChildren } from './children.mjs';
import { SetupError } from './fail.mjs';
import { buildFrontEnds, builtWorkspaces } from './front-ends.mjs';
import { buildGoTool } from './go-tools.mjs';
import { takeLock } from './lock.mjs';
import { installNodeModules } from './node-modules.mjs';
import { cacheDir } from './paths.mjs';
import { findProgram } from './programs.mjs';
import { installSystemPackages, offerSystemPackage } from './system-packages.mjs';

// Each is Debian's package and its program. The shell is the same browser without its windows.
const shell = 'chromium-headless-shell';
const wholeBrowser = 'chromium';

/**
 * @typedef {object} Tools paths of the programs that the system is made of; what an address in the
 *   environment replaces is left out
 * @property {string} [mongod] a MongoDB found on the PATH
 * @property {string} [ferretdb] the embedded database, built when there is no MongoDB
 * @property {string} [minio]
 * @property {string} [redisServer]
 * @property {string} [traefik] when it is to be the gateway
 * @property {string} chromium without its windows where that can be had: it prints far faster; empty
 *   when it was not asked for
 */

/** @typedef {'database' | 'redis' | 'minio' | 'chromium'} Part */

/** @type {Part[]} */
const allParts = ['database', 'redis', 'minio', 'chromium'];

/**
 * Brings everything that the system needs onto this machine, as far as it is not there.
 * @param {import('./config.mjs').Config} config
 * @param {{ programs?: Record<string, string>, traefik?: boolean, oasdiff?: boolean, parts?: Part[], frontEnds?: string[] }} [wishes]
 *   `programs`: further programs with their Debian packages; `traefik`: build the real Traefik unless
 *   it is on the PATH; `oasdiff`: build what compares contracts; `parts` and `frontEnds`: these alone, for work on one workspace
 * @returns {Promise<Tools>}
 */
export async function prepare(config, wishes = {}) {
  const { parts = allParts, frontEnds = builtWorkspaces } = wishes;
  const release = await lockSetup();
  if (config.chromiumPath && !findProgram(config.chromiumPath)) {
    throw new SetupError(`CHROMIUM_PATH: there is no program ${config.chromiumPath}.`);
  }
  /** @type {Record<string, string>} */
  const wanted = { ...wishes.programs };
  const hasBrowser = Boolean(config.chromiumPath ?? findProgram(wholeBrowser));
  const wantsBrowser = parts.includes('chromium');
  if (wantsBrowser && !hasBrowser) wanted[shell] = shell;
  const wantsRedis = parts.includes('redis') && !config.redisUrl;
  if (wantsRedis) wanted['redis-server'] = 'redis-server';

  const wantsDatabase = parts.includes('database') && !config.mongoUrl;
  const mongod = wantsDatabase ? findProgram('mongod') : undefined;
  const wantsMinio = parts.includes('minio') && !config.minioUrl;
  const wantsTraefik = wishes.traefik || config.gateway === 'traefik';
  const [ferretdb, minio, traefik] = await Promise.all([
    wantsDatabase && !mongod ? buildGoTool('ferretdb') : undefined,
    wantsMinio ? (findProgram('minio') ?? buildGoTool('minio')) : undefined,
    findProgram('traefik') ?? (wantsTraefik ? buildGoTool('traefik') : undefined),
    wishes.oasdiff ? buildGoTool('oasdiff') : undefined,
    installNodeModules().then(() => buildFrontEnds(frontEnds)),
    installSystemPackages(wanted).then(() => {
      if (wantsBrowser && !config.chromiumPath) return offerSystemPackage(shell);
    }),
  ]).catch(async (fault) => {
    await endSetupChildren();
    throw fault;
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

/** One set-up at a time in this folder; a second one waits, and then finds everything done. */
async function lockSetup() {
  const path = `${cacheDir}/setup.lock`;
  const atOnce = await takeLock(path, 0);
  if (atOnce) return atOnce;
  console.log('Another set-up is running in this folder; waiting for it.');
  const later = await takeLock(path, 1_800);
  if (!later) throw new SetupError('The other set-up has not ended for 30 minutes: end it first.');
  return later;
}

/** @param {string} name */
function requireProgram(name) {
  const path = findProgram(name);
  if (!path) throw new SetupError(`${name} is missing although its package is installed.`);
  return path;
}
