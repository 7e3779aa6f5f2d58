import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { remoteNames } from '@app/contracts';
import { pieceFolders } from '../../../../deploy/kubernetes/manifests.ts';
import { projectRoot } from '../../../../local/setup/paths.mjs';
import { useEmbeddedDatabase } from '../../embedded-database.ts';
import { relay } from '../../engine/relay.ts';
import { output } from '../../processes.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { CONTROL, nodes } from '../cluster/network.ts';
import { writeConfig } from '../config.ts';

export const NAMESPACE = 'journal';
/** The address of the gateway's Service. The check reaches this address through the first node. */
const GATEWAY = '10.79.0.80';
/**
 * The port of the site's origin for browsers. The origin is on the loopback interface, because browsers treat other
 * origins without TLS as insecure.
 */
const PORT = 8080;

export interface Site {
  origin: string;
  /** The origin of the gateway itself, to which connections to `origin` are forwarded. */
  gateway: string;
  administrator: { username: string; password: string };
  secrets: string;
  /** Applies a piece's folder with patches. */
  apply(folder: string, ...patches: object[]): Promise<void>;
  /** Waits until an update of a Deployment is complete. */
  updated(deployment: string, seconds?: number): Promise<void>;
}

/** The volume claims in the manifests, with the user who owns the folder of each, and the access mode. */
const volumes = [
  { CLAIM: 'remotes', owner: 1000, MODE: 'ReadWriteMany' },
  ...remoteNames.map((name) => ({
    CLAIM: `releases-${name}`,
    owner: 1000,
    MODE: 'ReadWriteMany',
  })),
  { CLAIM: 'data-mongo-0', owner: 999, MODE: 'ReadWriteOnce' },
  { CLAIM: 'data-redis-0', owner: 999, MODE: 'ReadWriteOnce' },
  { CLAIM: 'data-minio-0', owner: 1000, MODE: 'ReadWriteOnce' },
];

/** Raises the time limit for rendering, because the cluster and the browser share few processors. */
const slowRendering = {
  containers: [{ name: 'piece', env: [{ name: 'RENDER_LIMIT_MS', value: '25000' }] }],
};

/** The changes that the check always makes to a folder. */
const fixed: Record<string, () => object[]> = {
  gateway: () => [patch('Service', { spec: { clusterIP: GATEWAY } })],
  'shell/kubernetes': () => [patch('Deployment', podSpec(slowRendering))],
  'deploy/kubernetes/stores': () => [
    patch('StatefulSet', podSpec({ nodeSelector: { 'kubernetes.io/hostname': nodes[0].name } })),
  ],
};

const podSpec = (spec: object) => ({ spec: { template: { spec } } });

/** Returns a patch of all objects of a kind. */
export const patch = (kind: string, content: object) => ({
  target: { kind },
  patch: JSON.stringify({ kind, apiVersion: 'any', metadata: { name: 'any' }, ...content }),
});

/**
 * Deploys the site: the objects that pieces share, the example stores on the first node, and each piece from its own
 * folder.
 */
export async function deploySite(cluster: Cluster, folder: string): Promise<Site> {
  const { kubectl } = cluster;
  const origin = `http://127.0.0.1:${PORT}`;
  await relay({ host: '127.0.0.1', port: PORT }, { host: GATEWAY, port: 80 });
  const applyFolder = async (path: string, changes: object) => {
    const overlay = `${folder}/overlays/${path.replaceAll('/', '-')}`;
    mkdirSync(overlay, { recursive: true });
    const kustomization = {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      namespace: NAMESPACE,
      resources: [relative(overlay, `${projectRoot}/${path}`)],
      ...changes,
    };
    writeFileSync(`${overlay}/kustomization.yaml`, JSON.stringify(kustomization));
    await kubectl('apply', '--server-side', '--kustomize', overlay);
  };
  const applyFile = (file: string) => kubectl('apply', '--server-side', '--filename', file);
  const apply = (path: string, ...patches: object[]) =>
    applyFolder(path, { patches: [...patches, ...(fixed[path]?.() ?? [])] });
  await applyFolder('deploy/kubernetes/site', {
    configMapGenerator: [{ name: 'site', behavior: 'merge', literals: [`PUBLIC_URL=${origin}`] }],
    generatorOptions: { disableNameSuffixHash: true },
  });
  await applyFile(writeConfig('policies.yaml', folder, { CONTROL }));
  for (const { owner, ...values } of volumes) {
    const path = `${folder}/volumes/${values.CLAIM}`;
    mkdirSync(path, { recursive: true });
    await output('chown', [`${owner}:${owner}`, path]);
    const file = `volume-${values.CLAIM}.yaml`;
    await applyFile(writeConfig('volume.yaml', folder, { ...values, FOLDER: folder }, file));
  }
  const secrets = await makeSecrets(kubectl, folder);
  for (const path of ['deploy/kubernetes/stores', ...pieceFolders]) await apply(path);
  const updated = async (deployment: string, seconds = 300) => {
    const status = ['rollout', 'status', `deployment/${deployment}`, `--timeout=${seconds}s`];
    await kubectl('--namespace', NAMESPACE, ...status);
  };
  for (const name of await deployments(cluster)) await updated(name, 420);
  const password = readFileSync(`${secrets}/admin-password`, 'utf8').trim();
  const administrator = { username: 'admin', password };
  return { origin, gateway: `http://${GATEWAY}`, administrator, secrets, apply, updated };
}

export async function deployments({ kubectl }: Cluster): Promise<string[]> {
  const list = ['get', 'deployments', '--output=jsonpath={.items[*].metadata.name}'];
  return (await kubectl('--namespace', NAMESPACE, ...list)).split(' ');
}

/** Makes the Secret `journal` from the files that deploy/make-secrets.sh writes. */
async function makeSecrets(kubectl: Cluster['kubectl'], folder: string): Promise<string> {
  cpSync(`${projectRoot}/deploy/make-secrets.sh`, `${folder}/deploy/make-secrets.sh`);
  await output('sh', [`${folder}/deploy/make-secrets.sh`]);
  const secrets = `${folder}/secrets`;
  useEmbeddedDatabase(secrets);
  const create = ['create', 'secret', 'generic', 'journal', `--from-file=${secrets}`];
  await kubectl('--namespace', NAMESPACE, ...create);
  return secrets;
}
