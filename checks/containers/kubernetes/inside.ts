/** The part of the check that runs in namespaces of its own. check.ts starts it. */
import { mkdirSync } from 'node:fs';
import { z } from 'zod';
import { loadDemo } from '../../../local/system/demo.ts';
import { readTools } from '../../../local/system/tools.ts';
import { Client } from '../compose/client.ts';
import { Report } from '../compose/report.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { serveMetricsApi } from './cluster/metrics-api.ts';
import { deploySite, type Site } from './steps/deploy.ts';
import { loseNode } from './steps/failures.ts';
import { Load } from './steps/load.ts';
import { tryNetworks } from './steps/networks.ts';
import { measureCost, readersPaths, runReadersJourneys } from './steps/readers.ts';
import { scaleByReaders, scaleWorkers } from './steps/scaling.ts';
import { releaseBroken, updateEach } from './steps/updates.ts';

const settingsSchema = z.object({
  folder: z.string(),
  program: z.string(),
  policies: z.string(),
  bin: z.string(),
  archives: z.array(z.string()),
  cgroup: z.string(),
  /** The steps to run after starting and deploying. If empty, all steps run. */
  steps: z.array(z.string()),
});
const settings = settingsSchema.parse(JSON.parse(process.env.JOURNAL_CLUSTER ?? '{}'));
const wanted = (step: string) => settings.steps.length === 0 || settings.steps.includes(step);
const report = new Report();
const ending = new AbortController();
const { signal } = ending;
let broken = false;

try {
  await check();
} catch (error) {
  broken = true;
  console.error(error);
}
report.print();
// When this process ends, so does the first process of the namespace, and with it the whole cluster.
process.exit(broken || report.failed > 0 ? 1 : 0);

async function check(): Promise<void> {
  const { cluster, site } = await start();
  await report.step('demonstration journal', async () => {
    const { origin: baseUrl, administrator: admin } = site;
    mkdirSync(`${settings.folder}/run/tmp`, { recursive: true });
    await loadDemo({ dataDir: settings.folder, tools: readTools(), baseUrl, admin, signal });
    return 'loaded through the gateway';
  });
  const paths = await readersPaths(site);
  const load = () => new Load(site.gateway, paths, site.administrator);
  if (wanted('networks')) await report.attempt('networks', () => tryNetworks(cluster));
  if (wanted('updates')) await updateEach(cluster, site, load, report);
  if (wanted('broken'))
    await report.attempt('broken release', () => releaseBroken(cluster, site, load));
  if (wanted('workers')) {
    const client = await Client.signIn(site.origin, site.administrator);
    await report.attempt('workers by queue', () => scaleWorkers(cluster, client));
  }
  if (wanted('cost')) await report.attempt('cost of a page', () => measureCost(cluster, site));
  if (wanted('readers'))
    await report.attempt('svc-content by processor time', () => scaleByReaders(cluster, site));
  if (wanted('journeys')) {
    await report.attempt('journeys of the readers', () =>
      runReadersJourneys(site, settings.folder, readTools(), signal),
    );
  }
  if (wanted('node')) await report.attempt('lost node', () => loseNode(cluster, site, load));
}

async function start(): Promise<{ cluster: Cluster; site: Site }> {
  let cluster: Cluster | undefined;
  let site: Site | undefined;
  await report.step('cluster of two nodes', async () => {
    cluster = await startCluster({ ...settings, signal });
    await serveMetricsApi(cluster, settings.folder, signal);
    const version = z.object({ gitVersion: z.string() }).parse(await cluster.read('/version'));
    return `Kubernetes ${version.gitVersion}`;
  });
  await report.step('deploy each piece', async () => {
    if (cluster) site = await deploySite(cluster, settings.folder);
    return 'from its own folder; every pod is ready';
  });
  if (!cluster || !site) throw new Error('The cluster did not start.');
  return { cluster, site };
}
