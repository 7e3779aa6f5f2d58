import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { relay } from './relay.ts';

/** The namespace's address in slirp4netns's network. */
const INSIDE = '10.0.2.100';
/** slirp4netns forwards DNS queries sent to this address to the machine's resolver. */
const DNS = '10.0.2.3';
/** The source address that a container sees for requests from this machine to a published port. */
export const clientAddress = INSIDE;

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
  const relays: ChildProcess[] = [];
  try {
    const inside = await until(() => firstChild(child), 'the namespaces', child, log);
    const slirp = await connectNetwork(inside);
    const docker = [`${folders.bin}/docker`, '--host', `unix://${socket}`, 'version'] as const;
    await until(() => succeeds(...docker), 'the engine', child, log);
    return {
      socket,
      async publish(port) {
        relays.push(await forward(inside, `${state}/${port}.sock`, port));
      },
      async stop() {
        for (const each of relays) each.kill();
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

/** Connects the namespaces to other hosts, and waits until the connection is ready. */
async function connectNetwork(inside: number): Promise<ChildProcess> {
  const child = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', '--', 'slirp4netns', '--configure', '--mtu=65520'],
      ...['--disable-host-loopback', '--ready-fd=3', '--netns-type=path'],
      ...[`/proc/${inside}/ns/net`, 'tap0'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true },
  );
  const ready = child.stdio[3] as Readable; // Its type is that of all additional streams.
  const [event] = await Promise.race([
    once(ready, 'data').then(() => ['ready']),
    once(child, 'exit').then(() => ['exit']),
  ]);
  if (event === 'exit') throw new Error('The network of the engine did not start.');
  return child;
}

/**
 * Forwards a port of this machine's loopback interface to the same port in the namespace. A Unix socket connects both,
 * because slirp4netns resets connections if several are opened at once.
 */
async function forward(inside: number, socket: string, port: number): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('relay.ts', import.meta.url));
  const nsenter = ['nsenter', `--net=/proc/${inside}/ns/net`, '--', process.execPath, program];
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', '--', ...nsenter, socket, INSIDE, String(port)],
    { stdio: ['pipe', 'ignore', 'inherit'], detached: true },
  );
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`Port ${port} cannot be forwarded.`);
    await sleep(50);
  }
  await relay({ host: '127.0.0.1', port }, { path: socket });
  return child;
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
