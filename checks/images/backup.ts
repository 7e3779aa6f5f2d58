import { JOBS_PATH } from '@app/contracts';
import { Client } from './client.ts';
import type { Site } from './site.ts';
import { expectKept, type Snapshot, takeSnapshot } from './snapshot.ts';

const FILE = '/backups/journal.tar.gz';

/** Backs up the running site, removes its volumes, and restores the backup into new ones. */
export async function backUpAndRestore(site: Site): Promise<string> {
  const before = await snapshot(site);
  const made = await site.compose('run', '--rm', 'backup', FILE);
  await site.remove();
  const restored = await site.compose('run', '--rm', 'restore', FILE);
  await site.up();
  const kept = expectKept(before, await snapshot(site));
  return [made, restored, kept].map((text) => text.trim().split('\n').at(-1)).join('; ');
}

/** Jobs and their zips are not part of a backup. */
async function snapshot(site: Site): Promise<Snapshot> {
  const { answers, files } = await takeSnapshot(
    await Client.signIn(site.origin, site.administrator),
  );
  const isOfJobs = (path: string) => path.startsWith(JOBS_PATH);
  for (const path of [...answers.keys()].filter(isOfJobs)) answers.delete(path);
  for (const path of [...files.keys()].filter(isOfJobs)) files.delete(path);
  return { answers, files };
}
