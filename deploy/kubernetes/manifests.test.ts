import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { goToolPath } from '../../local/setup/go-tools.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import {
  areConnected,
  type Container,
  compose,
  type KubernetesObject,
  otherFolders,
  type PodSpec,
  PUBLISHED,
  pieceFolders,
  renderManifests,
  type Selector,
} from './manifests.ts';

/**
 * The services of compose.yaml except two kinds: the releases, which are init containers of their remotes in
 * Kubernetes, and containers that run only on request.
 */
const services = Object.entries(compose).filter(
  ([name, { profiles }]) => !name.startsWith('release-') && !profiles,
);

let rendered: Record<string, KubernetesObject[]>;
let objects: KubernetesObject[];
/** The pods of all pieces and stores, by the name of their Deployment or StatefulSet. */
let pods: { name: string; labels: Record<string, string>; spec: PodSpec }[];
let containers: { name: string; container: Container; isInit: boolean }[];

beforeAll(async () => {
  rendered = await renderManifests([...pieceFolders, ...otherFolders]);
  objects = ['deploy/kubernetes', 'deploy/kubernetes/stores'].flatMap((at) => rendered[at] ?? []);
  pods = objects.flatMap(({ metadata, spec }) =>
    spec?.template
      ? { name: metadata.name, labels: spec.template.metadata.labels, spec: spec.template.spec }
      : [],
  );
  containers = pods.flatMap(({ name, spec }) => [
    ...spec.containers.map((container) => ({ name, container, isInit: false })),
    ...(spec.initContainers ?? []).map((container) => ({ name, container, isInit: true })),
  ]);
}, 300_000);

const without = (test: (container: Container) => unknown) =>
  containers.filter(({ container }) => !test(container)).map(({ name }) => name);
const objectsOf = (kind: string) => objects.filter((object) => object.kind === kind);

it('names unknown fields and wrong types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  const spec = { podSelector: {}, ingres: [], egress: 'all' };
  const kind = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' };
  const resources = { resources: ['policy.yaml'] };
  writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(resources));
  const object = JSON.stringify({ ...kind, metadata: { name: 'all' }, spec });
  writeFileSync(join(folder, 'policy.yaml'), object);
  const { status, stderr } = spawnSync(goToolPath('manifests'), [folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain('NetworkPolicy all');
  expect(stderr).toMatch(/egress/);
});

it('runs the services of compose.yaml, with their variables', () => {
  expect(pods.map(({ name }) => name).sort()).toEqual(services.map(([name]) => name).sort());
  // Chromium's sandbox is configured differently: see svc-pdf/kubernetes/server.yaml.
  for (const [name, { environment = {} }] of services) {
    const { env = [] } = pods.find((pod) => pod.name === name)?.spec.containers[0] ?? {};
    // Compose has one container of each service, so draining would only prolong a restart.
    const variables = env.filter((each) => each.name !== 'DRAIN_MS');
    expect([name, variables.map((each) => each.name).sort()]).toEqual([
      name,
      Object.keys(environment).sort(),
    ]);
  }
  const traefik = pods.find(({ name }) => name === 'gateway')?.spec.containers[0]?.image;
  expect(traefik).toBe(compose.gateway?.image);
});

it('gives each pod the secrets of compose.yaml, and no others', () => {
  for (const [name, { secrets = [], entrypoint }] of services) {
    const pod = pods.find((each) => each.name === name)?.spec;
    const given = pod?.volumes?.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
    expect([name, given?.sort()]).toEqual([name, secrets.toSorted()]);
    if (name === 'gateway') expect(pod?.containers[0]?.command).toEqual(entrypoint);
  }
});

it('sets each variable of the site that a container needs, and no others', () => {
  const site = objectsOf('ConfigMap').find(({ metadata }) => metadata.name === 'site')?.data;
  const references = containers.flatMap(({ container }) =>
    (container.env ?? []).flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []),
  );
  const needed = references.filter(({ name, optional }) => name === 'site' && !optional);
  expect(Object.keys(site ?? {}).sort()).toEqual([...new Set(needed.map(({ key }) => key))].sort());
});

it('sends HSTS by default, and lets the site set the number of proxies in front of the gateway', () => {
  const site = objectsOf('ConfigMap').find(({ metadata }) => metadata.name === 'site')?.data;
  const { env = [] } = pods.find(({ name }) => name === 'gateway')?.spec.containers[0] ?? {};
  const values = env.flatMap(({ name, valueFrom }) => {
    const { name: map, key = '' } = valueFrom?.configMapKeyRef ?? {};
    return map === 'site' ? [[name, site?.[key]]] : [];
  });
  expect(Object.fromEntries(values)).toEqual({
    STRICT_TRANSPORT_SECURITY: 'max-age=31536000; includeSubDomains',
    TRUSTED_PROXIES: '0',
  });
});

