import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { SetupError } from './fail.mjs';
import { takeLock } from './lock.mjs';

/** @param {string} dataDir */
const systemLockPath = (dataDir) => `${dataDir}/run/lock`;

/** The file with a running system's address. @param {string} dataDir */
export const addressPath = (dataDir) => `${dataDir}/run/address`;

// The maximum time in which a system detects that its npm process was killed.
const noticingSeconds = 1;
// The time in which a system stops: at most 16 s with scheduled backups, plus a margin of 1 s.
const endingSeconds = 17;

/**
 * Locks a data folder, so that only one system uses it at a time.
 * @param {string} dataDir
 * @returns {Promise<() => void>} releases the lock
 * @throws {SetupError} naming the system that holds the lock
 */
export async function lockDataDir(dataDir) {
  // A new folder is readable by its owner only. The mode of an existing folder is not changed.
  mkdirSync(`${dataDir}/run`, { recursive: true, mode: 0o700 });
  const atOnce = await takeLock(systemLockPath(dataDir), noticingSeconds);
  if (atOnce) return atOnce;
  if (readAddress(dataDir) === 'ending') {
    console.log('Waiting for the previous system to stop.');
    const later = await takeLock(systemLockPath(dataDir), endingSeconds);
    if (later) return later;
  }
  const address = readAddress(dataDir) || 'it is still starting';
  throw new SetupError(
    `The system already runs on ${dataDir} (${address}). Use it, stop it with Ctrl-C, or set DATA_DIR= and PORT= for a second one.`,
  );
}

/**
 * Locks a data folder unless a system runs on it.
 * @param {string} dataDir
 * @returns {Promise<(() => void) | undefined>} releases the lock; undefined if a system runs
 */
export function lockIfStopped(dataDir) {
  mkdirSync(`${dataDir}/run`, { recursive: true, mode: 0o700 });
  return takeLock(systemLockPath(dataDir), 0);
}

/**
 * Throws unless a system runs on the data folder. Commands for a running system call this function before packages are
 * installed.
 * @param {string} dataDir
 */
export function requireRunning(dataDir) {
  if (existsSync(`${dataDir}/run/content-database`)) return;
  throw new SetupError(`No system runs on ${dataDir}. Start it with npm start.`);
}

/**
 * Requires free disk space. On a full disk a system starts, but cannot print or store files.
 * @param {string} dataDir
 * @param {number} [megabytes]
 */
export function requireDiskSpace(dataDir, megabytes = 200) {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free >= megabytes) return;
  throw new SetupError(
    `Only ${free} MB are free on the disk of ${dataDir}; ${megabytes} MB are needed. Remove files, or set DATA_DIR= to a folder on another disk.`,
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
 * @param {string} [command] the command to suggest with another port
 * @returns {Promise<void>}
 * @throws {SetupError} if the port is in use
 */
export function requireFreePort(port, command = 'npm start') {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code;
      const advice =
        code === 'EADDRINUSE'
          ? `is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} ${command}`
          : code === 'EACCES'
            ? `is reserved for root. Choose one from 1024: PORT=8080 ${command}. A proxy can forward port ${port} to it.`
            : `cannot be used (${code}). Choose another port: PORT=8080 ${command}`;
      reject(new SetupError(`Port ${port} ${advice}`));
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
