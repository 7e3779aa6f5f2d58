import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { type ControlPlane, startControlPlane } from './control-plane.ts';
import { serveNames } from './names.ts';
import { type ClusterNode, cutOff, makeNetwork, nodes } from './network.ts';
import { enforcePolicies, programsOf, startNode } from './node.ts';
import { Processes, shell } from './processes.ts';

const CGROUPS = '/sys/fs/cgroup';

export interface ClusterOptions {
  folder: string;
  program: string;
  policies: string;
  bin: string;
  archives: string[];
  /** The name of the cgroup of all pods. */
  cgroup: string;
  signal: AbortSignal;
}

export interface Cluster extends ControlPlane {
  processes: Processes;
  cgroup: string;
  /** Ends a node's programs and loses its packets, as a power cut does. */
  killNode(node: ClusterNode): Promise<void>;
}

/** Starts a cluster of two nodes. It needs namespaces of its own, which check.ts makes. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, program, policies, bin, archives, cgroup, signal } = options;
  // Hide folders that the cluster's programs would otherwise share with the machine's programs.
  await shell(['mount -t tmpfs tmpfs /run', 'mkdir -p /run/netns /var/lib/cni']);
  await shell(['mount -t tmpfs tmpfs /var/lib/cni']);
  const processes = new Processes(`${folder}/logs`);
  await makeNetwork();
  const control = await startControlPlane(processes, folder, program);
  serveNames(processes, folder, control, signal);
  const start = async (node: ClusterNode) => {
    const { name } = node;
    makeCgroup(`${cgroup}/${name}`);
    const nodeOptions = {
      node,
      folder: `${folder}/${name}`,
      kubeconfig: control.kubeconfig,
      program,
      policies,
      bin,
      archives,
      cgroup: `/${cgroup}/${name}`,
    };
    await startNode(processes, nodeOptions);
    const condition = ['wait', '--for=condition=Ready', `node/${name}`, '--timeout=5s'];
    await processes.until(`kubelet-${name}`, () =>
      control.kubectl(...condition).then(
        () => true,
        () => undefined,
      ),
    );
    enforcePolicies(processes, nodeOptions);
  };
  await Promise.all(nodes.map(start));
  return {
    ...control,
    processes,
    cgroup,
    async killNode(node) {
      await cutOff(node);
      processes.kill(programsOf(node));
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
  // containerd also makes cgroups in the unified hierarchy.
  for (const hierarchy of [...hierarchies(), `${CGROUPS}/unified`]) {
    try {
      remove(`${hierarchy}/${cgroup}`);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
}
