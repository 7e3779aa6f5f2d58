import { fileURLToPath } from 'node:url';

/** The repository's root, without a slash at its end. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** What set-up makes and may be deleted at any time: built programs, stamps, logs of set-up. */
export const cacheDir = `${projectRoot}/.cache`;

/** Where Node keeps what it has made of sources. */
export const compileCacheDir = `${cacheDir}/node-compile`;
