import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { addCrowd, makeCertificates } from '../../images/certificates.ts';
import type { Client } from '../../images/client.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { nodes } from '../cluster/network.ts';
import { deployments, NAMESPACE, type Site } from './deploy.ts';
import { type Load, underLoad } from './load.ts';
import { describe } from './updates.ts';

const CALM_SECONDS = 20;
const WITHIN_SECONDS = 240;

/** Loses the second node as in a power cut, and waits until no request fails and all pods run on the first one. */
export async function loseNode(cluster: Cluster, site: Site, start: () => Load): Promise<string> {
  let lost = 0;
  let noticed = 0;
  const outcome = await underLoad(start, async (load) => {
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / 1_000;
    await cluster.killNode(nodes[1]);
    while (!noticed || load.failures.calmFor < CALM_SECONDS) {
      assert(elapsed() < WITHIN_SECONDS, 'requests still fail');
      if (!noticed && (await isLost(cluster))) noticed = elapsed();
      await sleep(1_000);
    }
    for (const name of await deployments(cluster)) await site.updated(name, WITHIN_SECONDS);
    lost = elapsed();
  });
  return [
    describe(outcome),
    `failures over ${outcome.failingFor.toFixed(0)} s`,
    `the cluster noticed after ${noticed.toFixed(0)} s`,
    `all pods on the other node after ${lost.toFixed(0)} s`,
  ].join('; ');
}

const nodeSchema = z.object({
  status: z.object({ conditions: z.array(z.object({ type: z.string(), status: z.string() })) }),
});

async function isLost({ read }: Cluster): Promise<boolean> {
  const { status } = nodeSchema.parse(await read(`/api/v1/nodes/${nodes[1].name}`));
  return !status.conditions.some((each) => each.type === 'Ready' && each.status === 'True');
}

const JOBS = 4;
const AUTHORS = 1_000;

/** Orders several jobs of certificates, and watches the number of workers. */
export async function scaleWorkers(cluster: Cluster, client: Client): Promise<string> {
  const refnumbers: string[] = [];
  for (let volume = 1; volume <= JOBS; volume += 1)
    refnumbers.push(await addCrowd(client, AUTHORS, volume));
  const began = performance.now();
  const elapsed = () => ((performance.now() - began) / 1_000).toFixed(0);
  const counts: string[] = [];
  let last = -1;
  let ended = false;
  const watching = (async () => {
    while (!ended) {
      const workers = await readyWorkers(cluster);
      if (workers !== last) counts.push(`${workers} after ${elapsed()} s`);
      last = workers;
      await sleep(1_000);
    }
  })();
  const all = Promise.all(refnumbers.map((refnumber) => makeCertificates(client, refnumber)));
  await all.finally(() => {
    ended = true;
  });
  await watching;
  assert(counts.length > 1, `the number of workers did not change: ${counts}`);
  return `${JOBS} jobs of ${AUTHORS} certificates done after ${elapsed()} s; workers: ${counts.join(', ')}`;
}

const workersSchema = z.object({ status: z.object({ readyReplicas: z.number().default(0) }) });

async function readyWorkers({ read }: Cluster): Promise<number> {
  const path = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments/svc-pdf-worker`;
  return workersSchema.parse(await read(path)).status.readyReplicas;
}
