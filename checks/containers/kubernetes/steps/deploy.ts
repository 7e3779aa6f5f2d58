import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { relative } from 'node:path';
import { pipeline } from 'node:stream';
import { type Remotes, remoteNames } from '@app/contracts';
import { pieceFolders } from '../../../../deploy/kubernetes/manifests.ts';
import { projectRoot } from '../../../../local/setup/paths.mjs';
import { makeSecrets } from '../../secrets.ts';
import { type Cluster, writeConfig } from '../cluster.ts';
import { CONTROL, nodes } from '../network.ts';

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

/** The volume claims in the manifests. */
const claims = [
  ...['remotes', ...remoteNames.map((name) => `releases-${name}`)],
  ...['mongo', 'redis', 'minio'].map((store) => `data-${store}-0`),
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

/** Returns the part of an object with a specification of pods. */
export const podSpec = (spec: object) => ({ spec: { template: { spec } } });

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
  createServer((near) => {
    // Errors are ignored here, because both ends notice that the connection closes.
    pipeline(near, connect(80, GATEWAY), near, () => undefined);
  }).listen(PORT, '127.0.0.1');
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
    await cluster.publishNames();
  };
  const applyFile = (file: string) => kubectl('apply', '--server-side', '--filename', file);
  const apply = (path: string, ...patches: object[]) =>
    applyFolder(path, { patches: [...patches, ...(fixed[path]?.() ?? [])] });
  await applyFolder('deploy/kubernetes/site', {
    configMapGenerator: [{ name: 'site', behavior: 'merge', literals: [`PUBLIC_URL=${origin}`] }],
    generatorOptions: { disableNameSuffixHash: true },
  });
  await applyFile(writeConfig('policies.yaml', folder, { CONTROL }));
  for (const CLAIM of claims) {
    const path = `${folder}/volumes/${CLAIM}`;
    mkdirSync(path, { recursive: true });
    // The pods of the claims have two users. Because any user may write here, the check does not show that a pod's user
    // may write to its volume.
    chmodSync(path, 0o777);
    await applyFile(writeConfig('volume.yaml', folder, { CLAIM, FOLDER: folder }));
  }
  const secrets = `${folder}/secrets`;
  cpSync(`${projectRoot}/deploy/make-secrets.sh`, `${folder}/deploy/make-secrets.sh`);
  await makeSecrets(folder);
  await kubectl('create', 'secret', 'generic', 'journal', `--from-file=${secrets}`);
  for (const path of ['deploy/kubernetes/stores', ...pieceFolders]) await apply(path);
  const updated = async (deployment: string, seconds = 300) => {
    const wait = ['rollout', 'status', `deployment/${deployment}`, `--timeout=${seconds}s`];
    await kubectl(...wait).catch(async (error: Error) => {
      error.message += `\n${await kubectl('get', 'pods', '--output=wide')}`;
      error.message += await kubectl('get', 'events', '--field-selector=type=Warning');
      throw error;
    });
  };
  for (const name of await deployments(cluster)) await updated(name, 420);
  const password = readFileSync(`${secrets}/admin-password`, 'utf8').trim();
  const administrator = { username: 'admin', password };
  return { origin, gateway: `http://${GATEWAY}`, administrator, secrets, apply, updated };
}

export async function deployments({ kubectl }: Cluster): Promise<string[]> {
  const list = ['get', 'deployments', '--output=jsonpath={.items[*].metadata.name}'];
  return (await kubectl(...list)).split(' ');
}

/** Returns the paths of pages and calls that readers request. */
export async function readersPaths({ gateway }: Site): Promise<string[]> {
  const page = await (await fetch(gateway, { headers: { accept: 'text/html' } })).text();
  const links = [...page.matchAll(/href="(\/archives\/[^"#?]+)"/g)].map(([, path = '']) => path);
  const pages = ['/', '/archives', '/about', ...new Set(links)].slice(0, 12);
  const remotes = (await (await fetch(`${gateway}/remotes.json`)).json()) as Remotes;
  const manifests = Object.values(remotes).map(({ entry }) => entry);
  return [...pages, '/admin', '/api/archives', ...manifests];
}
