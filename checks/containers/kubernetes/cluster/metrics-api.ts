import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { output } from '../../processes.ts';
import { writeConfig } from '../config.ts';
import type { Cluster } from './cluster.ts';
import { CONTROL } from './network.ts';

const PORT = 8443;
const NAMESPACE = 'journal';
const METRIC = 'certificate_jobs_unfinished';
const WINDOW_MS = 5_000;

const podsSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({
        name: z.string(),
        uid: z.string(),
        labels: z.record(z.string(), z.string()).default({}),
        deletionTimestamp: z.string().optional(),
      }),
      status: z.object({ podIP: z.string().optional() }),
    }),
  ),
});
type Pod = z.infer<typeof podsSchema>['items'][number];

/**
 * Serves the metrics that the autoscalers request, in place of metrics-server and the metrics adapter of production.
 * The processor time of pods is read from their cgroups, and the number of unfinished jobs from the `/metrics` of
 * svc-pdf.
 */
export async function serveMetricsApi(
  cluster: Cluster,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  let pods: Pod[] = [];
  const cores = new Map<string, number>();

  async function sample(): Promise<void> {
    const before = new Map<string, { nanoseconds: number; at: number }>();
    for (; !signal.aborted; await sleep(WINDOW_MS)) {
      const list = await cluster
        .read(`/api/v1/namespaces/${NAMESPACE}/pods`)
        .catch(() => undefined);
      pods = podsSchema.safeParse(list).data?.items ?? pods;
      for (const { metadata } of pods) {
        const nanoseconds = processorTime(cluster.cgroup, metadata.uid);
        const last = before.get(metadata.uid);
        const at = performance.now();
        if (last) cores.set(metadata.uid, (nanoseconds - last.nanoseconds) / 1e6 / (at - last.at));
        before.set(metadata.uid, { nanoseconds, at });
      }
    }
  }

  const podMetrics = (selector: string) =>
    pods
      .filter(({ metadata }) => cores.has(metadata.uid) && matches(selector, metadata.labels))
      .map(({ metadata: { name, uid } }) => ({
        metadata: { name, namespace: NAMESPACE },
        timestamp: new Date().toISOString(),
        window: `${WINDOW_MS / 1_000}s`,
        containers: [
          {
            name: 'piece',
            usage: { cpu: `${Math.round((cores.get(uid) ?? 0) * 1e9)}n`, memory: '0' },
          },
        ],
      }));

  async function unfinishedJobs() {
    const server = pods.find(
      ({ metadata, status }) =>
        metadata.labels.app === 'svc-pdf' && status.podIP && !metadata.deletionTimestamp,
    );
    const response = await fetch(`http://${server?.status.podIP}:9100/metrics`);
    const value = new RegExp(`^${METRIC} (\\d+)$`, 'm').exec(await response.text())?.[1];
    const timestamp = new Date().toISOString();
    return value ? [{ metricName: METRIC, metricLabels: {}, timestamp, value }] : [];
  }

  async function answer(url: URL): Promise<object> {
    const [, , group = '', , namespaces] = url.pathname.split('/');
    const isExternal = group === 'external.metrics.k8s.io';
    const apiVersion = `${group}/v1beta1`;
    if (!namespaces) {
      const [kind, name] = isExternal
        ? ['ExternalMetricValueList', METRIC]
        : ['PodMetrics', 'pods'];
      const resource = { name, singularName: '', namespaced: true, kind, verbs: ['get', 'list'] };
      return {
        kind: 'APIResourceList',
        apiVersion: 'v1',
        groupVersion: apiVersion,
        resources: [resource],
      };
    }
    if (isExternal) {
      return { kind: 'ExternalMetricValueList', apiVersion, items: await unfinishedJobs() };
    }
    const selector = url.searchParams.get('labelSelector') ?? '';
    return { kind: 'PodMetricsList', apiVersion, items: podMetrics(selector) };
  }

  void sample();
  const [key, cert] = [`${folder}/metrics.key`, `${folder}/metrics.pem`];
  const files = ['-keyout', key, '-out', cert, '-subj', '/CN=metrics', '-days', '2'];
  await output('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files]);
  const tls = { key: readFileSync(key), cert: readFileSync(cert) };
  createServer(tls, (req, res) => {
    answer(new URL(req.url ?? '/', `https://${CONTROL}`)).then(
      (body) => res.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
      (error) => res.writeHead(500).end(String(error)),
    );
  }).listen(PORT, CONTROL);
  const registration = writeConfig('metrics.yaml', folder, { CONTROL });
  await cluster.kubectl('apply', '--server-side', '--filename', registration);
}

/** Returns the processor time that a pod has used so far, in ns. */
function processorTime(cgroup: string, uid: string): number {
  const pattern = `/sys/fs/cgroup/cpuacct/${cgroup}/*/kubepods/{,*/}pod${uid}/cpuacct.usage`;
  const [path] = globSync(pattern);
  return path === undefined ? 0 : Number(readFileSync(path, 'utf8'));
}

const matches = (selector: string, labels: Record<string, string>) =>
  selector.split(',').every((term) => {
    const [name = '', value] = term.split('=');
    return term === '' || labels[name] === value;
  });
