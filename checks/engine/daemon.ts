import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The namespace's address in slirp4netns's network. */
const INSIDE = '10.0.2.100';
/** slirp4netns forwards DNS queries sent to this address to the machine's resolver. */
const DNS = '10.0.2.3';
/** The source address that a container sees for requests from this machine to a published port. */
export const clientAddress = '10.0.2.2';

const START_MS = 60_000;
// Time limit for stopping the engine, in milliseconds. The engine itself gives its containers 15 s.
const STOP_MS = 40_000;

interface DaemonFolders {
  /** The folder with images, volumes and logs, which is retained. */
  folder: string;
  /** The folder with the engine's programs. */
  bin: string;
  /** The folder with sockets and the state of running containers. */
  state: string;
}

export interface Daemon {
  socket: string;
  publish(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engine in its own namespaces and waits until it responds. */
export async function startDaemon(folders: DaemonFolders): Promise<Daemon> {
  const { folder, state } = folders;
  const log = `${folder}/engine.log`;
  const socket = `${state}/docker.sock`;
  const child = spawnApart(folders, log, socket);
  const network = `${state}/network.sock`;
  try {
    const inside = await until(() => firstChild(child), 'the namespaces', child, log);
    const slirp = connectNetwork(inside, network);
    await until(() => existsSync(network) || undefined, 'the network', slirp, log);
    const docker = [`${folders.bin}/docker`, '--host', `unix://${socket}`, 'version'] as const;
    await until(() => succeeds(...docker), 'the engine', child, log);
    return {
      socket,
      publish: (port) => forward(network, port),
      async stop() {
        if (child.exitCode === null) process.kill(inside, 'SIGTERM');
        await Promise.race([ended(child), sleep(STOP_MS, undefined, { ref: false })]);
        child.kill('SIGKILL');
        slirp.kill('SIGTERM');
        await Promise.all([ended(child), ended(slirp)]);
      },
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Runs dockerd in new namespaces, whose first process forwards signals and reaps orphaned processes. */
function spawnApart({ folder, bin, state }: DaemonFolders, log: string, socket: string) {
  const daemon = [
    'dockerd',
    ...[
      `--data-root=${folder}/data`,
      `--exec-root=${state}/exec`,
      `--pidfile=${state}/dockerd.pid`,
    ],
    ...[`--host=unix://${socket}`, `--config-file=${folder}/daemon.json`],
    ...[`--dns=${DNS}`, '--log-level=warn'],
  ];
  // Otherwise dockerd would read this machine's /etc/docker/daemon.json.
  writeFileSync(`${folder}/daemon.json`, '{}');
  const output = openSync(log, 'w');
  const child = spawn(
    'setpriv',
    [
      // SIGKILL, because unshare ignores SIGTERM.
      ...['--pdeathsig', 'KILL', '--', 'unshare', '--mount', '--net', '--pid', '--mount-proc'],
      ...['--propagation=private', '--fork', '--kill-child', '--'],
      ...['sh', '-c', 'ip link set lo up && exec docker-init -g -- "$@"', 'sh', ...daemon],
    ],
    {
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}:/usr/sbin:/sbin` },
      stdio: ['ignore', output, output],
      // Detached, so that Ctrl-C reaches only the Node process, which then stops the engine cleanly.
      detached: true,
    },
  );
  closeSync(output);
  return child;
}

function connectNetwork(inside: number, socket: string): ChildProcess {
  return spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', '--', 'slirp4netns', '--configure', '--mtu=65520'],
      ...['--disable-host-loopback', `--api-socket=${socket}`, '--netns-type=path'],
      ...[`/proc/${inside}/ns/net`, 'tap0'],
    ],
    { stdio: 'ignore', detached: true },
  );
}

/** Forwards a port of this machine's loopback interface to the same port in the namespace. */
async function forward(socket: string, port: number): Promise<void> {
  const connection = connect(socket);
  const ports = { host_addr: '127.0.0.1', host_port: port, guest_addr: INSIDE, guest_port: port };
  connection.end(JSON.stringify({ execute: 'add_hostfwd', arguments: { proto: 'tcp', ...ports } }));
  const answer = await text(connection);
  if (!answer.includes('"id"')) throw new Error(`Port ${port} cannot be forwarded: ${answer}`);
}

/** Returns the process id of the only child of a process. */
function firstChild({ pid }: ChildProcess): number | undefined {
  const children = `/proc/${pid}/task/${pid}/children`;
  const [first] = existsSync(children) ? readFileSync(children, 'utf8').split(' ') : [];
  return first ? Number(first) : undefined;
}

const succeeds = (command: string, ...args: string[]) =>
  promisify(execFile)(command, args).then(
    () => true,
    () => undefined,
  );

async function until<T>(
  look: () => T | undefined | Promise<T | undefined>,
  what: string,
  child: ChildProcess,
  log: string,
): Promise<T> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (child.exitCode !== null || Date.now() > deadline) {
      const output = readFileSync(log, 'utf8').trim().slice(-2_000);
      throw new Error(`${what} did not start (see ${log}):\n${output}`);
    }
    await sleep(100);
  }
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};
