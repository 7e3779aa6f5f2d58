import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Matches a folder's name, which starts with the process id, so that folders of dead processes can be found. */
const FORM = /^([0-9]+)-[0-9a-f-]{36}$/;

/**
 * Creates this process's folder for temporary files in `root` and removes folders of dead processes. Machines must not
 * share `root`, because a process id identifies a process only on its own machine.
 */
export async function openWorkFolder(root: string) {
  const folder = join(root, `${process.pid}-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(root)) {
    const pid = Number(FORM.exec(name)?.[1]);
    const path = join(root, name);
    // A restarted process may have the same id as the dead one.
    const isDead = pid === process.pid ? path !== folder : pid > 0 && !isAlive(pid);
    if (isDead) await rm(path, { recursive: true, force: true });
  }
  return {
    remove: () => rm(folder, { recursive: true, force: true }),
    async withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

export type WorkFolder = Awaited<ReturnType<typeof openWorkFolder>>;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
