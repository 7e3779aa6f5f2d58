import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../setup/config.mjs';
import { SetupError } from '../setup/fail.mjs';
import type { Tools } from '../setup/prepare.mjs';
import { chooseServerPorts, localOrigin, type ServerName } from './addresses.ts';
import type { Credentials } from './administrator.ts';
import { databasePath, servicesWithDatabase, writeWhole } from './files.ts';
import { defineGateway } from './gateway.ts';
import { ManagedProcess, type ProcessSpec } from './managed-process.ts';
import { endLeftovers, killMarked, ownerMark } from './ownership.ts';
import { defineParts, type Parts } from './parts.ts';
import { definePieces, temporaryFolder } from './pieces.ts';
import { releaseRemotes } from './release-remotes.ts';
import { loadSecrets } from './secrets.ts';

/** A whole system: parts, services, front ends and gateway. */
export interface RunningSystem {
  baseUrl: string;
  /** The first administrator as made on the first start. */
  admin: Credentials;
  /** What tokens are signed with: for tests. */
  authKeyFile: string;
  /** The address of a server, its first instance's where there are several, whatever stands in front of it. */
  origin(name: ServerName): string;
  /** All instances of a server or part, or one of them: `svc-auth`, `svc-auth-2`, as in `.data/logs`. */
  processes(name: string): ManagedProcess[];
  /** Ends every process, in order, within 15 s. */
  stop(): Promise<void>;
}

/** Where a system tells about its progress and its troubles, a line at a time. */
export type Report = (line: string) => void;

// After a kill the processes get this long to close their files; longer than they ever need.
const leftoversMs = 3_000;
const externalWithinMs = 10_000;

/**
 * Starts a system on a data folder, which the caller has locked.
 * @throws {SetupError | ProcessFailed} when a part does not come up, the signal's reason when the
 *   start is called off; nothing is left running
 */
export async function startSystem(
  config: Config,
  tools: Tools,
  report: Report,
  signal?: AbortSignal,
): Promise<RunningSystem> {
  const { dataDir } = config;
  await endLeftovers(dataDir, leftoversMs);
  const temporary = [`${dataDir}/run/uploads`, temporaryFolder(dataDir)];
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
  for (const folder of [`${dataDir}/logs`, ...temporary]) mkdirSync(folder, { recursive: true });
  const secrets = loadSecrets(dataDir, {
    username: config.adminUsername,
    password: config.adminPassword,
  });
  const minioKeys = { accessKey: secrets.minioAccessKey, secretKey: secrets.minioSecretKey };
  const parts = await defineParts({ dataDir, config, tools, minioKeys });
  const ports = await chooseServerPorts(config.instances);
  await releaseRemotes(dataDir);

  const manage = (spec: ProcessSpec) => new ManagedProcess(spec, `${dataDir}/logs`, report);
  // In the order of their end.
  const groups = {
    gateway: [manage(defineGateway({ dataDir, config, tools, ports }))],
    pieces: definePieces({ dataDir, config, tools, parts, secrets, ports }).map(manage),
    parts: parts.processes.map(manage),
  };
  const all = Object.values(groups).flat();
  const stop = async () => {
    for (const service of servicesWithDatabase) {
      rmSync(databasePath(dataDir, service), { force: true });
    }
    for (const group of Object.values(groups)) {
      await Promise.all(group.map((process) => process.stop()));
    }
    await killMarked(ownerMark(dataDir, ''));
  };

  const startAll = async () => {
    await Promise.all([...groups.parts.map((part) => part.start()), requireExternal(parts)]);
    signal?.throwIfAborted();
    for (const service of servicesWithDatabase) {
      writeWhole(databasePath(dataDir, service), parts.databaseUrl(service));
    }
    await Promise.all(groups.pieces.map((process) => process.start()));
    // Last, so that its first look at each piece finds it ready and the first request is answered.
    await Promise.all(groups.gateway.map((process) => process.start()));
  };
  try {
    await Promise.race([startAll(), aborted(signal)]);
    signal?.throwIfAborted();
  } catch (fault) {
    await stop();
    throw fault;
  }
  return {
    baseUrl: localOrigin(config.port),
    admin: { username: secrets.adminUsername, password: secrets.adminPassword },
    authKeyFile: secrets.authKeyFile,
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

/** Rejects as soon as the start is called off. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function requireExternal({ external }: Parts): Promise<void> {
  for (const { name, ready } of external) {
    const deadline = Date.now() + externalWithinMs;
    for (;;) {
      try {
        await ready();
        break;
      } catch (fault) {
        if (Date.now() > deadline) {
          const why = fault instanceof Error ? fault.message : String(fault);
          throw new SetupError(
            `${name} does not answer (${why}): start it or correct the address.`,
          );
        }
        await sleep(200);
      }
    }
  }
}
