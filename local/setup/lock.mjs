import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { SetupError } from './fail.mjs';

/**
 * Locks a file. The kernel releases the lock when this process ends, even by SIGKILL, so no stale locks remain.
 * @param {string} path
 * @param {number} waitSeconds how long to wait for another holder; 0: do not wait
 * @returns {Promise<(() => void) | undefined>} releases the lock; undefined if another process holds it
 */
export async function takeLock(path, waitSeconds) {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a');
  // flock(1) locks the file descriptor that it inherits from this process, then exits.
  const wait = waitSeconds === 0 ? ['--nonblock'] : ['--timeout', String(waitSeconds)];
  const code = await new Promise((resolve, reject) => {
    spawn('flock', [...wait, '3'], { stdio: ['ignore', 'ignore', 'ignore', file] })
      .on('error', () =>
        reject(new SetupError('flock is missing: install the package util-linux.')),
      )
      .on('close', resolve);
  });
  if (code === 0) return () => closeSync(file);
  closeSync(file);
  return undefined;
}
