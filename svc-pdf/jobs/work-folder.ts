import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface WorkFolder {
  /** A path for a file that does not outlive `work`. */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** Folders are called by their process, so that what a killed one has left is known by its name. */
const FORM = /^([0-9]+)-[0-9a-f-]{36}$/;

/** A folder of this process below `root`, which is that of one machine's workers; those of dead ones go. */
export async function openWorkFolder(root: string): Promise<WorkFolder> {
  const own = join(root, `${process.pid}-${randomUUID()}`);
  await mkdir(own, { recursive: true });
  for (const name of await readdir(root)) {
    const pid = Number(FORM.exec(name)?.[1]);
    const path = join(root, name);
    // A process that began again may have its number again.
    const isDead = pid === process.pid ? path !== own : pid > 0 && !isAlive(pid);
    if (isDead) await rm(path, { recursive: true, force: true });
  }
  const remove = () => rm(own, { recursive: true, force: true });
  return {
    remove,
    async withFile(name, work) {
      await mkdir(own, { recursive: true });
      const path = join(own, name);
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
