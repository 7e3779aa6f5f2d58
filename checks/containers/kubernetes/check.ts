/**
 * Implements `npm run check:kubernetes`: runs the site on a Kubernetes cluster of two nodes and shows how the site is
 * updated and scaled, and how it survives the loss of a node. docs/scaling.md describes it.
 *
 * `npm run check:kubernetes -- updates node` runs only these steps.
 */

import { z } from 'zod';
import { buildGoProgram } from '../../../local/setup/go-tools.mjs';
import { projectRoot } from '../../../local/setup/paths.mjs';
import { Client } from '../../systems/client.ts';
import { buildImages, nameOf, pieceNames } from '../compose/images.ts';
import { PAUSE_IMAGE, storeImages } from '../engine/base-images.ts';
import { startEngine } from '../engine/engine.ts';
import { goProgram } from '../engine/programs.ts';
import { disconnect, runIsolated } from '../isolated.ts';
import { Load } from '../load.ts';
import type { Report } from '../report.ts';
import { loadDemonstration, tryJourneys } from '../shared-steps.ts';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
import { serveMetricsApi } from './metrics-api.ts';
import { nodes } from './network.ts';
import { deploySite, readersPaths, type Site } from './steps/deploy.ts';
import { tryNetworks } from './steps/networks.ts';
import { scaleByReaders, scaleWorkers } from './steps/scaling.ts';
import { loseNode, releaseBroken, updateEach } from './steps/updates.ts';

/** The tag in the manifests. */
const TAG = '0.1.0';
/** The journeys of the readers' site. They stop no servers. */
const JOURNEYS = ['reading', 'article-page', 'search', 'journal-pages', 'verify'];
const wanted = process.argv.slice(2);

await runIsolated(async (report, folder) => {
  const programs = await prepare(report, folder);
  // The cluster has no connection to other hosts.
  disconnect();
  const cluster = await startCluster({ ...programs, folder });
  await serveMetricsApi(cluster, folder);
  const { gitVersion } = z.object({ gitVersion: z.string() }).parse(await cluster.read('/version'));
  console.log(`Two nodes of Kubernetes ${gitVersion} are ready.`);
  const site = await deploySite(cluster, folder);
  console.log('Each piece is deployed from its own folder, and every pod is ready.');
  await report.step('demonstration journal', () => loadDemonstration(site));
  await runSteps(report, cluster, site, folder);
});

/** Builds the programs of the cluster, and the images of all pieces, which it writes to a file with those of the stores. */
async function prepare(
  report: Report,
  folder: string,
): Promise<Pick<ClusterOptions, 'program' | 'policies' | 'bin' | 'images'>> {
  const images = `${folder}/images.tar`;
  const engine = await startEngine();
  try {
    const names = [...pieceNames, 'minio'];
    await buildImages(engine, report, { sources: projectRoot, release: TAG, names });
    const all = [PAUSE_IMAGE, ...storeImages, ...names.map((name) => nameOf(name, TAG))];
    await engine.docker('save', '--output', images, ...all);
  } finally {
    await engine.stop();
  }
  const version = 'k8s.io/component-base/version.gitVersion=v1.34.4';
  const kubeRouter = 'github.com/cloudnativelabs/kube-router/v2';
  return {
    images,
    bin: engine.bin,
    program: await buildGoProgram(goProgram('kubernetes', 'kubernetes', '.', { version })),
    policies: await buildGoProgram(
      goProgram('kube-router', 'kube-router', `${kubeRouter}/cmd/kube-router`, {
        version: `${kubeRouter}/pkg/version.Version=v2.2.1`,
      }),
    ),
  };
}

async function runSteps(report: Report, cluster: Cluster, site: Site, folder: string) {
  const paths = await readersPaths(site);
  const { administrator: login } = site;
  const load = () => new Load(site.gateway, paths, { readers: 4, pauseMs: 40, login });
  const journeys = () =>
    tryJourneys(site, {
      clientAddress: nodes[0].address,
      folder: `${folder}/journeys`,
      authKeyFile: `${site.secrets}/auth-key.pem`,
      only: [
        ...['--no-deps', '--workers=1'],
        ...JOURNEYS.map((name) => `checks/journeys/${name}.spec.ts`),
      ],
      skippable: 0,
    });
  const steps = {
    networks: () => tryNetworks(cluster),
    broken: () => releaseBroken(cluster, site, load),
    workers: async () => scaleWorkers(cluster, await Client.signIn(site.origin, login)),
    readers: () => scaleByReaders(cluster, site),
    journeys,
    node: () => loseNode(cluster, site, load),
  };
  const isWanted = (step: string) => wanted.length === 0 || wanted.includes(step);
  if (isWanted('updates')) await updateEach(cluster, site, load, report);
  for (const [step, run] of Object.entries(steps)) {
    if (isWanted(step)) await report.attempt(step, run);
  }
}
