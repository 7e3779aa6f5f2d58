import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';

const WAIT_SECONDS = 30;

/**
 * Does something while nobody else holds the lock on a file. The kernel holds it for as long as this
 * process lives: a killed one leaves nothing behind.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const file = await open(path, 'a');
  try {
    // flock(1) locks the open file that it inherits, which is ours, and ends.
    const code = await new Promise<number | null>((resolve, reject) => {
      const stdio = ['ignore', 'ignore', 'ignore', file.fd] as const;
      spawn('flock', ['--timeout', String(WAIT_SECONDS), '3'], { stdio: [...stdio] })
        .once('error', reject)
        .once('close', resolve);
    });
    if (code !== 0) throw new Error(`Another release holds ${path}`);
    return await work();
  } finally {
    await file.close();
  }
}
