import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pieceFolders } from '../../../../deploy/kubernetes/manifests.ts';
import { projectRoot } from '../../../../local/setup/paths.mjs';
import { relay } from '../../engine/relay.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { CONTROL, nodes } from '../cluster/network.ts';
import { output } from '../cluster/processes.ts';

export const NAMESPACE = 'journal';
/** The address of the gateway's Service. The check reaches it through the first node. */
const GATEWAY = '10.79.0.80';

/**
 * The origin that browsers use. It is on the loopback interface, because browsers trust no other origin without TLS.
 */
const ORIGIN = 'http://127.0.0.1:8080';

export interface Site {
  origin: string;
  /** The origin of the gateway itself. Connections to `origin` are forwarded to it. */
  gateway: string;
  administrator: { username: string; password: string };
  secrets: string;
  /** Applies a piece's folder with changes: fields of a kustomization, such as `patches`. */
  apply(folder: string, changes?: object): Promise<void>;
  /** The changes that the check always makes to a piece's folder. */
  fixed(deployment: string): object[];
  /** Waits until an update of a Deployment is complete. */
  updated(deployment: string, seconds?: number): Promise<void>;
}

/** The volumes of the claims in the manifests, with the user that owns each. */
const volumes = [
  { claim: 'remotes', owner: 1000, mode: 'ReadWriteMany' },
  { claim: 'releases-public', owner: 1000, mode: 'ReadWriteMany' },
  { claim: 'releases-admin', owner: 1000, mode: 'ReadWriteMany' },
  { claim: 'releases-webdata', owner: 1000, mode: 'ReadWriteMany' },
  { claim: 'data-mongo-0', owner: 999, mode: 'ReadWriteOnce' },
  { claim: 'data-redis-0', owner: 999, mode: 'ReadWriteOnce' },
  { claim: 'data-minio-0', owner: 1000, mode: 'ReadWriteOnce' },
];

/** Deploys the site: what the pieces share, the example stores on the first node, and each piece from its own folder. */
export async function deploySite(cluster: Cluster, folder: string): Promise<Site> {
  const { kubectl } = cluster;
  const apply = (path: string, changes: object = {}) => applyFolder(kubectl, folder, path, changes);
  const origin = ORIGIN;
  await relay({ host: '127.0.0.1', port: 8080 }, { host: GATEWAY, port: 80 });
  await apply('deploy/kubernetes/site', {
    configMapGenerator: [{ name: 'site', behavior: 'merge', literals: [`PUBLIC_URL=${origin}`] }],
    generatorOptions: { disableNameSuffixHash: true },
  });
  await allowCheck(kubectl, folder);
  await makeVolumes(cluster, folder);
  const secrets = await makeSecrets(kubectl, folder);
  const pinned = { spec: { template: { spec: { nodeSelector: onFirst } } } };
  await apply('deploy/kubernetes/stores', { patches: [patch('StatefulSet', pinned)] });
  const fixed = (name: string) => {
    if (name === 'gateway') return [patch('Service', { spec: { clusterIP: GATEWAY } })];
    return name === 'shell/kubernetes' ? [patch('Deployment', slowRendering)] : [];
  };
  for (const piece of pieceFolders) {
    const patches = fixed(piece);
    await apply(piece, patches.length > 0 ? { patches } : {});
  }
  const updated = async (deployment: string, seconds = 300) => {
    const status = ['rollout', 'status', `deployment/${deployment}`, `--timeout=${seconds}s`];
    await kubectl('--namespace', NAMESPACE, ...status);
  };
  for (const name of await deployments(cluster)) await updated(name, 420);
  const password = readFileSync(`${secrets}/admin-password`, 'utf8').trim();
  const administrator = { username: 'admin', password };
  const gateway = `http://${GATEWAY}`;
  return { origin, gateway, administrator, secrets, apply, fixed, updated };
}

const onFirst = { 'kubernetes.io/hostname': nodes[0].name };

/**
 * The time limit for rendering. It is raised, as in `npm test`, because the cluster and the browser share few
 * processors.
 */
