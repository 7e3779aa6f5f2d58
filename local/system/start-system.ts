import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../setup/config.mjs';
import { SetupError } from '../setup/fail.mjs';
import type { Tools } from '../setup/prepare.mjs';
import { chooseServerPorts, localOrigin, type ServerName } from './addresses.ts';
import type { Credentials } from './administrator.ts';
import { defineBackups } from './backup.ts';
import { removeRunningStores, type StoreAddresses, writeRunningStores } from './files.ts';
import { defineGateway } from './gateway.ts';
import { ManagedProcess, type ProcessSpec } from './managed-process.ts';
import { endLeftovers, killMarked, ownerMark } from './ownership.ts';
import { defineParts, type Parts } from './parts.ts';
import { definePieces, temporaryFolder } from './pieces.ts';
import { releaseRemotes } from './release-remotes.ts';
import { loadSecrets } from './secrets.ts';

/** A running system: databases, storage, services, front ends and gateway. */
export interface RunningSystem {
  baseUrl: string;
  /** The administrator created on the first start. */
  admin: Credentials;
  /** The key that signs tokens, for tests. */
  authKeyFile: string;
  /** The key that requests to the pieces must contain, for tests that bypass the gateway. */
  internalKey: string;
  /** The key that requests to svc-review must contain, for the same tests. */
  reviewKey: string;
  /** The address of a server's first instance, bypassing any proxy in front of it. */
  origin(name: ServerName): string;
  /** Returns processes by a name in `.data/logs`: `svc-auth` for all instances, `svc-auth-2` for one instance. */
  processes(name: string): ManagedProcess[];
  /**
   * Ends every process within 15 s, or 16 s with scheduled backups: the gateway, then the backups, then services and
   * front ends, and finally databases and storage.
   */
  stop(): Promise<void>;
}

/** A function that receives one line, which describes progress or a problem. */
export type Report = (line: string) => void;

// The time limit in which the processes of a killed system may close their files. They usually need less.
const leftoversMs = 3_000;
const externalWithinMs = 10_000;

/**
 * Starts a system on a data folder that the caller has locked. After an error, no process of the system is running.
 * @throws {SetupError | ProcessFailed} if a process or external server does not start; the signal's reason if aborted
 */
export async function startSystem(
  config: Config,
  tools: Tools,
  report: Report,
  signal?: AbortSignal,
): Promise<RunningSystem> {
  const { dataDir } = config;
  await endLeftovers(dataDir, leftoversMs);
  const temporary = [
    `${dataDir}/run/uploads`,
    `${dataDir}/run/review-uploads`,
    temporaryFolder(dataDir),
  ];
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
  for (const folder of [`${dataDir}/logs`, ...temporary]) mkdirSync(folder, { recursive: true });
  const secrets = loadSecrets(dataDir, {
    username: config.adminUsername,
    password: config.adminPassword,
  });
  const parts = await defineParts({ dataDir, config, tools, secrets });
  const ports = await chooseServerPorts(config.instances);
  await releaseRemotes(dataDir);

  const stores: StoreAddresses = {
    auth: parts.databaseUrl('auth'),
    content: parts.databaseUrl('content'),
    review: parts.databaseUrl('review'),
    storage: parts.minioUrl,
  };
  const manage = (spec: ProcessSpec) => new ManagedProcess(spec, `${dataDir}/logs`, report);
  // The groups are in the order in which they are stopped.
  const groups = {
    gateway: [manage(defineGateway({ dataDir, config, tools, ports, secrets }))],
    backups: defineBackups({ dataDir, config, stores, secrets }).map(manage),
    pieces: definePieces({ dataDir, config, tools, parts, secrets, ports }).map(manage),
    parts: parts.processes.map(manage),
  };
  const all = Object.values(groups).flat();
  const stop = async () => {
    removeRunningStores(dataDir);
    for (const group of Object.values(groups)) {
      await Promise.all(group.map((process) => process.stop()));
    }
    await killMarked(ownerMark(dataDir, ''));
  };

  const startAll = async () => {
    await Promise.all([...groups.parts.map((part) => part.start()), requireExternal(parts)]);
    signal?.throwIfAborted();
    writeRunningStores(dataDir, stores);
    await Promise.all(groups.pieces.map((process) => process.start()));
    signal?.throwIfAborted();
    // Start the gateway last, so that its first health checks find every server ready.
    await Promise.all([...groups.gateway, ...groups.backups].map((process) => process.start()));
  };
  try {
    await Promise.race([startAll(), aborted(signal)]);
    signal?.throwIfAborted();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    baseUrl: localOrigin(config.port),
    admin: { username: secrets.adminUsername, password: secrets.adminPassword },
    authKeyFile: secrets.authKeyFile,
    internalKey: secrets.internalKey,
    reviewKey: secrets.reviewKey,
    origin: (name) => localOrigin(ports[name][0]),
    processes(name) {
      const isOne = (process: string) =>
        process === name ||
        (process.startsWith(`${name}-`) && /^\d+$/.test(process.slice(name.length + 1)));
      const found = all.filter((process) => isOne(process.name));
      if (found.length === 0) throw new Error(`There is no process ${name}.`);
      return found;
    },
    stop,
  };
}

/** Rejects when the signal aborts. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function requireExternal({ external }: Parts): Promise<void> {
  for (const { name, ready } of external) {
    const deadline = Date.now() + externalWithinMs;
    const retry = async (error: unknown): Promise<void> => {
      if (Date.now() > deadline) {
        const why = error instanceof Error ? error.message : String(error);
        throw new SetupError(`${name} does not respond (${why}). Start it or correct its address.`);
      }
      await sleep(200);
      return ready().catch(retry);
    };
    await ready().catch(retry);
  }
}
