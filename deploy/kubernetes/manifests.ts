import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { buildGoTool } from '../../local/setup/go-tools.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';

/** The fields of a container that the tests compare. The Go program in render/ has checked the form of all fields. */
export interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: {
    name: string;
    value?: string;
    valueFrom?: { configMapKeyRef?: { name: string; key: string; optional?: boolean } };
  }[];
  resources?: { requests?: Quantities; limits?: Quantities };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  startupProbe?: object;
  readinessProbe?: object;
  livenessProbe?: object;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}

type Quantities = { cpu?: string; memory?: string };
type Labels = Record<string, string>;
export interface Selector {
  matchLabels?: Labels;
}

export interface PodSpec {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: {
    runAsNonRoot?: boolean;
    runAsUser?: number;
    seccompProfile?: { type: string };
  };
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string; secret?: { items: { key: string; path: string }[] } }[];
}

interface Peer {
  podSelector?: Selector;
  namespaceSelector?: Selector;
}

/** The fields of the objects that the tests compare. */
export interface KubernetesObject {
  kind: string;
  metadata: { name: string; namespace?: string };
  data?: Record<string, string>;
  spec?: {
    template?: { metadata: { labels: Labels }; spec: PodSpec };
    strategy?: { rollingUpdate?: { maxUnavailable?: number | string } };
    selector?: Selector & Labels;
    scaleTargetRef?: { name: string };
    podSelector?: Selector;
    policyTypes?: string[];
    ingress?: { from?: Peer[] }[];
    egress?: { to?: Peer[] }[];
  };
}

/** The folders of the pieces that `kubectl apply -k` accepts. */
export const pieceFolders = [
  'gateway',
  ...readdirSync(projectRoot)
    .filter((name) => name !== 'deploy' && existsSync(`${projectRoot}/${name}/kubernetes`))
    .filter((name) => existsSync(`${projectRoot}/${name}/kubernetes/kustomization.yaml`))
    .map((name) => `${name}/kubernetes`),
];

export const otherFolders = [
  'deploy/kubernetes',
  'deploy/kubernetes/site',
  'deploy/kubernetes/stores',
];

interface ComposeService {
  image: string;
  environment?: Record<string, string>;
  entrypoint?: string[];
  secrets?: string[];
  profiles?: string[];
  networks?: string[];
}

/** The services of compose.yaml. */
export const compose: Record<string, ComposeService> = parse(
  readFileSync(`${projectRoot}/compose.yaml`, 'utf8'),
  { merge: true },
).services;

/**
 * Returns whether `a` may connect to `b`: compose.yaml must let them share a network. In Kubernetes, only svc-review
 * opens connections in the network `review-reads`.
 */
export function areConnected(a: string, b: string): boolean {
  const networks = compose[b]?.networks ?? [];
  return (compose[a]?.networks ?? [])
    .filter((network) => network !== 'review-reads' || (a === 'svc-review' && b !== a))
    .some((network) => networks.includes(network));
}

/** The service whose port is published. */
export const PUBLISHED = 'gateway';

/** Renders and validates Kustomize folders. Throws if one of their objects is invalid. */
export async function renderManifests(
  folders: string[],
): Promise<Record<string, KubernetesObject[]>> {
  const program = await buildGoTool('manifests');
  const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 25 } as const;
  return JSON.parse(execFileSync(program, folders, options));
}
