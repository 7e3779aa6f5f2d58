/** The part of the check that runs in separate namespaces. It is started by check.ts. */
import { mkdirSync } from 'node:fs';
import { z } from 'zod';
import { loadDemo } from '../../../local/system/demo.ts';
import { readTools } from '../../../local/system/tools.ts';
import { Client } from '../../systems/client.ts';
import { Load } from '../load.ts';
import { Report } from '../report.ts';
import { startCluster } from './cluster/cluster.ts';
import { serveMetricsApi } from './cluster/metrics-api.ts';
import { deploySite } from './steps/deploy.ts';
import { tryNetworks } from './steps/networks.ts';
import { readersPaths, runReadersJourneys } from './steps/readers.ts';
import { scaleByReaders, scaleWorkers } from './steps/scaling.ts';
import { loseNode, releaseBroken, updateEach } from './steps/updates.ts';

const settings = z
  .object({
    folder: z.string(),
    program: z.string(),
    policies: z.string(),
    bin: z.string(),
    archives: z.array(z.string()),
    cgroup: z.string(),
    /** The steps to run after starting and deploying. If empty, all steps run. */
    steps: z.array(z.string()),
  })
  .parse(JSON.parse(process.env.JOURNAL_CLUSTER ?? '{}'));
const report = new Report();
const { signal } = new AbortController();
let broken = false;

try {
  await check();
} catch (error) {
  broken = true;
  console.error(error);
}
report.print();
// The first process of the namespace, and with it the whole cluster, ends together with this process.
process.exit(broken || report.failed > 0 ? 1 : 0);

async function check(): Promise<void> {
  const { folder } = settings;
  const cluster = await startCluster({ ...settings, signal });
  await serveMetricsApi(cluster, folder, signal);
  const { gitVersion } = z.object({ gitVersion: z.string() }).parse(await cluster.read('/version'));
  console.log(`Two nodes of Kubernetes ${gitVersion} are ready.`);
  const site = await deploySite(cluster, folder);
  console.log('Each piece is deployed from its own folder, and every pod is ready.');
  await report.step('demonstration journal', async () => {
    const { origin: baseUrl, administrator: admin } = site;
    mkdirSync(`${folder}/run/tmp`, { recursive: true });
    await loadDemo({ dataDir: folder, tools: readTools(), baseUrl, admin, signal });
    return 'loaded through the gateway';
  });
  const paths = await readersPaths(site);
  const { administrator: login } = site;
  const load = () => new Load(site.gateway, paths, { readers: 4, pauseMs: 40, login });
  const steps: Record<string, [name: string, run: () => Promise<string>]> = {
    networks: ['networks', () => tryNetworks(cluster)],
    broken: ['broken release', () => releaseBroken(cluster, site, load)],
    workers: [
      'workers by queue',
      async () => scaleWorkers(cluster, await Client.signIn(site.origin, login)),
    ],
    readers: ['svc-content by processor time', () => scaleByReaders(cluster, site)],
    journeys: [
      'journeys of the readers',
      () => runReadersJourneys(site, folder, readTools(), signal),
    ],
    node: ['lost node', () => loseNode(cluster, site, load)],
  };
  const isWanted = (step: string) => settings.steps.length === 0 || settings.steps.includes(step);
  if (isWanted('updates')) await updateEach(cluster, site, load, report);
  for (const [step, [name, run]] of Object.entries(steps)) {
    if (isWanted(step)) await report.attempt(name, run);
  }
}
