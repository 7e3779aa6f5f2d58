import { output } from '../processes.ts';

export interface ClusterNode {
  name: string;
  address: string;
  /** The range of the addresses of the node's pods, such as `10.78.1.0/24`. */
  pods: string;
}

/** The address of the control plane and of the check itself. */
export const CONTROL = '10.77.0.1';
export const SERVICES = '10.79.0.0/16';

export const nodes: [ClusterNode, ClusterNode] = [
  { name: 'node1', address: '10.77.0.11', pods: '10.78.1.0/24' },
  { name: 'node2', address: '10.77.0.12', pods: '10.78.2.0/24' },
];

/** Returns the command that runs another one in a node's network. */
export const inNode = ({ name }: ClusterNode, ...command: string[]) => [
  'nsenter',
  `--net=/run/netns/${name}`,
  '--',
  ...command,
];

/**
 * Creates a network of two nodes, each in a separate namespace, on a bridge in the check's namespace. The network is
 * not reachable from outside the check. The check reaches services through the first node.
 */
export async function makeNetwork(): Promise<void> {
  const routes = nodes.map(({ address, pods }) => `ip route add ${pods} via ${address}`);
  const ofNodes = nodes.map(
    ({ name, address }, at) => `
      ip netns add ${name}
      ip link add ${name} type veth peer name eth0 netns ${name}
      ip link set ${name} master journal0
      ip link set ${name} up
      nsenter --net=/run/netns/${name} sh -ec '
        ip link set lo up
        ip address add ${address}/24 dev eth0
        ip link set eth0 up
        ip route add default via ${CONTROL}
        ${routes.filter((_, other) => other !== at).join('\n')}
        echo 1 > /proc/sys/net/ipv4/ip_forward'`,
  );
  const script = `
    ip link add journal0 type bridge
    ip address add ${CONTROL}/24 dev journal0
    ip link set journal0 up
    ${[...ofNodes, ...routes].join('\n')}
    ip route add ${SERVICES} via ${nodes[0].address}
    echo 1 > /proc/sys/net/ipv4/ip_forward`;
  await output('sh', ['-ec', script]);
}
