import { readConfig } from '../setup/config.mjs';
import { SetupError } from '../setup/fail.mjs';
import { needsOf } from './workspaces.mjs';

/** @typedef {import('../setup/config.mjs').Config & { site: string | undefined }} DevConfig */

/**
 * What the environment says of work on one piece: what `npm start` reads, on a data folder and a port
 * of its own, and `SITE`, the deployed site that stands in for the other pieces.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {DevConfig}
 */
export function readDevConfig(name, env) {
  const { port } = needsOf(name);
  if (!port)
    throw new SetupError(`${name} is imported by the other pieces and does not run alone.`);
  const { SITE, PORT = String(port), DATA_DIR = `.data/dev/${name}` } = env;
  const config = readConfig({ ...env, PORT, DATA_DIR });
  if (!SITE) return { ...config, site: undefined };
  if (!/^https?:\/\/[^/\s]+\/?$/.test(SITE)) {
    throw new SetupError('SITE must be the origin of a site, such as https://journal.org.');
  }
  return { ...config, site: new URL(SITE).origin };
}
