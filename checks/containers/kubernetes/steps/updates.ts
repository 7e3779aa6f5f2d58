import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { pieceFolders } from '../../../../deploy/kubernetes/manifests.ts';
import { waitFor } from '../../../systems/wait-for.ts';
import type { Load, Outcome } from '../../load.ts';
import type { Report } from '../../report.ts';
import type { Cluster } from '../cluster.ts';
import { nodes } from '../network.ts';
import { deployments, patch, podSpec, type Site } from './deploy.ts';

const CALM_SECONDS = 20;
const WITHIN_SECONDS = 240;

/** Runs `work` under load. The load continues for some seconds afterwards. */
async function underLoad(start: () => Load, work: (load: Load) => Promise<void>): Promise<Outcome> {
  const load = start();
  try {
    await sleep(2_000);
    await work(load);
    await sleep(2_000);
  } finally {
    await load.stop();
  }
  return load.stop();
}

/** Returns the folder from which a Deployment is applied. */
const folderOf = (deployment: string) =>
  deployment === 'gateway' ? 'gateway' : `${deployment.replace(/-(worker|texts)$/, '')}/kubernetes`;

/** Adds an annotation to the pods of a folder's Deployments, so that all of them are replaced. */
const newRelease = (release: string) =>
  patch('Deployment', { spec: { template: { metadata: { annotations: { release } } } } });

/** Updates each piece from its own folder while readers request pages. */
export async function updateEach(
  cluster: Cluster,
  site: Site,
  start: () => Load,
  report: Report,
): Promise<void> {
  const names = await deployments(cluster);
  for (const folder of pieceFolders) {
    const updated = names.filter((name) => folderOf(name) === folder);
    await report.attempt(`update of ${updated.join(' and ')}`, async () => {
      const outcome = await underLoad(start, async () => {
        await site.apply(folder, newRelease('2'));
        for (const name of updated) await site.updated(name);
      });
      assert.equal(outcome.failed, 0, outcome.text);
      return outcome.text;
    });
  }
}

/** A server that runs but never becomes ready, for example because its build is broken. */
const BROKEN = `require('node:http').createServer((req, res) => {
  res.statusCode = req.url === '/livez' ? 200 : 503;
  res.end();
}).listen(8000)`;

/** Releases a broken mfe-admin. Its readiness probe must prevent the update, and the site must work meanwhile. */
export async function releaseBroken(
  cluster: Cluster,
  site: Site,
  start: () => Load,
): Promise<string> {
  const name = 'mfe-admin';
  const command = ['node', '--eval', BROKEN];
  const container = { containers: [{ name: 'piece', command }] };
  const outcome = await underLoad(start, async () => {
    await site.apply(folderOf(name), patch('Deployment', podSpec(container)));
    await assert.rejects(site.updated(name, 40), 'the broken release was completed');
    const fields = 'jsonpath={.status.readyReplicas} {.status.updatedReplicas}';
    const get = ['get', `deployment/${name}`, `--output=${fields}`];
    assert.equal(await cluster.kubectl(...get), '2 1');
    // Replaces the broken release, as its team would do.
    await site.apply(folderOf(name), newRelease('3'));
    await site.updated(name);
  });
  assert.equal(outcome.failed, 0, outcome.text);
  return `held back, 2 of 2 earlier pods served; ${outcome.text}`;
}

/** Cuts off the second node as in a power cut. Waits until no request fails and all pods run on the first node. */
export async function loseNode(cluster: Cluster, site: Site, start: () => Load): Promise<string> {
  const [, node] = nodes;
  let lost = '';
  const outcome = await underLoad(start, async (load) => {
    const began = performance.now();
    const elapsed = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
    const isNoticed = ['--for=condition=Ready=Unknown', `--timeout=${WITHIN_SECONDS}s`];
    await cluster.killNode(node);
    await cluster.kubectl('wait', `node/${node.name}`, ...isNoticed);
    lost = `the cluster noticed after ${elapsed()}`;
    await waitFor(
      () => assert(load.calmFor > CALM_SECONDS, 'requests fail'),
      WITHIN_SECONDS * 1_000,
    );
    for (const name of await deployments(cluster)) await site.updated(name, WITHIN_SECONDS);
    lost += `; all pods on the other node after ${elapsed()}`;
  });
  return `${outcome.text}; failures over ${outcome.failingFor.toFixed(0)} s; ${lost}`;
}
