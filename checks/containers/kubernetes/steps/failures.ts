import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Cluster } from '../cluster/cluster.ts';
import { nodes } from '../cluster/network.ts';
import { deployments, type Site } from './deploy.ts';
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
