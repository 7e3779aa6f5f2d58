import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Client } from '../../../systems/client.ts';
import { addCrowd, makeCertificates } from '../../certificates.ts';
import { Load } from '../../load.ts';
import type { Cluster } from '../cluster.ts';
import { NAMESPACE, readersPaths, type Site } from './deploy.ts';

const JOBS = 4;
const AUTHORS = 1_000;

/** Orders several jobs of certificates, and observes the number of workers. */
export async function scaleWorkers(cluster: Cluster, client: Client): Promise<string> {
  const refnumbers: string[] = [];
  for (let volume = 1; volume <= JOBS; volume += 1)
    refnumbers.push(await addCrowd(client, AUTHORS, volume));
  const { counts, seconds } = await watchReplicas(cluster, 'svc-pdf-worker', () =>
    Promise.all(refnumbers.map((refnumber) => makeCertificates(client, [refnumber]))),
  );
  assert(counts.length > 1, `the number of workers did not change: ${counts}`);
  return `${JOBS} jobs of ${AUTHORS} certificates done after ${seconds.toFixed(0)} s; workers: ${counts.join(', ')}`;
}

const READ = 'svc-content';
/**
 * The autoscaler's target in this step. The regular target of 600m would require 700 article pages per second, and
 * therefore more than four processors.
 */
const TARGET = '100m';
const BUSY_SECONDS = 60;
const CALM_WITHIN_SECONDS = 120;

const scalerSchema = z.object({ spec: z.looseObject({ minReplicas: z.number() }) });

/** Requests articles, and observes the number of svc-content's pods until it has increased and decreased again. */
export async function scaleByReaders(cluster: Cluster, site: Site): Promise<string> {
  const paths = (await readersPaths(site)).filter((path) => path.startsWith('/archives/'));
  const scalers = `/apis/autoscaling/v2/namespaces/${NAMESPACE}/horizontalpodautoscalers`;
  const originalSpec = scalerSchema.parse(await cluster.read(`${scalers}/${READ}`)).spec;
  const change = (spec: object) => {
    const patch = ['--type=merge', '--patch', JSON.stringify({ spec })];
    return cluster.kubectl('patch', 'hpa', READ, ...patch);
  };
  const target = { type: 'AverageValue', averageValue: TARGET };
  await change({
    maxReplicas: 4,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
    behavior: { scaleDown: { stabilizationWindowSeconds: 10 } },
  });
  try {
    const { counts, result } = await watchReplicas(cluster, READ, async () => {
      const readers = new Load(site.gateway, paths, { readers: 8 });
      await sleep(BUSY_SECONDS * 1_000);
      const outcome = await readers.stop();
      const isCalm = `--for=jsonpath={.status.readyReplicas}=${originalSpec.minReplicas}`;
      const timeout = `--timeout=${CALM_WITHIN_SECONDS}s`;
      await cluster.kubectl('wait', `deployment/${READ}`, isCalm, timeout);
      return outcome;
    });
    const pages = `${result.ok} pages (${result.perSecond}/s) in ${BUSY_SECONDS} s`;
    assert(counts.length > 2, `the number of pods did not grow and shrink: ${counts}; ${pages}`);
    return `target ${TARGET} instead of 600m; ${pages}, ${result.failed} failed; pods: ${counts.join(', ')}`;
  } finally {
    await change(originalSpec);
  }
}

/**
 * Observes the number of a Deployment's ready pods during `work`. `counts` lists its changes, such as `2 after 15 s`.
 */
async function watchReplicas<Result>(
  cluster: Cluster,
  deployment: string,
  work: () => Promise<Result>,
): Promise<{ counts: string[]; seconds: number; result: Result }> {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1_000;
  const counts: string[] = [];
  let last = -1;
  const look = async () => {
    const ready = await readyReplicas(cluster, deployment);
    if (ready !== last) counts.push(`${ready} after ${elapsed().toFixed(0)} s`);
    last = ready;
  };
  let isWorking = true;
  const watch = async () => {
    while (isWorking) {
      await look().catch(console.error);
      await sleep(1_000);
    }
  };
  const watching = watch();
  const result = await work().finally(() => {
    isWorking = false;
  });
  const seconds = elapsed();
  await watching;
  await look();
  return { counts, seconds, result };
}

const deploymentSchema = z.object({ status: z.object({ readyReplicas: z.number().default(0) }) });

async function readyReplicas({ read }: Cluster, deployment: string): Promise<number> {
  const path = `/apis/apps/v1/namespaces/${NAMESPACE}/deployments/${deployment}`;
  return deploymentSchema.parse(await read(path)).status.readyReplicas;
}
