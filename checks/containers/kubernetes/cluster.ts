import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PAUSE_IMAGE } from '../engine/base-images.ts';
import { output, Processes } from '../processes.ts';
import { type ClusterNode, CONTROL, inNode, makeNetwork, nodes, SERVICES } from './network.ts';

const TOKEN = 'of-the-check';
/** The port of `kubectl proxy` on the loopback interface. */
const PROXY_PORT = 8001;

export interface ClusterOptions {
  /** The folder of the check. The cgroup that contains those of all pods has the same name. */
  folder: string;
  /** The program that contains the kubelet and kube-proxy. */
  program: string;
  /** The program that enforces network policies: kube-router. */
  policies: string;
  /** The folder with containerd and runc. */
  bin: string;
  /** An archive of the images of all pods. */
  images: string;
}

interface ControlPlane {
  /** The programs of the cluster. They end with the process namespace of the check, even if the check is killed. */
  processes: Processes;
  kubeconfig: string;
  /** Runs kubectl and returns its output. */
  kubectl(...args: string[]): Promise<string>;
  /** Reads a path of the API by one request, which costs far less processor time than kubectl. */
  read(path: string): Promise<unknown>;
}

export interface Cluster extends ControlPlane {
  /** Creates files with the names of all Services, which the name server reads. */
  publishNames(): Promise<void>;
  /** Ends a node's programs and drops its packets, as in a power cut. */
  killNode(node: ClusterNode): Promise<void>;
}

/** Starts a cluster of two nodes in the namespaces of the check. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder } = options;
  // Hides the addresses of other clusters on this machine.
  await output('sh', ['-ec', 'mkdir -p /var/lib/cni; mount -t tmpfs tmpfs /var/lib/cni']);
  await makeNetwork();
  await makeCgroups(basename(folder));
  const control = await startControlPlane(folder, options.program);
  const names = `${folder}/names`;
  mkdirSync(names);
  control.processes.start('dnsmasq', [
    ...['dnsmasq', '--keep-in-foreground', '--no-resolv', '--no-hosts', '--user=root'],
    ...['--pid-file=', `--listen-address=${CONTROL}`, '--bind-interfaces'],
    ...['--local=/cluster.local/', `--hostsdir=${names}`],
  ]);
  await Promise.all(nodes.map((node) => startNode(control, node, options)));
  return {
    ...control,
    async publishNames() {
      const line =
        '{.spec.clusterIP} {.metadata.name}.{.metadata.namespace}.svc.cluster.local{"\\n"}';
      const format = `--output=jsonpath={range .items[*]}${line}{end}`;
      const text = await control.kubectl('get', 'services', '--all-namespaces', format);
      writeFileSync(`${names}/services`, text);
    },
    async killNode(node) {
      // Its packets are dropped without a reply.
      await output('ip', ['link', 'set', node.name, 'down']);
      for (const program of programsOf(node)) await control.processes.kill(program);
    },
  };
}

/** Creates a cgroup for each node in all hierarchies of cgroup v1. */
const makeCgroups = (name: string) =>
  output('sh', [
    '-ec',
    `for hierarchy in $(ls -d /sys/fs/cgroup/*/ | grep -v /unified/); do mkdir $hierarchy/${name}; done
    cd /sys/fs/cgroup/cpuset/${name}
    cat ../cpuset.cpus > cpuset.cpus
    cat ../cpuset.mems > cpuset.mems
    echo 1 > cgroup.clone_children
    for node in ${nodes.map((node) => node.name).join(' ')}; do
      for hierarchy in /sys/fs/cgroup/*/${name}; do mkdir $hierarchy/$node; done
    done`,
  ]);

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
  { program, policies, bin, images, folder: root }: ClusterOptions,
): Promise<void> {
  const { name, address } = node;
  const folder = `${root}/${name}`;
  mkdirSync(folder, { recursive: true });
  const socket = `${folder}/containerd.sock`;
  const values = {
    ...{ NODE: name, ADDRESS: address, PODS: node.pods, FOLDER: folder, SOCKET: socket, BIN: bin },
    ...{ CGROUP: `${basename(root)}/${name}`, KUBECONFIG: kubeconfig, CONTROL, PAUSE_IMAGE },
  };
  const config = (file: string) => writeConfig(file, folder, values);
  const [containerd = '', kubelet = '', proxy = '', router = ''] = programsOf(node);
  const start = (as: string, ...command: string[]) => processes.start(as, inNode(node, ...command));
  config('network.conflist');
  start(containerd, `${bin}/containerd`, '--config', config('containerd.toml'));
  const ctr = (...args: string[]) =>
    output(`${bin}/ctr`, ['--address', socket, '--namespace', 'k8s.io', 'images', ...args]);
  await processes.until(containerd, () => ctr('list', '-q'));
  await ctr('import', '--local', images);
  start(
    kubelet,
    ...[program, 'kubelet', `--kubeconfig=${kubeconfig}`, `--hostname-override=${name}`],
    ...[`--node-ip=${address}`, `--root-dir=${folder}/kubelet`],
    `--config=${config('kubelet.yaml')}`,
  );
  start(proxy, program, 'kube-proxy', `--config=${config('proxy.yaml')}`);
  const ready = ['wait', '--for=condition=Ready', `node/${name}`, '--timeout=5s'];
  await processes.until(kubelet, () => kubectl(...ready));
  start(
    router,
    ...[policies, '--run-firewall=true', '--run-router=false', '--run-service-proxy=false'],
    ...['--enable-cni=false', '--health-port=0', `--kubeconfig=${kubeconfig}`],
    ...[`--hostname-override=${name}`, `--service-cluster-ip-range=${SERVICES}`],
  );
}

