import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { output, Processes, succeeds } from '../processes.ts';
import { inNetwork, inNewNamespaces } from './namespaces.ts';
import { relay } from './relay.ts';

/** The source address of this machine's requests in containers: that of the namespace in slirp4netns's network. */
export const clientAddress = '10.0.2.100';
/** slirp4netns forwards DNS queries sent to this address to the machine's resolver. */
const DNS = '10.0.2.3';

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
export async function startDaemon({ folder, bin, state }: DaemonFolders): Promise<Daemon> {
  const socket = `${state}/docker.sock`;
  const processes = new Processes(`${folder}/logs`);
  // Without this file, dockerd would read this machine's /etc/docker/daemon.json.
  writeFileSync(`${folder}/daemon.json`, '{}');
  const daemon = [
    ...['dockerd', `--data-root=${folder}/data`, `--exec-root=${state}/exec`],
    ...[`--pidfile=${state}/dockerd.pid`, `--host=unix://${socket}`],
    ...[`--config-file=${folder}/daemon.json`, `--dns=${DNS}`, '--log-level=warn'],
  ];
  const path = `${bin}:${process.env.PATH}:/usr/sbin:/sbin`;
  const command = inNewNamespaces(`${bin}/docker-init`, ...daemon);
  const child = processes.start('dockerd', command, { ...process.env, PATH: path });
  const exited = once(child, 'exit');
  const stop = async () => {
    const first = firstChild(child);
    if (first) process.kill(first, 'SIGTERM');
    const waiting = new AbortController();
    const late = sleep(STOP_MS, undefined, waiting).catch(() => undefined);
    await Promise.race([exited, late]);
    waiting.abort();
    await processes.kill(...names);
  };
  const names = ['dockerd', 'slirp4netns'];
  try {
    const inside = await processes.until('dockerd', () => firstChild(child));
    const network = `/proc/${inside}/ns/net`;
    const slirp = [
      ...['slirp4netns', '--configure', '--mtu=65520', '--disable-host-loopback'],
      ...['--netns-type=path', network, 'tap0'],
    ];
    processes.start('slirp4netns', slirp);
    const link = inNetwork(network, 'ip', 'route', 'get', DNS);
    await processes.until('slirp4netns', () => succeeds(output('nsenter', link.slice(1))));
    const version = ['--host', `unix://${socket}`, 'version'];
    await processes.until('dockerd', () => succeeds(output(`${bin}/docker`, version)));
    return {
      socket,
      stop,
      // A Unix socket connects both sides, because slirp4netns resets connections if several are opened at once.
      async publish(port) {
        const near = `${state}/${port}.sock`;
        const program = fileURLToPath(new URL('relay.ts', import.meta.url));
        const far = [process.execPath, program, near, clientAddress, String(port)];
        names.push(`port-${port}`);
        // The relay ends together with its input.
        processes.start(`port-${port}`, inNetwork(network, ...far), undefined, 'pipe');
        await processes.until(`port-${port}`, () => existsSync(near) || undefined);
        await relay({ host: '127.0.0.1', port }, { path: near });
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the process id of the only child of a process. */
function firstChild({ pid }: ChildProcess): number | undefined {
  const children = `/proc/${pid}/task/${pid}/children`;
  const [first] = existsSync(children) ? readFileSync(children, 'utf8').split(' ') : [];
  return first ? Number(first) : undefined;
}
