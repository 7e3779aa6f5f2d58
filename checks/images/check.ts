/**
 * Implements `npm run check:images`: builds the images of compose.yaml, runs the site in a container engine, and
 * upgrades a site of the release before. docs/images.md describes each step.
 *
 * `npm run check:images -- journeys upgrade` runs only these parts, besides building and starting.
 */
import { rmSync } from 'node:fs';
import { endSetupChildren } from '../../local/setup/children.mjs';
import { exitWith } from '../../local/setup/fail.mjs';
import { cacheDir, projectRoot } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { freePort } from '../../local/system/addresses.ts';
import { loadDemo } from '../../local/system/demo.ts';
import { readTools } from '../../local/system/tools.ts';
import { type Engine, startEngine } from '../engine/engine.ts';
import { addCrowd, countPdfs, makeCertificates } from './certificates.ts';
import { Client } from './client.ts';
import { buildImages, checkoutBefore, pieceNames, useImages } from './images.ts';
import { runJourneys } from './journeys.ts';
import { Readers } from './load.ts';
import { expectRefusals } from './logins.ts';
import { exhaustMemory, MemoryWatch } from './memory.ts';
import { Report } from './report.ts';
import { Site } from './site.ts';
import { expectKept, takeSnapshot } from './snapshot.ts';
import { upgrade } from './upgrade.ts';

const CERTIFICATES = 1_000;
const READERS = 10;
const readersPaths = ['/', '/archives', '/editorial-board', '/about', '/api/archives'];

const parts = process.argv.slice(2);
const wanted = (part: string) => parts.length === 0 || parts.includes(part);
const tools = readTools();
const report = new Report();
const stopRequest = new AbortController();
const { signal } = stopRequest;
let engine: Engine | undefined;
let site: Site | undefined;
onStopRequest(() => {
  stopRequest.abort();
  void endSetupChildren();
  // Ends the clients that are waiting for it.
  void engine?.stop();
});

try {
  engine = await startEngine();
  signal.throwIfAborted();
  await check(engine);
} catch (error) {
  if (!signal.aborted) {
    report.print();
    await end();
    exitWith(error);
  }
}
await end();
if (signal.aborted) process.exit(130);
report.print();

async function end(): Promise<void> {
  if (!signal.aborted)
    await site?.compose('down', '--volumes', '--remove-orphans').catch(console.error);
  await engine?.stop();
}

async function check(running: Engine): Promise<void> {
  await report.step('engine', () => versions(running));
  const port = await freePort();
  await running.publish(port);
  site = new Site(running, port);
  await buildImages(running, report, {
    ...{ sources: projectRoot, release: 'today', names: [...pieceNames, 'minio'] },
  });
  if (['site', 'journeys', 'memory'].some(wanted)) await runToday(running, site);
  if (!wanted('upgrade')) return;
  const before = checkoutBefore();
  await buildImages(running, report, { sources: before, release: 'before', names: pieceNames });
  const own = site;
  await upgrade({ engine: running, site, report, before, fill: () => fill(own) });
}

async function runToday(running: Engine, own: Site): Promise<void> {
  await own.create();
  await useImages(running, 'today', [...pieceNames, 'minio']);
  if (wanted('site')) await report.step('refused logins', () => expectRefusals(running, own));
  await report.step('docker compose up --wait', async () => {
    await own.up();
    return `${(await own.containers()).length} containers, the long-running ones healthy`;
  });
  const watch = await MemoryWatch.start(running, own);
  await report.step('demonstration journal', () => loadDemonstration(own));
  if (wanted('journeys')) {
    const clientAddress = await gatewayOf(running);
    await report.step('journeys', () => runJourneys({ site: own, tools, clientAddress, signal }));
  }
  const client = await Client.signIn(own.origin, own.administrator);
  await report.step(`${CERTIFICATES} certificates under load`, async () => {
    const readers = new Readers(own.origin, readersPaths, READERS);
    const made = await certificates(client, 1);
    const { ok, failed, perSecond } = await readers.stop();
    return `${made}; ${ok} pages read meanwhile (${perSecond}/s), ${failed} failed`;
  });
  const before = await takeSnapshot(client);
  await report.step('memory exhausted', () => exhaustMemory(running, own));
  await report.step('memory, highest/limit', async () => watch.stop());
  await report.step('stop', async () => {
    await own.down();
    return 'containers and networks removed';
  });
  await report.step('second start', async () => {
    await own.up();
    const again = await Client.signIn(own.origin, own.administrator);
    return expectKept(before, await takeSnapshot(again));
  });
}

/** Loads the demonstration journal as `npm start` does. */
async function loadDemonstration({ origin, administrator }: Site): Promise<string> {
  const dataDir = `${cacheDir}/images/demo`;
  rmSync(dataDir, { recursive: true, force: true });
  await loadDemo({ dataDir, tools, baseUrl: origin, admin: administrator, signal });
  return 'loaded through the gateway';
}

async function fill(own: Site): Promise<string> {
  await loadDemonstration(own);
  return certificates(await Client.signIn(own.origin, own.administrator), 1);
}

async function certificates(client: Client, volume: number): Promise<string> {
  const job = await makeCertificates(client, await addCrowd(client, CERTIFICATES, volume));
  const pdfs = await countPdfs(client, job);
  if (pdfs !== CERTIFICATES) throw new Error(`The zip contains ${pdfs} certificates.`);
  return `a zip of ${pdfs} certificates, ${((job.bytes ?? 0) / 1e6).toFixed(0)} MB`;
}

/** The address of the network through which the published port is reached. */
async function gatewayOf({ docker }: Engine): Promise<string> {
  const format = '{{ (index .IPAM.Config 0).Gateway }}';
  return (await docker('network', 'inspect', '--format', format, 'journal_outside')).trim();
}

async function versions({ docker, compose }: Engine): Promise<string> {
  const engineVersion = await docker(
    'version',
    '--format',
    '{{.Server.Version}} (API {{.Server.APIVersion}})',
  );
  const parts = await docker('info', '--format', '{{.Driver}}, cgroup {{.CgroupVersion}}');
  const composeVersion = await compose('version', '--short');
  return `Docker ${engineVersion.trim()}, Compose ${composeVersion.trim()}, ${parts.trim()}`;
}
