import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { z } from 'zod';
import { areConnected, PUBLISHED } from '../../../../deploy/kubernetes/manifests.ts';
import { inNetwork } from '../../engine/namespaces.ts';
import { output } from '../../processes.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { CONTROL } from '../cluster/network.ts';
import { NAMESPACE } from './deploy.ts';

/** An address that accepts connections. */
interface Target {
  /** The name of the pods or the Service. `outside` is an address outside the cluster. */
  name: string;
  host: string;
  port: number;
}

interface Attempt {
  from: string;
  target: Target;
  connected: boolean;
}

const OUTSIDE = 'outside';

/**
 * Tries TCP connections from each pod to each port of every other pod, to each Service by name, and to an address
 * outside the cluster. Also tries connections from outside to each pod. Compares the results with the networks of
 * compose.yaml.
 */
export async function tryNetworks(cluster: Cluster): Promise<string> {
  const server = createServer((socket) => socket.end());
  const outside = { name: OUTSIDE, host: CONTROL, port: 8081 };
  await new Promise<void>((resolve) => server.listen(outside.port, CONTROL, resolve));
  try {
    const pods = (
      await list(cluster, 'pods', '.status.podIP', '.spec.containers[*].ports[*].containerPort')
    ).filter(({ host }) => host !== '');
    const services = (await list(cluster, 'services', '.metadata.name', '.spec.ports[*].port')).map(
      // Addressed by name, so that pods also need the cluster's name server.
      (service) => ({ ...service, host: `${service.host}.${NAMESPACE}.svc.cluster.local` }),
    );
    const attempts = await attemptsFrom(OUTSIDE, [outside, ...pods]);
    const namespaces = await networkNamespaces();
    for (const [address, [pod]] of Map.groupBy(pods, ({ host }) => host)) {
      const { name = '' } = pod ?? {};
      const others = pods.filter(({ host }) => host !== address);
      const names = services.filter((service) => service.name !== name);
      const network = namespaces.get(address);
      assert(network, `the network of ${name} at ${address} was not found`);
      attempts.push(...(await attemptsFrom(name, [...others, ...names, outside], network)));
    }
    return compare(attempts, [...pods, ...services, outside]);
  } finally {
    server.close();
  }
}

/**
 * Lists the ports of all running pods or of all Services. The label `app` of pods is the name of their Service. Pods
 * that are being stopped are left out, because their network may disappear meanwhile.
 */
async function list(
  { kubectl }: Cluster,
  kind: 'pods' | 'services',
  host: string,
  ports: string,
): Promise<Target[]> {
  const name = kind === 'pods' ? '.metadata.labels.app' : '.metadata.name';
  const running = kind === 'pods' ? ['--field-selector=status.phase=Running'] : [];
  const line = `{${name}} {.metadata.deletionTimestamp} {${host}} {${ports}}{"\\n"}`;
  const format = `--output=jsonpath={range .items[*]}${line}{end}`;
  const text = await kubectl('--namespace', NAMESPACE, 'get', kind, ...running, format);
  return text
    .trim()
    .split('\n')
    .flatMap((each) => {
      const [of = '', isStopped, at = '', ...numbers] = each.split(' ');
      return isStopped ? [] : numbers.map((port) => ({ name: of, host: at, port: Number(port) }));
    });
}

function compare(attempts: Attempt[], targets: Target[]): string {
  const wrong = attempts
    .filter(({ from, target, connected }) => connected !== isExpected(from, target))
    .map(({ from, target: { name, host, port }, connected }) => {
      const what = `${from} → ${name} (${host}:${port})`;
      return connected ? `${what} is possible` : `${what} is refused`;
    });
  assert(
    wrong.length === 0,
    `${wrong.length} of ${attempts.length} differ from compose.yaml: ${wrong.slice(0, 8).join('; ')}`,
  );
  const keyOf = ({ host, port }: Target) => `${host}:${port}`;
  const { true: possible = [], false: refused = [] } = Object.groupBy(attempts, ({ connected }) =>
    connected ? 'true' : 'false',
  );
  // Each target must be reached at least once. Otherwise a connection could look refused only because nothing listens.
  const reached = new Set(possible.map(({ target }) => keyOf(target)));
  const silent = targets.map(keyOf).filter((key) => !reached.has(key));
  assert(silent.length === 0, `nothing listens at ${silent.join(', ')}`);
  const pairs = (attempts: Attempt[]) =>
    new Set(attempts.map(({ from, target }) => `${from} ${target.name}`)).size;
  return [
    `${possible.length} connections of ${pairs(possible)} pairs were possible`,
    `${refused.length} of ${pairs(refused)} pairs refused, all as in compose.yaml`,
  ].join(', ');
}

/**
 * Returns whether a connection must succeed. From outside, only the published port and svc-pdf's metrics, for which
 * the check adds a rule, are reachable.
 */
function isExpected(from: string, { name, port }: Target): boolean {
  if (from !== OUTSIDE) return areConnected(from, name);
  if (name === PUBLISHED || name === OUTSIDE) return true;
  return name === 'svc-pdf' && port === 9100;
}

/** Returns the network namespaces of all pods by their address. */
async function networkNamespaces(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of readdirSync('/run/netns').filter((each) => each.startsWith('cni-'))) {
    const show = ['-netns', name, '-4', '-oneline', 'address', 'show', 'dev', 'eth0'];
    const [, address] = /inet ([\d.]+)/.exec(await output('ip', show)) ?? [];
    if (address) found.set(address, `/run/netns/${name}`);
  }
  return found;
}

/** A program that runs in the network of a pod. It connects to all targets and prints those it has reached. */
const CONNECT = `
const { Resolver } = require('node:dns').promises;
const { connect } = require('node:net');
const resolver = new Resolver({ timeout: 2000, tries: 2 });
resolver.setServers(['${CONTROL}']);
const reach = async ({ host, port }) => {
  const address = /[a-z]/.test(host) ? (await resolver.resolve4(host))[0] : host;
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: 3000 });
    const end = (reached) => { socket.destroy(); resolve(reached); };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
};
Promise.all(JSON.parse(process.argv[1]).map(reach)).then((all) => console.log(JSON.stringify(all)));
`;

async function attemptsFrom(from: string, targets: Target[], network?: string): Promise<Attempt[]> {
  const command = [process.execPath, '--eval', CONNECT, JSON.stringify(targets)];
  const [program = '', ...args] = network ? inNetwork(network, ...command) : command;
  const reached = z.array(z.boolean()).parse(JSON.parse(await output(program, args)));
  return targets.map((target, at) => ({ from, target, connected: reached[at] ?? false }));
}
