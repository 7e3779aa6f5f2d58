import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Cluster } from './cluster.ts';
import { CONTROL } from './network.ts';
import { output } from './processes.ts';

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
      status: z.object({ podIP: z.string().optional(), phase: z.string() }),
    }),
  ),
});
type Pod = z.infer<typeof podsSchema>['items'][number];

export async function readPods({ read }: Cluster): Promise<Pod[]> {
  return podsSchema.parse(await read(`/api/v1/namespaces/${NAMESPACE}/pods`)).items;
}

/** Reads a number of a pod's cgroup. */
export function cgroupNumber(cgroup: string, uid: string, hierarchy: string, file: string): number {
  const [path] = globSync(
    `/sys/fs/cgroup/${hierarchy}/${cgroup}/*/kubepods/{,*/}pod${uid}/${file}`,
  );
  return path === undefined ? 0 : Number(readFileSync(path, 'utf8'));
}

/**
 * Serves the metrics that the autoscalers request, which metrics-server and a metrics adapter serve in production. The
 * processor time and memory of pods are read from their cgroups. The number of unfinished jobs is read from the
 * `/metrics` of svc-pdf.
 */
export async function serveMetricsApi(
  cluster: Cluster,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const [key, certificate] = [`${folder}/metrics.key`, `${folder}/metrics.pem`];
  const subject = ['-subj', '/CN=metrics', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  await output('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject]);
  let pods: Pod[] = [];
  const cores = new Map<string, number>();
  void sample();

  async function sample(): Promise<void> {
    const before = new Map<string, { nanoseconds: number; at: number }>();
    while (!signal.aborted) {
      pods = await readPods(cluster).catch(() => pods);
      for (const { metadata } of pods) {
        const nanoseconds = cgroupNumber(cluster.cgroup, metadata.uid, 'cpuacct', 'cpuacct.usage');
        const last = before.get(metadata.uid);
        const at = performance.now();
        if (last) cores.set(metadata.uid, (nanoseconds - last.nanoseconds) / 1e6 / (at - last.at));
        before.set(metadata.uid, { nanoseconds, at });
      }
      await sleep(WINDOW_MS);
    }
  }

  const podMetrics = (selector: string) => ({
    kind: 'PodMetricsList',
    apiVersion: 'metrics.k8s.io/v1beta1',
    items: pods
      .filter(({ metadata }) => cores.has(metadata.uid) && matches(selector, metadata.labels))
      .map(({ metadata: { name, uid } }) => ({
        metadata: { name, namespace: NAMESPACE },
        timestamp: new Date().toISOString(),
        window: `${WINDOW_MS / 1_000}s`,
        containers: [
          {
            name: 'piece',
            usage: {
              cpu: `${Math.max(0, Math.round((cores.get(uid) ?? 0) * 1e9))}n`,
              memory: '0',
            },
          },
        ],
      })),
  });

  async function unfinished() {
    const server = pods.find(
      ({ metadata, status }) =>
        metadata.labels.app === 'svc-pdf' && status.podIP && !metadata.deletionTimestamp,
    );
    const response = await fetch(`http://${server?.status.podIP}:9100/metrics`);
    const value = new RegExp(`^${METRIC} (\\d+)$`, 'm').exec(await response.text())?.[1];
    return {
      kind: 'ExternalMetricValueList',
      apiVersion: 'external.metrics.k8s.io/v1beta1',
      items: value
        ? [{ metricName: METRIC, metricLabels: {}, timestamp: new Date().toISOString(), value }]
        : [],
    };
  }

  const answers = async (url: URL) => {
    const [, , group = '', , namespaces] = url.pathname.split('/');
    if (!namespaces) return resourceList(group);
    const isExternal = group === 'external.metrics.k8s.io';
    return isExternal ? unfinished() : podMetrics(url.searchParams.get('labelSelector') ?? '');
  };
  const tls = { key: readFileSync(key), cert: readFileSync(certificate) };
  createServer(tls, (req, res) => {
    answers(new URL(req.url ?? '/', `https://${CONTROL}`)).then(
      (body) => res.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
      (error) => res.writeHead(500).end(String(error)),
    );
  }).listen(PORT, CONTROL);
  await register(cluster, folder);
}

const matches = (selector: string, labels: Record<string, string>) =>
  selector.split(',').every((term) => {
    const [name = '', value] = term.split('=');
    return term === '' || labels[name] === value;
  });

function resourceList(group: string) {
  const kind = group === 'metrics.k8s.io' ? 'PodMetrics' : 'ExternalMetricValueList';
  const name = group === 'metrics.k8s.io' ? 'pods' : METRIC;
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: `${group}/v1beta1`,
    resources: [{ name, singularName: '', namespaced: true, kind, verbs: ['get', 'list'] }],
  };
}

async function register({ kubectl }: Cluster, folder: string): Promise<void> {
  const metadata = { name: 'metrics-of-the-check', namespace: 'kube-system' };
  const api = (group: string) => ({
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: `v1beta1.${group}` },
    spec: {
      group,
      version: 'v1beta1',
      groupPriorityMinimum: 100,
      versionPriority: 100,
      insecureSkipTLSVerify: true,
      service: { ...metadata, port: PORT },
    },
  });
  const items = [
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata,
      spec: { ports: [{ name: 'https', port: PORT }] },
    },
    {
      apiVersion: 'discovery.k8s.io/v1',
      kind: 'EndpointSlice',
      addressType: 'IPv4',
      metadata: { ...metadata, labels: { 'kubernetes.io/service-name': metadata.name } },
      endpoints: [{ addresses: [CONTROL], conditions: { ready: true } }],
      ports: [{ name: 'https', port: PORT, protocol: 'TCP' }],
    },
    api('metrics.k8s.io'),
    api('external.metrics.k8s.io'),
  ];
  const file = `${folder}/metrics-api.json`;
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  await kubectl('apply', '--server-side', '--filename', file);
}
