import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { output } from '../../processes.ts';
import { type ControlPlane, startControlPlane } from './control-plane.ts';
import { type ClusterNode, CONTROL, cutOff, makeNetwork, nodes } from './network.ts';
import { type NodePrograms, programsOf, startNode } from './node.ts';

const CGROUPS = '/sys/fs/cgroup';

export interface ClusterOptions extends NodePrograms {
  folder: string;
  /** The name of the cgroup of all pods. */
  cgroup: string;
  signal: AbortSignal;
}

export interface Cluster extends ControlPlane {
  cgroup: string;
  /** Ends a node's programs and loses its packets, as a power cut does. */
  killNode(node: ClusterNode): Promise<void>;
}

/** Starts a cluster of two nodes. It needs namespaces of its own, which check.ts makes. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, program, cgroup, signal } = options;
  // Hide folders that the cluster's programs would otherwise share with the machine's programs.
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
  // containerd also makes cgroups in the unified hierarchy.
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
