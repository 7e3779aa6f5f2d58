import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { z } from 'zod';
import { areConnected, PUBLISHED } from '../../../../deploy/kubernetes/manifests.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { CONTROL } from '../cluster/network.ts';
import { output } from '../cluster/processes.ts';
import { NAMESPACE } from './deploy.ts';

/** A listening address. */
interface Target {
  /** The name of its pods or Service. `outside` is an address outside of the cluster. */
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
 * Tries a TCP connection from each pod to each port of every other pod, to each Service by its name, and to an address
 * outside of the cluster, and from outside to each pod. Compares the results with the networks of compose.yaml.
 */
export async function tryNetworks(cluster: Cluster): Promise<string> {
  const server = createServer((socket) => socket.end());
  const outside = { name: OUTSIDE, host: CONTROL, port: 8081 };
  await new Promise<void>((resolve) => server.listen(outside.port, CONTROL, resolve));
  try {
    const pods = await readyPods(cluster);
    const targets = pods.flatMap(({ name, address, ports }) =>
      ports.map((port) => ({ name, host: address, port })),
    );
    const services = await readServices(cluster);
    const attempts = await attemptsFrom(OUTSIDE, [outside, ...targets]);
    const namespaces = await networkNamespaces();
    for (const { name, address } of pods) {
      const others = targets.filter(({ host }) => host !== address);
      const names = services.filter((service) => service.name !== name);
      const from = namespaces.get(address);
      assert(from, `the network of ${name} at ${address} was not found`);
      attempts.push(...(await attemptsFrom(name, [...others, ...names, outside], from)));
    }
    return compare(attempts, [...targets, ...services, outside]);
  } finally {
    server.close();
  }
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
  // Nothing may look refused only because nothing listens.
  const reached = attempts.filter(({ connected }) => connected).map(({ target }) => keyOf(target));
  const silent = targets.map(keyOf).filter((key) => !reached.includes(key));
  assert(silent.length === 0, `nothing listens at ${silent.join(', ')}`);
  const allowed = attempts.filter(({ connected }) => connected).length;
  const pairs = (connected: boolean) =>
    new Set(
      attempts
        .filter((each) => each.connected === connected)
        .map(({ from, target }) => `${from} ${target.name}`),
    ).size;
  return [
    `${allowed} connections of ${pairs(true)} pairs were possible`,
    `${attempts.length - allowed} of ${pairs(false)} pairs refused, all as in compose.yaml`,
  ].join(', ');
}

const keyOf = ({ host, port }: Target) => `${host}:${port}`;

/** From outside, only the published port is reachable, and svc-pdf's metrics, which the check has allowed itself. */
function isExpected(from: string, { name, port }: Target): boolean {
  if (from !== OUTSIDE) return areConnected(from, name);
  if (name === PUBLISHED || name === OUTSIDE) return true;
  return name === 'svc-pdf' && port === 9100;
}

const podsSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ labels: z.object({ app: z.string() }) }),
      spec: z.object({
        containers: z.array(
          z.object({ ports: z.array(z.object({ containerPort: z.number() })).default([]) }),
        ),
      }),
      status: z.object({ podIP: z.string(), phase: z.string() }),
    }),
  ),
});

async function readyPods({ read }: Cluster) {
  const { items } = podsSchema.parse(await read(`/api/v1/namespaces/${NAMESPACE}/pods`));
  return items
    .filter(({ status }) => status.phase === 'Running')
    .map(({ metadata, spec, status }) => ({
      name: metadata.labels.app,
      address: status.podIP,
      ports: spec.containers.flatMap(({ ports }) => ports.map((each) => each.containerPort)),
    }));
}

const servicesSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string() }),
      spec: z.object({ ports: z.array(z.object({ port: z.number() })) }),
    }),
  ),
});

/** Each Service by its name, so that pods also need the cluster's name server. */
async function readServices({ read }: Cluster): Promise<Target[]> {
  const { items } = servicesSchema.parse(await read(`/api/v1/namespaces/${NAMESPACE}/services`));
  return items.flatMap(({ metadata: { name }, spec }) =>
    spec.ports.map(({ port }) => ({
      name,
      port,
      host: `${name}.${NAMESPACE}.svc.cluster.local`,
    })),
  );
}

/** Returns the network namespaces of all pods by their address. */
async function networkNamespaces(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of readdirSync('/run/netns').filter((each) => each.startsWith('cni-'))) {
    const text = await output('ip', ['-4', '-oneline', 'address', 'show', 'dev', 'eth0'], name);
    const [, address] = /inet ([\d.]+)/.exec(text) ?? [];
    if (address) found.set(address, name);
  }
  return found;
}

/** The program that runs in the network of a pod. It connects to all targets and prints which were reached. */
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
  const args = ['--eval', CONNECT, JSON.stringify(targets)];
  const reached = z
    .array(z.boolean())
    .parse(JSON.parse(await output(process.execPath, args, network)));
  return targets.map((target, at) => ({ from, target, connected: reached[at] ?? false }));
}