/** Starts etcd, the API server, the controllers and the scheduler. `program` contains all of them except etcd. */
async function startControlPlane(folder: string, program: string): Promise<ControlPlane> {
  const processes = new Processes(`${folder}/logs`);
  const etcd = 'http://127.0.0.1:2379';
  processes.start('etcd', [
    ...['etcd', `--data-dir=${folder}/etcd`, `--listen-client-urls=${etcd}`],
    ...[`--advertise-client-urls=${etcd}`, '--listen-peer-urls=http://127.0.0.1:2380'],
    // Data need not be durable, because they are deleted after the check.
    '--unsafe-no-fsync',
  ]);
  const accounts = `${folder}/accounts.key`;
  await output('openssl', ['genrsa', '-out', accounts, '2048']);
  writeFileSync(`${folder}/tokens.csv`, `${TOKEN},check,check,system:masters\n`, { mode: 0o600 });
  const API = `https://${CONTROL}:6443`;
  const kubeconfig = writeConfig('kubeconfig.yaml', folder, { API, TOKEN });
  const start = (name: string, ...options: string[]) =>
    processes.start(name, [program, name, ...options]);
  start(
    'kube-apiserver',
    ...[`--etcd-servers=${etcd}`, `--bind-address=${CONTROL}`],
    ...[`--service-cluster-ip-range=${SERVICES}`, `--token-auth-file=${folder}/tokens.csv`],
    ...['--authorization-mode=AlwaysAllow', `--cert-dir=${folder}/certificates`],
    // The names of the nodes are in no name server.
    '--kubelet-preferred-address-types=InternalIP',
    ...[`--service-account-key-file=${accounts}`, '--service-account-issuer=https://check'],
    ...[`--service-account-signing-key-file=${accounts}`, '--enable-aggregator-routing'],
  );
  const kubectl = (...args: string[]) =>
    output(program, ['kubectl', `--kubeconfig=${kubeconfig}`, ...args]);
  await processes.until('kube-apiserver', () => kubectl('get', '--raw', '/readyz'));
  const alone = [`--kubeconfig=${kubeconfig}`, '--leader-elect=false', '--bind-address=127.0.0.1'];
  start(
    'kube-controller-manager',
    ...[...alone, `--service-account-private-key-file=${accounts}`],
    // Shorter than the default of 15 s, because the check waits for several of these periods.
    '--horizontal-pod-autoscaler-sync-period=5s',
  );
  start('kube-scheduler', ...alone);
  start('kubectl', `--kubeconfig=${kubeconfig}`, 'proxy', `--port=${PROXY_PORT}`);
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${PROXY_PORT}${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  await processes.until('kubectl', () => read('/version'));
  return { processes, kubeconfig, kubectl, read };
}

/** Writes a file of config/ with values for its variables, such as `${NODE}`, to a folder. Returns its path. */
export function writeConfig(name: string, folder: string, values: Record<string, string>): string {
  const text = readFileSync(`${import.meta.dirname}/config/${name}`, 'utf8');
  const path = `${folder}/${name}`;
  const filled = text.replace(/\$\{(\w+)\}/g, (whole, variable) => values[variable] ?? whole);
  writeFileSync(path, filled, { mode: 0o600 });
  return path;
}
