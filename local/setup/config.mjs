import { resolve } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: no package is installed yet, so the file is imported by its path.
import { givenVariables } from '../../packages/service-kit/src/process/former-names.mjs';
import { SetupError } from './fail.mjs';
import { projectRoot } from './paths.mjs';

/**
 * @typedef {object} Config the settings of a local system
 * @property {string} dataDir absolute path
 * @property {number} port of the gateway
 * @property {boolean | undefined} demo whether an empty journal gets the demonstration journal;
 *   undefined: yes, unless an earlier start on this data folder had DEMO=0
 * @property {string} [gatewayDir] replaces `gateway/`, for tests and benchmarks
 * @property {Record<string, string>} [inFrontOf] the address of a proxy in front of a server, by the server's name;
 *   fault tests use it. `renderer` is a proxy between the shell and mfe-public
 * @property {Partial<Record<import('../system/addresses.ts').ServerName, number>>} [instances] the number of
 *   instances of a server; default 1
 * @property {string} publicUrl the origin that readers use
 * @property {{ trusted: number, hsts: string }} proxies the number of proxies on this machine in front of the gateway, and
 *   the header Strict-Transport-Security
 * @property {string} adminUsername
 * @property {string | undefined} adminPassword undefined: generated
 * @property {string | undefined} mongoUrl
 * @property {string | undefined} redisUrl
 * @property {string | undefined} minioUrl
 * @property {string | undefined} chromiumPath
 * @property {Record<string, string>} [accounts] variables of accounts at agencies, added to the environment's variables
 * @property {boolean} syncWrites whether Redis and the storage wait for the disk before they acknowledge a write
 * @property {{ folder: string, everyHours: number, keep: number } | undefined} [backups] undefined: no scheduled backups
 */

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Config}
 * @throws {SetupError} naming every invalid variable
 */
export function readConfig(env) {
  const given = givenVariables(env);
  /** @type {string[]} */
  const problems = [];
  /**
   * @param {string} name
   * @param {RegExp} pattern
   * @param {string} wanted
   */
  const matching = (name, pattern, wanted) => {
    const value = given[name];
    if (value !== undefined && !pattern.test(value)) problems.push(`${name} must be ${wanted}`);
    return value;
  };

  const port = Number(matching('PORT', /^\d{1,5}$/, 'a port number') ?? 8080);
  if (port < 1 || port > 65535) problems.push('PORT must be between 1 and 65535');
  const demo = matching('DEMO', /^[01]$/, '0 or 1');
  const everyHours = Number(matching('BACKUP_EVERY_HOURS', /^\d{1,4}$/, 'a number of hours') ?? 0);
  const keep = Number(matching('BACKUP_KEEP', /^[1-9]\d{0,3}$/, 'a number of backups') ?? 14);
  const publicUrl = matching(
    'PUBLIC_URL',
    /^https?:\/\/[^/]+$/,
    'an origin, such as https://journal.org',
  );
  const config = {
    dataDir: resolve(projectRoot, env.DATA_DIR || '.data'),
    port,
    demo: demo === undefined ? undefined : demo === '1',
    publicUrl: publicUrl ?? `http://127.0.0.1:${port}`,
    proxies: {
      trusted: Number(matching('TRUSTED_PROXIES', /^\d$/, 'a number of proxies') ?? 0),
      hsts:
        matching('STRICT_TRANSPORT_SECURITY', /^max-age=\d+[^"'\n]*$/, 'such as max-age=0') ?? '',
    },
    adminUsername: matching('ADMIN_USERNAME', /^\S{1,200}$/, 'without spaces') ?? 'admin',
    adminPassword: matching('ADMIN_PASSWORD', /^.{10,1000}$/s, '10 to 1,000 characters long'),
    mongoUrl: matching('MONGO_URL', /^mongodb(\+srv)?:\/\/[^/]+/, 'a mongodb:// address'),
    redisUrl: matching('REDIS_URL', /^rediss?:\/\/\S+$/, 'a redis:// address'),
    minioUrl: matching(
      'S3_URL',
      /^https?:\/\/[^:@/]+:[^@/]+@[^@/?]+(\/[a-z0-9.-]*)?(\?[^?]*)?$/,
      'http://accesskey:secretkey@host:port/bucket',
    ),
    chromiumPath: env.CHROMIUM_PATH || undefined,
    syncWrites: matching('SYNC_WRITES', /^[01]$/, '0 or 1') !== '0',
    backups:
      everyHours === 0
        ? undefined
        : { folder: resolve(projectRoot, env.BACKUP_DIR || 'backups'), everyHours, keep },
  };
  if (problems.length > 0) throw new SetupError(`${problems.join('; ')}.`);
  return config;
}