const limit = { name: 'RENDER_LIMIT_MS', value: '2000' };
const slowRendering = {
  spec: { template: { spec: { containers: [{ name: 'piece', env: [limit] }] } } },
};

/** A patch of all objects of a kind. */
export const patch = (kind: string, content: object) => ({
  target: { kind },
  patch: JSON.stringify({ kind, apiVersion: 'any', metadata: { name: 'any' }, ...content }),
});

export async function deployments({ kubectl }: Cluster): Promise<string[]> {
  const list = ['get', 'deployments', '--output=jsonpath={.items[*].metadata.name}'];
  return (await kubectl('--namespace', NAMESPACE, ...list)).split(' ');
}

async function applyFolder(
  kubectl: Cluster['kubectl'],
  folder: string,
  path: string,
  changes: object,
): Promise<void> {
  let applied = `${projectRoot}/${path}`;
  if (Object.keys(changes).length > 0) {
    applied = `${folder}/overlays/${path.replaceAll('/', '-')}`;
    mkdirSync(applied, { recursive: true });
    const base = relative(applied, `${projectRoot}/${path}`);
    const kind = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };
    const overlay = { ...kind, namespace: NAMESPACE, resources: [base], ...changes };
    writeFileSync(`${applied}/kustomization.yaml`, JSON.stringify(overlay));
  }
  await kubectl('apply', '--server-side', '--kustomize', applied);
}

/**
 * Allows what every cluster needs besides the site's own policies: the cluster's name server, which here is not a pod, and
 * the metrics adapter, which reads svc-pdf's metrics.
 */
async function allowCheck(kubectl: Cluster['kubectl'], folder: string): Promise<void> {
  const check = { ipBlock: { cidr: `${CONTROL}/32` } };
  const policy = (name: string, spec: object) => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: `check-${name}`, namespace: NAMESPACE },
    spec,
  });
  const port53 = ['UDP', 'TCP'].map((protocol) => ({ protocol, port: 53 }));
  const items = [
    policy('names', {
      podSelector: {},
      policyTypes: ['Egress'],
      egress: [{ to: [check], ports: port53 }],
    }),
    policy('metrics', {
      podSelector: { matchLabels: { app: 'svc-pdf' } },
      policyTypes: ['Ingress'],
      ingress: [{ from: [check], ports: [{ port: 'metrics' }] }],
    }),
  ];
  const file = `${folder}/policies.json`;
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  await kubectl('apply', '--server-side', '--filename', file);
}

/** Makes a folder on this machine for each claim. Both nodes see it, as they would see a network file system. */
async function makeVolumes({ kubectl }: Cluster, folder: string): Promise<void> {
  const items = [];
  for (const { claim, owner, mode } of volumes) {
    const path = `${folder}/volumes/${claim}`;
    mkdirSync(path, { recursive: true });
    await output('chown', [`${owner}:${owner}`, path]);
    items.push({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: claim },
      spec: {
        capacity: { storage: '20Gi' },
        accessModes: [mode],
        hostPath: { path },
        claimRef: { name: claim, namespace: NAMESPACE },
      },
    });
  }
  const file = `${folder}/volumes.json`;
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  await kubectl('apply', '--server-side', '--filename', file);
}

/**
 * Makes the Secret `journal` from the files that deploy/make-secrets.sh writes. The database URLs are replaced, because
 * the embedded database has no users.
 */
async function makeSecrets(kubectl: Cluster['kubectl'], folder: string): Promise<string> {
  mkdirSync(`${folder}/deploy`, { recursive: true });
  cpSync(`${projectRoot}/deploy/make-secrets.sh`, `${folder}/deploy/make-secrets.sh`);
  await output('sh', [`${folder}/deploy/make-secrets.sh`]);
  const secrets = `${folder}/secrets`;
  for (const database of ['auth', 'content']) {
    const file = `${secrets}/mongo-${database}-url`;
    chmodSync(file, 0o600);
    writeFileSync(file, `mongodb://mongo:27017/${database}?maxPoolSize=1`);
  }
  const create = ['create', 'secret', 'generic', 'journal', `--from-file=${secrets}`];
  await kubectl('--namespace', NAMESPACE, ...create);
  return secrets;
}