it('deploys the same objects from the folders of the pieces as from deploy/kubernetes', () => {
  const idOf = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`;
  const parts = [...pieceFolders, 'deploy/kubernetes/site'].flatMap((at) => rendered[at] ?? []);
  expect(rendered['deploy/kubernetes']?.map(idOf).sort()).toEqual(parts.map(idOf).sort());
  const namespaces = parts.filter(({ kind }) => kind !== 'Namespace');
  expect(new Set(namespaces.map(({ metadata }) => metadata.namespace))).toEqual(
    new Set(['journal']),
  );
});

describe('every container', () => {
  it('has limits, and requests what it needs at rest', () => {
    expect(without(({ resources }) => resources?.limits?.cpu && resources.limits.memory)).toEqual(
      [],
    );
    expect(
      without(({ resources }) => resources?.requests?.cpu && resources.requests.memory),
    ).toEqual([]);
  });

  it('is an ordinary user without capabilities, on a read-only root, under seccomp', () => {
    const rights = containers.map(({ container }) => container.securityContext);
    for (const each of rights) {
      expect(each).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(each?.capabilities?.add).toBeUndefined();
    }
    for (const { spec } of pods) {
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(spec.securityContext?.runAsUser).toBeGreaterThan(0);
    }
  });

  it('has startup, readiness and liveness probes', () => {
    const unprobed = containers
      .filter(({ isInit }) => !isInit)
      .filter(({ container: { startupProbe, readinessProbe, livenessProbe } }) =>
        [startupProbe, readinessProbe, livenessProbe].includes(undefined),
      );
    expect(unprobed).toEqual([]);
  });
});

describe('every piece', () => {
  const deployments = () =>
    objectsOf('Deployment').filter(({ metadata }) => metadata.name in compose);

  it('is updated without stopping a ready pod first', () => {
    const unavailable = deployments().map(
      ({ spec }) => spec?.strategy?.rollingUpdate?.maxUnavailable,
    );
    expect(unavailable).toEqual(deployments().map(() => 0));
  });

  it('serves until its clients have closed their connections, and then has time to stop', () => {
    // The values are KEEP_ALIVE_MS and STOP_DEADLINE_MS in packages/service-kit/src/process/run-service.ts. Traefik's
    // values are shorter.
    const [idleSeconds, stopSeconds] = [10, 10];
    for (const { spec, metadata } of deployments()) {
      const pod = spec?.template?.spec;
      const [container] = pod?.containers ?? [];
      const drainMs = container?.env?.find(({ name }) => name === 'DRAIN_MS')?.value ?? 0;
      const seconds = container?.lifecycle?.preStop?.sleep?.seconds ?? Number(drainMs) / 1_000;
      expect([metadata.name, seconds >= idleSeconds]).toEqual([metadata.name, true]);
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(seconds + stopSeconds);
    }
  });

  it('has a disruption budget for its pods', () => {
    const budgets = objectsOf('PodDisruptionBudget').map(
      ({ spec }) => spec?.selector?.matchLabels?.app,
    );
    expect(budgets.sort()).toEqual(
      deployments()
        .map(({ metadata }) => metadata.name)
        .sort(),
    );
  });

  it('has a number of pods, or an autoscaler that sets it', () => {
    const scaled = objectsOf('HorizontalPodAutoscaler').map(
      ({ spec }) => spec?.scaleTargetRef?.name,
    );
    const fixed = deployments().filter(({ spec }) => spec && 'replicas' in spec);
    expect(scaled.sort()).toEqual(['mfe-public', 'shell', 'svc-content', 'svc-pdf-worker']);
    const names = [...scaled, ...fixed.map(({ metadata }) => metadata.name)];
    expect(names.sort()).toEqual(
      deployments()
        .map(({ metadata }) => metadata.name)
        .sort(),
    );
  });
});

/**
 * Returns whether the network policies allow a connection between two pods. `undefined` stands for an address outside
 * of the cluster.
 */
function allows(from: Record<string, string> | undefined, to: Record<string, string>): boolean {
  const policies = objectsOf('NetworkPolicy').flatMap(({ spec }) => spec ?? []);
  const matches = (selector: Selector | undefined, labels: Record<string, string>) =>
    Object.entries(selector?.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  const isPeer = (
    peers: { podSelector?: Selector; namespaceSelector?: Selector }[] | undefined,
    labels?: Record<string, string>,
  ) =>
    peers === undefined ||
    peers.some(
      ({ podSelector, namespaceSelector }) =>
        labels && podSelector && !namespaceSelector && matches(podSelector, labels),
    );
  const into = policies.filter((policy) => matches(policy.podSelector, to));
  const isLetIn = into.some(({ ingress }) => ingress?.some((rule) => isPeer(rule.from, from)));
  if (!from) return isLetIn;
  const outOf = policies.filter((policy) => matches(policy.podSelector, from));
  return isLetIn && outOf.some(({ egress }) => egress?.some((rule) => isPeer(rule.to, to)));
}

it('allows the connections that the networks of compose.yaml allow, and no others', () => {
  const expected = pods.flatMap(({ name: a }) =>
    pods.filter(({ name: b }) => areConnected(a, b)).map(({ name: b }) => `${a} → ${b}`),
  );
  const allowed = pods.flatMap((a) =>
    pods.filter((b) => allows(a.labels, b.labels)).map((b) => `${a.name} → ${b.name}`),
  );
  expect(allowed).toEqual(expected);
  expect(pods.filter((pod) => allows(undefined, pod.labels)).map(({ name }) => name)).toEqual([
    PUBLISHED,
  ]);
});

it('routes to the same services as gateway/dynamic/services.yml, without health checks', () => {
  // The expressions of the template are not YAML, so they are replaced.
  const servicesIn = (path: string) => {
    const text = readFileSync(`${projectRoot}/${path}`, 'utf8');
    return parse(text.replace(/servers: (.*)/g, "servers: '$1'").replace(/'\{\{ \. \}\}'/g, 'URL'));
  };
  const expected = servicesIn('gateway/dynamic/services.yml');
  for (const { loadBalancer } of Object.values<{ loadBalancer: object }>(expected.http.services)) {
    expect(delete (loadBalancer as { healthCheck?: object }).healthCheck).toBe(true);
  }
  expect(servicesIn('gateway/kubernetes/services.yml')).toEqual(expected);
});
