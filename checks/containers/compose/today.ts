import { mkdirSync, rmSync } from 'node:fs';
import { sitemapPagePaths } from '@app/contracts';
import { cacheDir } from '../../../local/setup/paths.mjs';
import type { Tools } from '../../../local/setup/prepare.mjs';
import { loadDemo } from '../../../local/system/demo.ts';
import { temporaryFolder } from '../../../local/system/pieces.ts';
import { Client } from '../../systems/client.ts';
import { makeZip } from '../certificates.ts';
import type { Engine } from '../engine/engine.ts';
import { Load } from '../load.ts';
import type { Report } from '../report.ts';
import { backupImages, backupServices, checkBackups } from './backups.ts';
import { pieceNames, useImages } from './images.ts';
import { runAllJourneys } from './journeys.ts';
import { expectRefusals } from './logins.ts';
import { exhaustMemory, MemoryWatch } from './memory.ts';
import type { Site } from './site.ts';
import { expectKept, takeSnapshot } from './snapshot.ts';

export const CERTIFICATES = 1_000;
const READERS = 10;

export interface Run {
  engine: Engine;
  site: Site;
  report: Report;
  tools: Tools;
  signal: AbortSignal;
}

/** Runs today's images on empty volumes, and again on the volumes that the first run has filled. */
export async function runToday(run: Run): Promise<void> {
  const { engine, site, report } = run;
  await site.create();
  await useImages(engine, 'today', [...pieceNames, 'minio']);
  await report.step('refused logins', () => expectRefusals(engine, site));
  await report.step('docker compose up --wait', async () => {
    await site.up();
    return `${(await site.containers()).length} containers, the long-running ones healthy`;
  });
  const watch = new MemoryWatch(engine);
  await report.step('demonstration journal', () => loadDemonstration(run));
  await report.attempt('journeys', () => runAllJourneys(run));
  await report.attempt('add-user', () => addAdministrator(site));
  const client = await Client.signIn(site.origin, site.administrator);
  await report.attempt(`${CERTIFICATES} certificates under load`, async () => {
    const readers = new Load(site.origin, sitemapPagePaths(), { readers: READERS });
    const made = await makeZip(client, CERTIFICATES);
    const { ok, failed, perSecond } = await readers.stop();
    return `${made}; ${ok} pages read meanwhile (${perSecond}/s), ${failed} failed`;
  });
  await report.step('memory, highest/limit in MB', async () => watch.stop());
  const before = await takeSnapshot(client);
  await report.attempt('memory exhausted', () => exhaustMemory(engine, site));
  await report.step('stop', async () => {
    await site.down();
    return 'containers and networks removed';
  });
  await report.step('second start', async () => {
    await site.up();
    const again = await Client.signIn(site.origin, site.administrator);
    return expectKept(before, await takeSnapshot(again));
  });
  await report.attempt('backup, restore, move', () => checkBackups(run));
}

/** Runs only the pieces that a backup needs, and backs them up. */
export async function runBackups(run: Run): Promise<void> {
  const { engine, site, report } = run;
  await site.create();
  await useImages(engine, 'today', backupImages);
  await report.step('start without front ends', async () => {
    await site.up(...backupServices);
    return `${backupServices.length} containers healthy`;
  });
  await report.step('demonstration journal', () => loadDemonstration(run));
  await report.attempt('add-user', () => addAdministrator(site));
  await report.attempt('backup, restore, move', () => checkBackups(run, backupServices));
}

/** Adds an administrator with svc-auth's command, as after a lost password, and signs in as this administrator. */
async function addAdministrator(site: Site): Promise<string> {
  const given = { username: 'Rescue', password: 'brass kettle meadow' };
  const add = `echo ${given.password} | node add-user.ts --name ${given.username} --role admin`;
  await site.compose('exec', '--no-TTY', 'svc-auth', 'sh', '-c', add);
  const client = new Client(site.origin);
  // The first login chooses another password.
  const own = { ...given, newPassword: 'seven yellow kettles' };
  await client.call('POST', '/auth/login/', own);
  const password = own.newPassword;
  const rescue = await Client.signIn(site.origin, { ...given, password });
  await rescue.call('GET', '/api/users');
  return 'an administrator added in the running container signs in';
}

/** Loads the demonstration journal as `npm start` does. */
async function loadDemonstration({ site, tools, signal }: Run): Promise<string> {
  const dataDir = `${cacheDir}/images/demo`;
  rmSync(dataDir, { recursive: true, force: true });
  for (const folder of [`${dataDir}/logs`, temporaryFolder(dataDir)]) {
    mkdirSync(folder, { recursive: true });
  }
  const { origin, administrator } = site;
  await loadDemo({ dataDir, tools, baseUrl: origin, admin: administrator, signal });
  return 'loaded through the gateway';
}
