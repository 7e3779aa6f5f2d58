import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { SetupError } from './fail.mjs';
import { takeLock } from './lock.mjs';

/** @param {string} dataDir */
export const systemLockPath = (dataDir) => `${dataDir}/run/lock`;

/** Where a running system leaves its address. @param {string} dataDir */
export const addressPath = (dataDir) => `${dataDir}/run/address`;

// A system notices within this time that its npm was killed.
const noticingSeconds = 1;
// A system that was told to stop needs up to 15 s to end.
const endingSeconds = 16;

/**
 * Takes the lock of a data folder: one system at a time works on it.
 * @param {string} dataDir
 * @returns {Promise<() => void>} what releases it
 * @throws {SetupError} saying which system runs on it
 */
export async function lockDataDir(dataDir) {
  // A new folder is its owner's alone; an older one stays as it is, it may hold other things.
  mkdirSync(`${dataDir}/run`, { recursive: true, mode: 0o700 });
  const atOnce = await takeLock(systemLockPath(dataDir), noticingSeconds);
  if (atOnce) return atOnce;
  if (readAddress(dataDir) === 'ending') {
    console.log('The system that ran before is still ending; waiting for it.');
    const later = await takeLock(systemLockPath(dataDir), endingSeconds);
    if (later) return later;
  }
  const address = readAddress(dataDir) || 'it is still starting';
  throw new SetupError(
    `The system already runs on ${dataDir} (${address}): use it, stop it with Ctrl-C, or set DATA_DIR= and PORT= for a second one.`,
  );
}

/** @param {string} dataDir */
function readAddress(dataDir) {
  try {
    return readFileSync(addressPath(dataDir), 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * @param {number} port
 * @param {string} [command] what was asked to use it
 * @returns {Promise<void>}
 * @throws {SetupError} when something listens on it already
 */
export function requireFreePort(port, command = 'npm start') {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (fault) => {
      const code = /** @type {NodeJS.ErrnoException} */ (fault).code;
      const why = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
      reject(
        new SetupError(
          `Port ${port} ${why}: stop what uses it, or choose another with PORT=${port + 1} ${command}.`,
        ),
      );
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
