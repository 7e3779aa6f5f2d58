import { spawn } from 'node:child_process';
import { copyFile, open, readFile, rename, stat, writeFile } from 'node:fs/promises';

/** Replaces a file atomically, so that it is complete even if the process or the machine stops during the write. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await writeFile(unfinished, text, { flush: true });
  await rename(unfinished, path);
}

export async function copyAtomically(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await copyFile(from, unfinished);
  await sync(unfinished, 'r+');
  await rename(unfinished, to);
}

export async function sync(path: string, flags: 'r' | 'r+' = 'r'): Promise<void> {
  const file = await open(path, flags);
  await file.sync().finally(() => file.close());
}

export function readIfExists(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(ignoreMissing);
}

export async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(ignoreMissing))?.size;
}

function ignoreMissing(error: Error): undefined {
  if ('code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

const LOCK_TIMEOUT_SECONDS = 30;

/**
 * Runs `work` while holding a lock on a file. The kernel releases the lock when the process exits, even after a
 * crash.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const file = await open(path, 'a');
  try {
    // flock(1) locks the inherited open file. The lock lasts until this process closes the file.
    const code = await new Promise<number | null>((resolve, reject) => {
      spawn('flock', ['--timeout', String(LOCK_TIMEOUT_SECONDS), '3'], {
        stdio: ['ignore', 'ignore', 'ignore', file.fd],
      })
        .once('error', reject)
        .once('close', resolve);
    });
    if (code !== 0) throw new Error(`Another release holds ${path}`);
    return await work();
  } finally {
    await file.close();
  }
}
