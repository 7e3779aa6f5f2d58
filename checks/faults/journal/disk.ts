import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const DISK_MB = 400;

export function mountDisk(path: string): void {
  mkdirSync(path, { recursive: true });
  const { status, stderr } = spawnSync('mount', [
    ...['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', path],
  ]);
  if (status !== 0) throw new Error(`A small disk cannot be mounted: ${stderr}`);
}

export function unmountDisk(path: string): void {
  spawnSync('umount', ['--lazy', path]);
}

/** Fills the disk that contains a folder, and frees it when `during` resolves. */
export async function fillDisk(folder: string, during: () => Promise<unknown>): Promise<void> {
  const filler = `${folder}/filler`;
  const file = openSync(filler, 'w');
  try {
    for (let size = 1 << 20; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
    await during();
  } finally {
    closeSync(file);
    rmSync(filler);
  }
}

/** Removes the folder of the object storage for some time. The storage then responds with status 503. */
export async function takeDriveAway(dataDir: string, ms: number): Promise<void> {
  const drive = `${dataDir}/minio`;
  renameSync(drive, `${drive}-away`);
  await sleep(ms);
  rmSync(drive, { recursive: true, force: true });
  renameSync(`${drive}-away`, drive);
}
