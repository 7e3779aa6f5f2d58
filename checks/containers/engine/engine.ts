import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { SetupError } from '../../../local/setup/fail.mjs';
import { takeLock } from '../../../local/setup/lock.mjs';
import { cacheDir } from '../../../local/setup/paths.mjs';
import { step } from '../../../local/setup/progress.mjs';
import { output } from '../processes.ts';
import { makeBaseImages } from './base-images.ts';
import { startDaemon } from './daemon.ts';
import { prepareEnginePrograms } from './programs.ts';

/**
 * A container engine: Docker Engine with BuildKit, containerd and runc, built from their Go modules.
 *
 * The engine runs as root in mount, process and network namespaces of its own. So this machine's firewall and routes
 * stay unchanged, several engines run side by side, and the engine ends with the process that started it, even by
 * SIGKILL. Containers reach other hosts through slirp4netns. A published port is reachable only inside these namespaces
 * until `publish` forwards this machine's loopback port to it.
 *
 * Images and volumes stay in `.cache/engine/data`. A local image stands in for each image of a registry that the
 * project uses: see base-images.yaml.
 */
export interface Engine {
  /** The folder of the built programs: docker, docker-compose, containerd, ctr and runc. */
  bin: string;
  /** Runs the command-line client and returns its output. */
  docker(...args: string[]): Promise<string>;
  /** Runs Compose and returns its output. Select files by `--project-directory` and `--file`. */
  compose(...args: string[]): Promise<string>;
  /** Makes a published port of a container reachable at 127.0.0.1 of this machine. */
  publish(port: number): Promise<void>;
  /** Stops the engine and its containers. Further calls wait for the same stop. */
  stop(): Promise<void>;
}

/**
 * Starts the engine of this project folder. The first call installs Debian packages, builds the programs (12 minutes of
 * processor time) and makes the base images; later calls take seconds.
 * @throws {SetupError} if an engine of this folder is already running or this process does not run as root
 */
export async function startEngine(): Promise<Engine> {
  if (process.getuid?.() !== 0) {
    throw new SetupError('A container engine needs root. Run the command again as root.');
  }
  const folder = `${cacheDir}/engine`;
  mkdirSync(folder, { recursive: true });
  const unlock = await takeLock(`${folder}/lock`, 0);
  if (!unlock) throw new SetupError('The container engine of this folder is already running.');
  const bin = await prepareEnginePrograms(folder);
  // In /tmp, because the path of a socket is limited to 107 bytes.
  const state = mkdtempSync(`${tmpdir()}/engine-`);
  process.once('exit', () => rmSync(state, { recursive: true, force: true, maxRetries: 5 }));
  const daemon = await step('container engine', () => startDaemon({ folder, bin, state }));
  const env = {
    ...process.env,
    DOCKER_HOST: `unix://${daemon.socket}`,
    DOCKER_CONFIG: `${folder}/client`,
    // Makes Compose build images itself, because the plugin for Bake is not installed.
    COMPOSE_BAKE: 'false',
    BUILDKIT_PROGRESS: 'plain',
  };
  let stopped: Promise<void> | undefined;
  const engine: Engine = {
    bin,
    docker: (...args) => output(`${bin}/docker`, args, { env }),
    compose: (...args) => output(`${bin}/docker-compose`, args, { env }),
    publish: daemon.publish,
    stop() {
      stopped ??= daemon.stop().finally(unlock);
      return stopped;
    },
  };
  try {
    // Removes the containers that a killed process has left. The engine would start them again.
    const left = (await engine.docker('ps', '--all', '--quiet')).split('\n').filter(Boolean);
    if (left.length > 0) await engine.docker('rm', '--force', '--volumes', ...left);
    await makeBaseImages(engine, folder);
  } catch (error) {
    await engine.stop();
    throw error;
  }
  return engine;
}
