import { spawnSync } from 'node:child_process';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export function mountDisk(path: string, megabytes: number): void {
  const { status, stderr } = spawnSync('mount', [
    ...['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path],
  ]);
  if (status !== 0) throw new Error(`A small disk cannot be mounted: ${stderr}`);
}

export function unmountDisk(path: string): void {
  spawnSync('umount', ['--lazy', path]);
}

/** Fills the disk for some time. */
export async function fillDisk(dataDir: string, ms: number): Promise<void> {
  const filler = `${dataDir}/filler`;
  const file = openSync(filler, 'w');
  try {
    for (let size = 1 << 20; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
    await sleep(ms);
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
