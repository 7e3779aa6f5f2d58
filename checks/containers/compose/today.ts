import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { sitemapPagePaths } from '@app/contracts';
import { cacheDir } from '../../../local/setup/paths.mjs';
import type { Tools } from '../../../local/setup/prepare.mjs';
import { loadDemo } from '../../../local/system/demo.ts';
import { temporaryFolder } from '../../../local/system/pieces.ts';
import { runJourneys } from '../../runner/journeys.ts';
import { describe } from '../../runner/outcome.ts';
import { Client } from '../../systems/client.ts';
import { makeZip } from '../certificates.ts';
import { clientAddress } from '../engine/daemon.ts';
import type { Engine } from '../engine/engine.ts';
import { Load } from '../load.ts';
import type { Report } from '../report.ts';
import { backupImages, backupServices, checkBackups } from './backups.ts';
import { pieceNames, useImages } from './images.ts';
import { exhaustMemory, MemoryWatch } from './memory.ts';
import type { ContainerState, Site } from './site.ts';
import { addManuscripts, expectKept, takeSnapshot } from './snapshot.ts';

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
  await report.step('manuscripts', async () => {
    const found = await addManuscripts(client, before);
    assert.match(found, /^[1-9]/);
    return `${found}, submitted through the gateway`;
  });
  await report.attempt('memory exhausted', () => exhaustMemory(engine, site));
  await report.step('stop', async () => {
    await site.down();
    return 'containers and networks removed';
  });
  await report.step('second start', async () => {
    await site.up();
    const again = await Client.signIn(site.origin, site.administrator);
    const found = await takeSnapshot(again);
    await addManuscripts(again, found);
    return expectKept(before, found);
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
  // An administrator has chosen the password, so the first login must replace it.
  const credentials = { ...given, newPassword: 'seven yellow kettles' };
  await client.call('POST', '/auth/login/', credentials);
  const password = credentials.newPassword;
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

/**
 * The number of browser tests that do not run on containers. These tests skip themselves, because here the environment
 * names no mail server, no stand-in of an agency, no data folder of the launcher and no folder of real articles.
 * - emails.spec.ts (5), manuscripts.spec.ts (12) and manuscripts-keyboard.spec.ts (10) read the messages that a mail server
 *   has received.
 * - deposits.spec.ts (1) deposits at a stand-in.
 * - releases.spec.ts (3) releases remotes in the launcher's folders, but here remotes are released by containers.
 * - audit.spec.ts, “the hash chains of both logs are valid”, runs a command that reads the launcher's folder.
 * - import-real.spec.ts (2) imports the articles and deposits of a folder.
 */
const NOT_IN_CONTAINERS = 34;

interface JourneyRun {
  site: Site;
  tools: Tools;
  signal: AbortSignal;
}

/** Runs all browser tests on a site of containers. */
async function runAllJourneys({ site, tools, signal }: JourneyRun): Promise<string> {
  const outcome = await runJourneys({
    site,
    tools,
    signal,
    clientAddress,
    folder: `${site.folder}/journeys`,
    authKeyFile: `${site.folder}/secrets/auth-key.pem`,
    find: (name) => [{ kill: () => site.compose('kill', name), start: () => site.up(name) }],
  });
  if (outcome.failed > 0) throw new Error(`The journeys: ${describe(outcome)}`);
  if (outcome.skipped > NOT_IN_CONTAINERS)
    throw new Error(`Too many skipped: ${describe(outcome)}`);
  return describe(outcome);
}

const WITHIN_SECONDS = 60;

/** The wrong secrets: a service, the secret's file and wrong value, and the expected line in the service's log. */
const refusals = [
  {
    service: 'svc-auth',
    secret: 'mongo-auth-url',
    value: () => 'mongodb://auth:wrong@mongo:27017/auth?maxPoolSize=1',
    log: 'the database refused the login',
  },
  {
    service: 'svc-content',
    secret: 'redis-content-url',
    value: () => 'redis://content:wrong@redis:6379',
    log: 'redis refused the login',
  },
  {
    service: 'svc-pdf',
    secret: 'minio-url',
    value: () => 'http://journal:wrong-secret@minio:9000/journal',
    log: 'the storage refused the login',
  },
];

/** Starts services with a wrong secret and expects that `docker compose up --wait` fails and the log states why. */
async function expectRefusals(engine: Engine, site: Site): Promise<string> {
  await site.up('mongo', 'redis', 'minio');
  const seconds: number[] = [];
  for (const { service, secret, value, log } of refusals) {
    const right = site.readSecret(secret);
    site.writeSecret(secret, value());
    await assert.rejects(site.up(service), /is unhealthy/, `${service} became healthy`);
    const [container = ''] = await site.containers(service);
    seconds.push(secondsToUnhealthy(await site.state(container)));
    assert.match(await engine.docker('logs', container), new RegExp(log));
    await site.compose('rm', '--stop', '--force', service);
    site.writeSecret(secret, right);
  }
  const slowest = Math.max(...seconds);
  assert(slowest < WITHIN_SECONDS, `unhealthy only after ${slowest} s`);
  return `refused by the database, Redis and the storage: unhealthy after ${slowest.toFixed(0)} s at most`;
}

/** The time from a container's start to the end of its last health check. */
function secondsToUnhealthy({ StartedAt, Health }: ContainerState): number {
  return (Date.parse(Health?.Log.at(-1)?.End ?? '') - Date.parse(StartedAt)) / 1000;
}
