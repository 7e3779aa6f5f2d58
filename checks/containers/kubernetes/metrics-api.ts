import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { z } from 'zod';
import { type Cluster, writeConfig } from './cluster.ts';
import { CONTROL, nodes } from './network.ts';

const PORT = 8443;
const NAMESPACE = 'journal';
const METRIC = 'certificate_jobs_unfinished';

const podsSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), deletionTimestamp: z.string().optional() }),
      status: z.object({ podIP: z.string().optional() }),
    }),
  ),
});

/** The kubelet's summary. Pods that have just started have no figures. */
const summarySchema = z.object({
  pods: z.array(
    z.object({
      podRef: z.object({ name: z.string(), namespace: z.string() }),
      cpu: z.object({ time: z.string(), usageNanoCores: z.number() }).optional().catch(undefined),
    }),
  ),
});

/**
 * Serves the metrics that the autoscalers request, in place of metrics-server and the metrics adapter of production.
 * The processor time of pods is that of the kubelets' summaries, and the number of unfinished jobs that of the
 * `/metrics` of svc-pdf.
 */
export async function serveMetricsApi({ read, kubectl }: Cluster, folder: string): Promise<void> {
  const podsOf = async (selector: string) => {
    const path = `/api/v1/namespaces/${NAMESPACE}/pods?labelSelector=${encodeURIComponent(selector)}`;
    return podsSchema.parse(await read(path)).items;
  };

  async function podMetrics(selector: string) {
    const names = new Set((await podsOf(selector)).map(({ metadata }) => metadata.name));
    const summaries = await Promise.all(
      // A lost node has no summary.
      nodes.map(({ name }) =>
        read(`/api/v1/nodes/${name}/proxy/stats/summary`).catch(() => ({ pods: [] })),
      ),
    );
    return summaries
      .flatMap((summary) => summarySchema.parse(summary).pods)
      .filter(({ podRef }) => podRef.namespace === NAMESPACE && names.has(podRef.name))
      .flatMap(({ podRef, cpu }) => {
        if (!cpu) return [];
        const usage = { cpu: `${cpu.usageNanoCores}n`, memory: '0' };
        const containers = [{ name: 'piece', usage }];
        return [{ metadata: podRef, timestamp: cpu.time, window: '10s', containers }];
      });
  }

  async function unfinishedJobs() {
    const servers = await podsOf('app=svc-pdf');
    const server = servers.find(
      ({ metadata, status }) => status.podIP && !metadata.deletionTimestamp,
    );
    const response = await fetch(`http://${server?.status.podIP}:9100/metrics`);
    const value = new RegExp(`^${METRIC} (\\d+)$`, 'm').exec(await response.text())?.[1];
    const timestamp = new Date().toISOString();
    return value ? [{ metricName: METRIC, metricLabels: {}, timestamp, value }] : [];
  }

  async function answer({ pathname, searchParams }: URL): Promise<object> {
    const [, , group = '', , namespaces] = pathname.split('/');
    const isExternal = group === 'external.metrics.k8s.io';
    const apiVersion = `${group}/v1beta1`;
    const kind = isExternal ? 'ExternalMetricValueList' : 'PodMetricsList';
    if (!namespaces) {
      const name = isExternal ? METRIC : 'pods';
      const resource = { name, singularName: '', namespaced: true, kind, verbs: ['get', 'list'] };
      const list = { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: apiVersion };
      return { ...list, resources: [resource] };
    }
    const items = isExternal
      ? await unfinishedJobs()
      : await podMetrics(searchParams.get('labelSelector') ?? '');
    return { kind, apiVersion, items };
  }

  const file = (name: string) => readFileSync(`${folder}/certificates/apiserver.${name}`);
  const tls = { key: file('key'), cert: file('crt') };
  createServer(tls, (req, res) => {
    answer(new URL(req.url ?? '/', `https://${CONTROL}`)).then(
      (body) => res.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
      (error) => res.writeHead(500).end(String(error)),
    );
  }).listen(PORT, CONTROL);
  const registration = writeConfig('metrics.yaml', folder, { CONTROL });
  await kubectl('apply', '--server-side', '--filename', registration);
}
