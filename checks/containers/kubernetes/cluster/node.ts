import { mkdirSync, writeFileSync } from 'node:fs';
import { type ClusterNode, CONTROL, SERVICES } from './network.ts';
import { output, type Processes } from './processes.ts';

/** The image of the first process of each pod. */
export const PAUSE_IMAGE = 'docker.io/local/pause:1';

export interface NodeOptions {
  node: ClusterNode;
  /** Files of this node. */
  folder: string;
  kubeconfig: string;
  /** The program that contains the kubelet and kube-proxy. */
  program: string;
  /** The program that enforces network policies: kube-router. */
  policies: string;
  /** The folder with containerd and runc. */
  bin: string;
  archives: string[];
  /** The cgroup below which the node's pods are. */
  cgroup: string;
}

/** The names of a node's programs. */
export const programsOf = ({ name }: ClusterNode) =>
  ['containerd', 'kubelet', 'kube-proxy', 'kube-router'].map((program) => `${program}-${name}`);

/** Starts a node in its network namespace: containerd with all images, the kubelet and kube-proxy. */
export async function startNode(processes: Processes, options: NodeOptions): Promise<void> {
  const { node, folder, kubeconfig, program, bin } = options;
  mkdirSync(folder, { recursive: true });
  const socket = `${folder}/containerd.sock`;
  const [containerd = '', kubelet = '', proxy = ''] = programsOf(node);
  const config = writeContainerdConfig(options, socket);
  processes.start(containerd, `${bin}/containerd`, ['--config', config], node.name);
  const ctr = ['--address', socket, '--namespace', 'k8s.io', 'images'];
  await processes.until(containerd, () =>
    output(`${bin}/ctr`, [...ctr, 'list', '-q']).then(
      () => true,
      () => undefined,
    ),
  );
  for (const archive of options.archives) {
    await output(`${bin}/ctr`, [...ctr, 'import', '--local', archive], node.name);
  }
  processes.start(
    kubelet,
    program,
    [
      ...['kubelet', `--kubeconfig=${kubeconfig}`, `--hostname-override=${node.name}`],
      ...[`--node-ip=${node.address}`, `--root-dir=${folder}/kubelet`],
      `--config=${writeKubeletConfig(options, socket)}`,
    ],
    node.name,
  );
  const proxyConfig = writeProxyConfig(options);
  processes.start(proxy, program, ['kube-proxy', `--config=${proxyConfig}`], node.name);
}

/**
 * Enforces network policies on a node whose kubelet has registered it. kube-router's other parts, routes and the proxy of
 * services, are off.
 */
export function enforcePolicies(
  processes: Processes,
  { node, kubeconfig, policies }: NodeOptions,
): void {
  const [, , , router = ''] = programsOf(node);
  processes.start(
    router,
    policies,
    [
      ...['--run-firewall=true', '--run-router=false', '--run-service-proxy=false'],
      ...['--enable-cni=false', '--health-port=0', `--kubeconfig=${kubeconfig}`],
      ...[`--hostname-override=${node.name}`, `--service-cluster-ip-range=${SERVICES}`],
    ],
    node.name,
  );
}

function writeContainerdConfig({ folder, bin, node }: NodeOptions, socket: string): string {
  const network = `${folder}/cni`;
  mkdirSync(network, { recursive: true });
  const plugin = {
    type: 'ptp',
    ipMasq: false,
    ipam: {
      type: 'host-local',
      subnet: node.pods,
      dataDir: `${folder}/addresses`,
      routes: [{ dst: '0.0.0.0/0' }],
    },
  };
  const list = { cniVersion: '1.0.0', name: node.name, plugins: [plugin] };
  writeFileSync(`${network}/10-${node.name}.conflist`, JSON.stringify(list));
  const path = `${folder}/containerd.toml`;
  writeFileSync(
    path,
    `version = 3
root = '${folder}/containerd'
state = '${folder}/state'
[grpc]
address = '${socket}'
[plugins.'io.containerd.cri.v1.images'.pinned_images]
sandbox = '${PAUSE_IMAGE}'
[plugins.'io.containerd.cri.v1.runtime']
restrict_oom_score_adj = true
[plugins.'io.containerd.cri.v1.runtime'.cni]
bin_dirs = ['/usr/lib/cni']
conf_dir = '${network}'
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc]
runtime_type = 'io.containerd.runc.v2'
[plugins.'io.containerd.cri.v1.runtime'.containerd.runtimes.runc.options]
BinaryName = '${bin}/runc'
SystemdCgroup = false
`,
  );
  return path;
}

function writeKubeletConfig({ folder, node, cgroup }: NodeOptions, socket: string): string {
  const path = `${folder}/kubelet.json`;
  writeFileSync(`${folder}/resolv.conf`, '');
  const config = {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    address: node.address,
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    containerRuntimeEndpoint: `unix://${socket}`,
    cgroupDriver: 'cgroupfs',
    cgroupRoot: cgroup,
    failCgroupV1: false,
    failSwapOn: false,
    enforceNodeAllocatable: [],
    // With the default limits, the kubelet would regard the machine's disk as full.
    evictionHard: { 'memory.available': '1%', 'nodefs.available': '1%', 'imagefs.available': '1%' },
    imageGCHighThresholdPercent: 100,
    podLogsDir: `${folder}/logs`,
    clusterDNS: [CONTROL],
    clusterDomain: 'cluster.local',
    resolvConf: `${folder}/resolv.conf`,
  };
  writeFileSync(path, JSON.stringify(config));
  return path;
}

function writeProxyConfig({ folder, kubeconfig, node }: NodeOptions): string {
  const path = `${folder}/proxy.json`;
  const config = {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    clientConnection: { kubeconfig },
    mode: 'iptables',
    clusterCIDR: '10.78.0.0/16',
    hostnameOverride: node.name,
    // Leaves the machine's limits of tracked connections unchanged.
    conntrack: { maxPerCore: 0, min: 0 },
    healthzBindAddress: `${node.address}:10256`,
    metricsBindAddress: `${node.address}:10249`,
  };
  writeFileSync(path, JSON.stringify(config));
  return path;
}
