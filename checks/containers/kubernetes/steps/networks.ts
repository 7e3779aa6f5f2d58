import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { z } from 'zod';
import { areConnected, PUBLISHED } from '../../../../deploy/kubernetes/manifests.ts';
import { output } from '../../processes.ts';
import type { Cluster } from '../cluster.ts';
import { CONTROL } from '../network.ts';
import { NAMESPACE } from './deploy.ts';

/** An address that accepts connections. */
interface Target {
  /** The name of the pods or the Service. `outside` is an address outside the cluster. */
  name: string;
  /** The name of the object itself. */
  object: string;
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
export async function tryNetworks({ kubectl }: Cluster): Promise<string> {
  // The label `app` of pods is the name of their Service. Pods that are being stopped are left out.
  const running = ['pods', '--field-selector=status.phase=Running'];
  const ports = '.spec.containers[*].ports[*].containerPort';
  const pods = await list(kubectl, running, '.metadata.labels.app', '.status.podIP', ports);
  const own = '.metadata.name';
  const services = await list(kubectl, ['services'], own, own, '.spec.ports[*].port');
  // Addressed by name, so that pods also need the cluster's name server.
  for (const service of services) service.host += `.${NAMESPACE}.svc.cluster.local`;
  const outside = { name: OUTSIDE, object: '', host: CONTROL, port: 8081 };
  const server = createServer((socket) => socket.end()).listen(outside.port, CONTROL);
  const attemptsFrom = async (from: string, targets: Target[], run: typeof output) => {
    const connect = ['--eval', CONNECT, JSON.stringify(targets)];
    const reached = z.array(z.boolean()).parse(JSON.parse(await run('node', connect)));
    return targets.map((target, at) => ({ from, target, connected: reached[at] ?? false }));
  };
  const attempts = await attemptsFrom(OUTSIDE, [outside, ...pods], output);
  for (const [pod, [port]] of Map.groupBy(pods, ({ object }) => object)) {
    if (!port) continue;
    const { name, host } = port;
    const others = pods.filter((other) => other.host !== host);
    const names = services.filter((service) => service.name !== name);
    const inPod: typeof output = (command, args) => kubectl('exec', pod, '--', command, ...args);
    attempts.push(...(await attemptsFrom(name, [...others, ...names, outside], inPod)));
  }
  server.close();
  return compare(attempts, [...pods, ...services, outside]);
}

/** Lists the ports of all objects of a kind that have an address and are not being deleted. */
async function list(
  kubectl: Cluster['kubectl'],
  kind: string[],
  ...[name, host, ports]: [name: string, host: string, ports: string]
): Promise<Target[]> {
  const fields = ['.metadata.name', '.metadata.deletionTimestamp', name, host, ports];
  const line = fields.map((field) => `{${field}}`).join(' ');
  const format = `--output=jsonpath={range .items[*]}${line}{"\\n"}{end}`;
  const text = await kubectl('get', ...kind, format);
  return text.split('\n').flatMap((each) => {
    const [object = '', isStopped, name = '', host, ...ports] = each.split(' ');
    if (isStopped || !host) return [];
    return ports.map((port) => ({ object, name, host, port: Number(port) }));
  });
}

function compare(attempts: Attempt[], targets: Target[]): string {
  const describe = ({ from, target: { name, host, port } }: Attempt) =>
    `${from} → ${name} (${host}:${port})`;
  const wrong = attempts.filter(
    ({ from, target, connected }) => connected !== isExpected(from, target),
  );
  assert.deepEqual(wrong.map(describe), [], `of ${attempts.length}, not as in compose.yaml`);
  const possible = attempts.filter(({ connected }) => connected);
  // Each target must be reached at least once. Otherwise a connection could look refused only because nothing listens.
  const reached = new Set(possible.map(({ target }) => `${target.host}:${target.port}`));
  const silent = targets.filter(({ host, port }) => !reached.has(`${host}:${port}`));
  assert.deepEqual(silent, [], 'nothing listens');
  const count = attempts.length - possible.length;
  return `${possible.length} connections were possible, ${count} refused, all as in compose.yaml`;
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

/** A program that runs in a pod. It connects to all targets and prints those it has reached. */
const CONNECT = `
const { lookup } = require('node:dns').promises;
const { connect } = require('node:net');
const reach = async ({ host, port }) => {
  const { address } = await lookup(host);
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
