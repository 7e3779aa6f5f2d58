import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { output, Processes, succeeds } from '../../processes.ts';
import { writeConfig } from '../config.ts';
import { CONTROL, SERVICES } from './network.ts';

const TOKEN = 'of-the-check';
const API = `https://${CONTROL}:6443`;

export interface ControlPlane {
  /** The programs of the cluster. They end with the process namespace of the check, even if the check is killed. */
  processes: Processes;
  kubeconfig: string;
  /** Runs kubectl and returns its output. */
  kubectl(...args: string[]): Promise<string>;
  /** Reads a path of the API directly, which costs far less processor time than kubectl. */
  read(path: string): Promise<unknown>;
}

/** Starts etcd, the API server, the controllers and the scheduler. `program` contains all of them except etcd. */
export async function startControlPlane(folder: string, program: string): Promise<ControlPlane> {
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
  const kubeconfig = writeConfig('kubeconfig.yaml', folder, { API, TOKEN });
  const start = (name: string, ...options: string[]) =>
    processes.start(name, [program, name, ...options]);
  start(
    'kube-apiserver',
    ...[`--etcd-servers=${etcd}`, `--bind-address=${CONTROL}`],
    ...[`--service-cluster-ip-range=${SERVICES}`, `--token-auth-file=${folder}/tokens.csv`],
    ...['--authorization-mode=AlwaysAllow', `--cert-dir=${folder}/certificates`],
    ...[`--service-account-key-file=${accounts}`, '--service-account-issuer=https://check'],
    ...[`--service-account-signing-key-file=${accounts}`, '--enable-aggregator-routing'],
  );
  const kubectl = (...args: string[]) =>
    output(program, ['kubectl', `--kubeconfig=${kubeconfig}`, ...args]);
  await processes.until('kube-apiserver', () => succeeds(kubectl('get', '--raw', '/readyz')));
  const alone = [`--kubeconfig=${kubeconfig}`, '--leader-elect=false', '--bind-address=127.0.0.1'];
  start(
    'kube-controller-manager',
    ...[...alone, `--service-account-private-key-file=${accounts}`],
    // Shorter than the default of 15 s, because the check waits for several of these periods.
    '--horizontal-pod-autoscaler-sync-period=5s',
  );
  start('kube-scheduler', ...alone);
  return { processes, kubeconfig, kubectl, read };
}

async function read(path: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${TOKEN}` };
  // The API server's certificate is self-signed.
  get(API + path, { headers, rejectUnauthorized: false }, resolve).once('error', reject);
  const response = await promise;
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${body}`);
  return JSON.parse(body);
}
