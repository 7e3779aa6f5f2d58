import assert from 'node:assert/strict';
import { sitemapPagePaths } from '@app/contracts';
import { Client } from '../../systems/client.ts';
import { makeZip } from '../certificates.ts';
import type { Engine } from '../engine/engine.ts';
import { Load } from '../load.ts';
import type { Report } from '../report.ts';
import { loadDemonstration, tryJourneys } from '../shared-steps.ts';
import { checkBackups } from './backups.ts';
import { pieceNames, useImages } from './images.ts';
import { exhaustMemory, MemoryWatch } from './memory.ts';
import type { Site } from './site.ts';
import { addManuscripts, expectKept, takeSnapshot } from './snapshot.ts';

export const CERTIFICATES = 1_000;
const READERS = 10;

export interface Run {
  engine: Engine;
  site: Site;
  report: Report;
}

/** Runs today's images on empty volumes, and again on the volumes that the first run has filled. */
export async function runToday(run: Run): Promise<void> {
  const { engine, site, report } = run;
  await create(run);
  await report.step('refused logins', () => expectRefusals(engine, site));
  const watch = new MemoryWatch(engine);
  await start(run);
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
  await report.attempt('backup, restore, move', () => checkBackups(site, report));
}

/** Runs only the steps of backups. */
export async function runBackups(run: Run): Promise<void> {
  const { site, report } = run;
  await create(run);
  await start(run);
  await report.attempt('add-user', () => addAdministrator(site));
  await report.attempt('backup, restore, move', () => checkBackups(site, report));
}

async function create({ engine, site }: Run): Promise<void> {
  await site.create();
  await useImages(engine, 'today', [...pieceNames, 'minio']);
}

async function start({ site, report }: Run): Promise<void> {
  await report.step('docker compose up --wait', async () => {
    await site.up();
    return `${(await site.containers()).length} containers, the long-running ones healthy`;
  });
  await report.step('demonstration journal', () => loadDemonstration(site));
}

/** Adds an administrator with svc-auth's command, as after a lost password, and signs in as this administrator. */
async function addAdministrator(site: Site): Promise<string> {
  const [username, given, password] = ['Rescue', 'brass kettle meadow', 'seven yellow kettles'];
  const add = `echo ${given} | node add-user.ts --name ${username} --role admin`;
  await site.compose('exec', '--no-TTY', 'svc-auth', 'sh', '-c', add);
  // An administrator has chosen the password, so the first login must replace it.
  const first = { username, password: given, newPassword: password };
  await new Client(site.origin).call('POST', '/auth/login/', first);
  const rescue = await Client.signIn(site.origin, { username, password });
  await rescue.call('GET', '/api/users');
  return 'an administrator added in the running container signs in';
}

/**
 * The number of browser tests that do not run on containers. These tests skip themselves, because here the environment
 * names no mail server (27: emails, manuscripts, manuscripts-keyboard), no stand-in of an agency (1: deposits), no data
 * folder of the launcher (4: releases, and one of audit) and no folder of real articles (2: import-real).
 */
const NOT_IN_CONTAINERS = 34;

/** Runs all browser tests on a site of containers. */
async function runAllJourneys({ engine, site }: Run): Promise<string> {
  // The address of the machine in the only network that is not internal.
  const address = ['--format', '{{range .IPAM.Config}}{{.Gateway}}{{end}}', 'journal_outside'];
  return tryJourneys(site, {
    clientAddress: (await engine.docker('network', 'inspect', ...address)).trim(),
    folder: `${site.folder}/journeys`,
    authKeyFile: `${site.folder}/secrets/auth-key.pem`,
    find: (name) => [{ kill: () => site.compose('kill', name), start: () => site.up(name) }],
    skippable: NOT_IN_CONTAINERS,
  });
}

const WITHIN_SECONDS = 60;

/** The wrong secrets: a service, the secret's file and wrong value, and the store that the service's log names. */
const refusals = [
  ['svc-auth', 'mongo-auth-url', 'mongodb://auth:wrong@mongo:27017/auth?maxPoolSize=1', 'database'],
  ['svc-content', 'redis-content-url', 'redis://content:wrong@redis:6379', 'redis'],
  ['svc-pdf', 'minio-url', 'http://journal:wrong-secret@minio:9000/journal', 'storage'],
] as const;

/** Starts services with a wrong secret and expects that `docker compose up --wait` fails and the log states why. */
async function expectRefusals(engine: Engine, site: Site): Promise<string> {
  await site.up('mongo', 'redis', 'minio');
  const seconds: number[] = [];
  for (const [service, secret, value, store] of refusals) {
    const right = site.readSecret(secret);
    site.writeSecret(secret, value);
    await assert.rejects(site.up(service), /is unhealthy/, `${service} became healthy`);
    const [container = ''] = await site.containers(service);
    const { StartedAt, Health } = await site.state(container);
    // The time from the container's start to the end of its last health check.
    seconds.push((Date.parse(Health?.Log.at(-1)?.End ?? '') - Date.parse(StartedAt)) / 1_000);
    assert.match(await engine.docker('logs', container), new RegExp(`${store} refused the login`));
    await site.compose('rm', '--stop', '--force', service);
    site.writeSecret(secret, right);
  }
  const slowest = Math.max(...seconds);
  assert(slowest < WITHIN_SECONDS, `unhealthy only after ${slowest} s`);
  return `refused by the database, Redis and the storage: unhealthy after ${slowest.toFixed(0)} s at most`;
}
