import { fileURLToPath } from 'node:url';

/** The repository's root, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Built programs, build stamps and logs of the set-up. May be deleted at any time. */
export const cacheDir = `${projectRoot}/.cache`;

/** Node's compile cache. */
export const compileCacheDir = `${cacheDir}/node-compile`;
