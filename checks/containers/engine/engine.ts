import { mkdirSync, writeFileSync } from 'node:fs';
import { SetupError } from '../../../local/setup/fail.mjs';
import { takeLock } from '../../../local/setup/lock.mjs';
import { cacheDir } from '../../../local/setup/paths.mjs';
import { step } from '../../../local/setup/progress.mjs';
import { output, Processes } from '../processes.ts';
import { makeBaseImages } from './base-images.ts';
import { prepareEnginePrograms } from './programs.ts';

/**
 * A container engine: Docker Engine with BuildKit, containerd and runc, built from their Go modules. It runs in the
 * namespaces of the check: see isolated.ts.
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
  /** Stops the engine and its containers. */
  stop(): Promise<void>;
}

/**
 * With this setting, pods can communicate after the engine has stopped. Without a file of settings, dockerd would read
 * /etc/docker.
 */
const settings = { 'ip-forward-no-drop': true };

/**
 * Starts the engine of this project folder. The first call installs Debian packages, builds the programs (12 minutes of
 * processor time) and makes the base images; later calls take seconds.
 * @throws {SetupError} if an engine of this folder is already running
 */
export async function startEngine(): Promise<Engine> {
  const folder = `${cacheDir}/engine`;
  mkdirSync(folder, { recursive: true });
  const unlock = await takeLock(`${folder}/lock`, 0);
  if (!unlock) throw new SetupError('The container engine of this folder is already running.');
  const bin = await prepareEnginePrograms(folder);
  process.env.PATH = `${bin}:${process.env.PATH}`;
  const env = {
    ...process.env,
    DOCKER_CONFIG: `${folder}/client`,
    // Makes Compose build images itself, because the plugin for Bake is not installed.
    COMPOSE_BAKE: 'false',
    BUILDKIT_PROGRESS: 'plain',
  };
  const processes = new Processes(`${folder}/logs`);
  const engine: Engine = {
    bin,
    docker: (...args) => output('docker', args, env),
    compose: (...args) => output('docker-compose', args, env),
    stop: () => processes.kill('dockerd', 'SIGTERM').finally(unlock),
  };
  const config = `${folder}/daemon.json`;
  writeFileSync(config, JSON.stringify(settings));
  const files = [`--data-root=${folder}/data`, `--config-file=${config}`];
  await step('container engine', async () => {
    processes.start('dockerd', ['dockerd', ...files, '--log-level=warn']);
    await processes.until('dockerd', () => engine.docker('version'));
  });
  // Removes the containers that a killed process has left. The engine would start them again.
  const left = (await engine.docker('ps', '--all', '--quiet')).split('\n').filter(Boolean);
  if (left.length > 0) await engine.docker('rm', '--force', '--volumes', ...left);
  await makeBaseImages(engine, folder);
  return engine;
}
