import { globSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tools } from '../../../../local/setup/prepare.mjs';
import { runJourneys } from '../../../runner/journeys.ts';
import { describe } from '../../../runner/outcome.ts';
import { Readers } from '../../compose/load.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { cgroupNumber, readPods } from '../cluster/metrics-api.ts';
import { nodes } from '../cluster/network.ts';
import type { Site } from './deploy.ts';

/** The journeys of the readers' site. */
const JOURNEYS = ['reading', 'article-page', 'search', 'journal-pages', 'verify'];

/** Runs the journeys of the readers' site through the gateway. The first step loads the demonstration journal. */
export async function runReadersJourneys(
  site: Site,
  folder: string,
  tools: Tools,
  signal: AbortSignal,
): Promise<string> {
  const files = JOURNEYS.map((name) => `checks/journeys/${name}.spec.ts`);
  // These journeys stop no server.
  const outcome = await runJourneys({
    site,
    tools,
    signal,
    clientAddress: nodes[0].address,
    folder: `${folder}/journeys`,
    authKeyFile: `${site.secrets}/auth-key.pem`,
    only: ['--no-deps', '--workers=1', ...files],
  });
  if (outcome.failed > 0) throw new Error(describe(outcome));
  return describe(outcome);
}

/** Pages and calls that readers make. */
export async function readersPaths(site: Site): Promise<string[]> {
  const page = await (await fetch(`${site.gateway}/`, { headers: { accept: 'text/html' } })).text();
  const links = [...page.matchAll(/href="(\/archives\/[^"#?]+)"/g)].map(([, path = '']) => path);
  const pages = ['/', '/archives', '/about', ...new Set(links)].slice(0, 12);
  return [...pages, '/admin', '/api/archives', '/remotes/admin/remote.json'];
}

const SECONDS = 30;

/** Measures the processor time and memory that pages cost, from the cgroups of the pods. */
export async function measureCost(cluster: Cluster, site: Site): Promise<string> {
  const paths = (await readersPaths(site)).filter((path) => path.startsWith('/archives/'));
  const before = await usage(cluster);
  const readers = new Readers(site.gateway, paths, 6);
  await sleep(SECONDS * 1_000);
  const { ok, failed, perSecond } = await readers.stop();
  const after = await usage(cluster);
  const costs = [...after]
    .map(([app, { cpuMs, megabytes }]) => {
      const perPage = (cpuMs - (before.get(app)?.cpuMs ?? 0)) / ok;
      return { app, perPage, megabytes };
    })
    .sort((a, b) => b.perPage - a.perPage);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return [
    `${ok} pages (${perSecond}/s), ${failed} failed`,
    `${sum(costs.map(({ perPage }) => perPage)).toFixed(2)} ms of processor time per page`,
    costs
      .filter(({ perPage }) => perPage >= 0.005)
      .map(({ app, perPage }) => `${app} ${perPage.toFixed(2)}`)
      .join(', '),
    `memory ${sum(costs.map(({ megabytes }) => megabytes)).toFixed(0)} MB`,
    costs.map(({ app, megabytes }) => `${app} ${megabytes.toFixed(0)}`).join(', '),
  ].join('; ');
}

/** Returns the processor time and memory of all pods, summed by their label `app`. */
async function usage(cluster: Cluster): Promise<Map<string, { cpuMs: number; megabytes: number }>> {
  const apps = new Map<string, { cpuMs: number; megabytes: number }>();
  for (const { metadata } of await readPods(cluster)) {
    const app = metadata.labels.app ?? '';
    const own = apps.get(app) ?? { cpuMs: 0, megabytes: 0 };
    const { cgroup } = cluster;
    own.cpuMs += cgroupNumber(cgroup, metadata.uid, 'cpuacct', 'cpuacct.usage') / 1e6;
    own.megabytes += residentBytes(cgroup, metadata.uid) / 1e6;
    apps.set(app, own);
  }
  return apps;
}

/** Returns the memory of a pod in bytes, without the file cache, which the kernel can reclaim. */
function residentBytes(cgroup: string, uid: string): number {
  const pattern = `/sys/fs/cgroup/memory/${cgroup}/*/kubepods/{,*/}pod${uid}/memory.stat`;
  const [path] = globSync(pattern);
  const [, bytes = '0'] = path ? (/^total_rss (\d+)/m.exec(readFileSync(path, 'utf8')) ?? []) : [];
  return Number(bytes);
}
