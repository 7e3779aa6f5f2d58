import { readConfig } from '../setup/config.mjs';
import { SetupError } from '../setup/fail.mjs';
import { needsOf } from './workspaces.mjs';

/** @typedef {import('../setup/config.mjs').Config & { site: string | undefined }} DevConfig */

/**
 * Reads the settings for `npm run dev`: the settings of `npm start` with another data folder and port, and `SITE`, the
 * origin of a deployed site that provides the other services and front ends.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {DevConfig}
 */
export function readDevConfig(name, env) {
  const { port } = needsOf(name);
  if (!port) throw new SetupError(`${name} is a library and does not run alone.`);
  const { SITE, PORT = String(port), DATA_DIR = `.data/dev/${name}` } = env;
  const config = readConfig({ ...env, PORT, DATA_DIR });
  if (!SITE) return { ...config, site: undefined };
  if (!/^https?:\/\/[^/\s]+\/?$/.test(SITE)) {
    throw new SetupError('SITE must be the origin of a site, such as https://journal.org.');
  }
  return { ...config, site: new URL(SITE).origin };
}
