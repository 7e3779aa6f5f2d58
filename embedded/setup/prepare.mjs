import { endSetupChildren } from './children.mjs';
import { SetupError } from './fail.mjs';
import { buildFrontEnds } from './front-ends.mjs';
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
 * @property {string} chromium without its windows where that can be had: it prints far faster
 */

/**
 * Brings everything that the system needs onto this machine, as far as it is not there.
 * @param {import('./config.mjs').Config} config
 * @param {{ programs?: Record<string, string>, traefik?: boolean }} [extra] `programs`: further
 *   programs with their Debian packages; `traefik`: build the real Traefik unless it is on the PATH
 * @returns {Promise<Tools>}
 */
export async function prepare(config, extra = {}) {
  const release = await lockSetup();
  if (config.chromiumPath && !findProgram(config.chromiumPath)) {
    throw new SetupError(`CHROMIUM_PATH: there is no program ${config.chromiumPath}.`);
  }
  /** @type {Record<string, string>} */
  const wanted = { ...extra.programs };
  const hasBrowser = Boolean(config.chromiumPath ?? findProgram(wholeBrowser));
  if (!hasBrowser) wanted[shell] = shell;
  if (!config.redisUrl) wanted['redis-server'] = 'redis-server';

  const mongod = config.mongoUrl ? undefined : findProgram('mongod');
  const wantsTraefik = extra.traefik || config.gateway === 'traefik';
  const [ferretdb, minio, traefik] = await Promise.all([
    config.mongoUrl || mongod ? undefined : buildGoTool('ferretdb'),
    config.minioUrl ? undefined : (findProgram('minio') ?? buildGoTool('minio')),
    findProgram('traefik') ?? (wantsTraefik ? buildGoTool('traefik') : undefined),
    installNodeModules().then(buildFrontEnds),
    installSystemPackages(wanted).then(() => {
      if (!config.chromiumPath) return offerSystemPackage(shell);
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
    redisServer: config.redisUrl ? undefined : requireProgram('redis-server'),
    chromium: requireProgram(config.chromiumPath ?? (findProgram(shell) ? shell : wholeBrowser)),
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
