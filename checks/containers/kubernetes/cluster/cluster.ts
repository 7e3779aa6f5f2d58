import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PAUSE_IMAGE } from '../../engine/base-images.ts';
import { output, succeeds } from '../../processes.ts';
import { writeConfig } from '../config.ts';
import { type ControlPlane, startControlPlane } from './control-plane.ts';
import {
  type ClusterNode,
  CONTROL,
  cutOff,
  inNode,
  makeNetwork,
  nodes,
  SERVICES,
} from './network.ts';

const CGROUPS = '/sys/fs/cgroup';

export interface ClusterOptions extends NodePrograms {
  folder: string;
  /** The name of the cgroup that contains the cgroups of all pods. */
  cgroup: string;
  signal: AbortSignal;
}

export interface Cluster extends ControlPlane {
  cgroup: string;
  /** Ends a node's programs and drops its packets, as in a power cut. */
  killNode(node: ClusterNode): Promise<void>;
}

/** Starts a cluster of two nodes. Requires separate namespaces, which check.ts creates. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, program, cgroup, signal } = options;
  // Hides folders that the cluster's programs would otherwise share with those of the machine.
  const hide = ['/run', '/var/lib/cni'].map(
    (path) => `mkdir -p ${path} && mount -t tmpfs tmpfs ${path}`,
  );
  await output('sh', ['-ec', [...hide, 'mkdir -p /run/netns'].join('\n')]);
  await makeNetwork();
  const control = await startControlPlane(folder, program);
  void serveNames(control, folder, signal);
  await Promise.all(
    nodes.map((node) => {
      const paths = { folder: `${folder}/${node.name}`, cgroup: `${cgroup}/${node.name}` };
      makeCgroup(paths.cgroup);
      return startNode(control, node, options, paths);
    }),
  );
  return {
    ...control,
    cgroup,
    async killNode(node) {
      await cutOff(node);
      await control.processes.kill(...programsOf(node));
    },
  };
}

/** The hierarchies of cgroup v1. */
const hierarchies = () =>
  readdirSync(CGROUPS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'unified')
    .map(({ name }) => `${CGROUPS}/${name}`);

function makeCgroup(path: string): void {
  for (const hierarchy of hierarchies()) {
    let at = hierarchy;
    for (const part of path.split('/')) {
      const parent = at;
      at = `${at}/${part}`;
      mkdirSync(at, { recursive: true });
      if (!hierarchy.endsWith('/cpuset')) continue;
      for (const file of ['cpuset.cpus', 'cpuset.mems'])
        writeFileSync(`${at}/${file}`, readFileSync(`${parent}/${file}`));
    }
  }
}

/** Removes the cgroups of a cluster whose processes have ended. */
export function removeCgroups(cgroup: string): void {
  const remove = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true }))
      if (entry.isDirectory()) remove(`${path}/${entry.name}`);
    rmdirSync(path);
  };
  // containerd also creates cgroups in the unified hierarchy.
  for (const hierarchy of [...hierarchies(), `${CGROUPS}/unified`]) {
    try {
      remove(`${hierarchy}/${cgroup}`);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}

const servicesSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), namespace: z.string() }),
      spec: z.object({ clusterIP: z.string() }),
    }),
  ),
});

/** Serves the names of all services, as a cluster's DNS does, until the signal is aborted. */
async function serveNames(
  { processes, read }: ControlPlane,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  mkdirSync(`${folder}/names`, { recursive: true });
  const file = `${folder}/names/services`;
  writeFileSync(file, '');
  const server = processes.start('dnsmasq', [
    ...['dnsmasq', '--keep-in-foreground', '--no-resolv', '--no-hosts', '--user=root'],
    ...['--pid-file=', `--listen-address=${CONTROL}`, '--bind-interfaces'],
    ...['--local=/cluster.local/', `--addn-hosts=${file}`],
  ]);
  for (let known = ''; !signal.aborted; await sleep(1_000)) {
    const list = servicesSchema.safeParse(await read('/api/v1/services').catch(() => undefined));
    const lines = list.data?.items.map(
      ({ metadata: { name, namespace }, spec }) =>
        `${spec.clusterIP} ${name}.${namespace}.svc.cluster.local\n`,
    );
    const text = lines?.join('') ?? known;
    if (text === known) continue;
    writeFileSync(file, text);
    server.kill('SIGHUP');
    known = text;
  }
}

interface NodePrograms {
  /** The program that contains the kubelet and kube-proxy. */
  program: string;
  /** The program that enforces network policies: kube-router. */
  policies: string;
  /** The folder with containerd and runc. */
  bin: string;
  /** The images of all pods. */
  archives: string[];
}

/** The names of a node's programs. */
const programsOf = ({ name }: ClusterNode) =>
  ['containerd', 'kubelet', 'kube-proxy', 'kube-router'].map((program) => `${program}-${name}`);

/**
 * Starts a node in its network namespace: containerd with all images, the kubelet and kube-proxy. kube-router
 * enforces network policies once the kubelet has registered the node. Its other functions, routes and the proxy of
 * services, are switched off.
 */
async function startNode(
  { processes, kubeconfig, kubectl }: ControlPlane,
  node: ClusterNode,
  { program, policies, bin, archives }: NodePrograms,
  paths: { folder: string; cgroup: string },
): Promise<void> {
  const { name, address } = node;
  const { folder } = paths;
  mkdirSync(folder, { recursive: true });
  const socket = `${folder}/containerd.sock`;
  const values = {
    ...{ NODE: name, ADDRESS: address, PODS: node.pods, FOLDER: folder, SOCKET: socket, BIN: bin },
    ...{ CGROUP: paths.cgroup, KUBECONFIG: kubeconfig, CONTROL, PAUSE_IMAGE },
  };
  const config = (file: string) => writeConfig(file, folder, values);
  const [containerd = '', kubelet = '', proxy = '', router = ''] = programsOf(node);
  const start = (as: string, ...command: string[]) => processes.start(as, inNode(node, ...command));
  config('network.conflist');
  start(containerd, `${bin}/containerd`, '--config', config('containerd.toml'));
  const images = ['--address', socket, '--namespace', 'k8s.io', 'images'];
  const ctr = (...args: string[]) => output(`${bin}/ctr`, [...images, ...args]);
  await processes.until(containerd, () => succeeds(ctr('list', '-q')));
  for (const archive of archives) await ctr('import', '--local', archive);
  start(
    kubelet,
    ...[program, 'kubelet', `--kubeconfig=${kubeconfig}`, `--hostname-override=${name}`],
    ...[`--node-ip=${address}`, `--root-dir=${folder}/kubelet`],
    `--config=${config('kubelet.yaml')}`,
  );
  start(proxy, program, 'kube-proxy', `--config=${config('proxy.yaml')}`);
  const ready = ['wait', '--for=condition=Ready', `node/${name}`, '--timeout=5s'];
  await processes.until(kubelet, () => succeeds(kubectl(...ready)));
  start(
    router,
    ...[policies, '--run-firewall=true', '--run-router=false', '--run-service-proxy=false'],
    ...['--enable-cni=false', '--health-port=0', `--kubeconfig=${kubeconfig}`],
    ...[`--hostname-override=${name}`, `--service-cluster-ip-range=${SERVICES}`],
  );
}
