import { mkdirSync } from 'node:fs';
import { PAUSE_IMAGE } from '../../engine/base-images.ts';
import { output, succeeds } from '../../processes.ts';
import { writeConfig } from '../config.ts';
import type { ControlPlane } from './control-plane.ts';
import { type ClusterNode, CONTROL, inNode, SERVICES } from './network.ts';

export interface NodePrograms {
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
export const programsOf = ({ name }: ClusterNode) =>
  ['containerd', 'kubelet', 'kube-proxy', 'kube-router'].map((program) => `${program}-${name}`);

/**
 * Starts a node in its network namespace: containerd with all images, the kubelet and kube-proxy. kube-router enforces
 * network policies as soon as the kubelet has registered the node. Its other parts, routes and the proxy of services, are
 * off.
 */
export async function startNode(
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
