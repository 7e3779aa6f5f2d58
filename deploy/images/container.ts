import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { asUser, type Entry, entryScript } from './enter-tree.ts';

export interface ContainerSpec extends Omit<Entry, 'root'> {
  name: string;
  /** The folder at which the image's layers are mounted. */
  root: string;
  /** The name of the container's network namespace in `ip netns`. */
  network: string;
  /** The health check as in Compose: `CMD` or `CMD-SHELL`, followed by the command. */
  health: string[];
  log: string;
}

// Allows for a first start on two busy cores.
const healthyWithinMs = 120_000;
const stopWithinMs = 15_000;

/** A process with its own root folder, network namespace and PID namespace. */
export class Container {
  readonly spec: ContainerSpec;
  readonly #child: ChildProcess;

  constructor(spec: ContainerSpec) {
    this.spec = spec;
    mkdirSync(spec.root, { recursive: true });
    const log = openSync(spec.log, 'a');
    const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child'];
    this.#child = spawn(
      'ip',
      ['netns', 'exec', spec.network, ...apart, 'sh', '-c', entryScript(spec)],
      { stdio: ['ignore', log, log] },
    );
    closeSync(log);
  }

  /** The host's id of the process that has the id 1 in the container. */
  get #init(): string {
    const { pid } = this.#child;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  }

  get log(): string {
    return readFileSync(this.spec.log, 'utf8');
  }

  /** Runs a command in the container, in addition to its main process. Returns whether the command succeeds. */
  succeeds(argv: string[]): boolean {
    const { user, env } = this.spec;
    const inside = ['nsenter', '--target', this.#init, '--mount', '--net', '--pid'];
    const [command = '', ...args] = [...inside, 'sh', '-c', asUser({ user, env, argv })];
    return spawnSync(command, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
  }

  async healthy(): Promise<void> {
    const [kind, ...test] = this.spec.health;
    const argv = kind === 'CMD-SHELL' ? ['/bin/sh', '-c', ...test] : test;
    const deadline = Date.now() + healthyWithinMs;
    for (;;) {
      if (this.#child.exitCode !== null) this.#fail('ended');
      if (this.#init !== '' && this.succeeds(argv)) return;
      if (Date.now() > deadline) this.#fail('did not become healthy');
      await sleep(500);
    }
  }

  async completed(): Promise<void> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    if (this.#child.exitCode !== 0) this.#fail(`ended with ${this.#child.exitCode}`);
  }

  /** Returns the peak memory of the container's main process in MB. */
  peakMemory(): number {
    const status = readFileSync(`/proc/${this.#init}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  /** Sends SIGTERM, then SIGKILL after 15 s. Returns false if SIGKILL was necessary. */
  async stop(): Promise<boolean> {
    if (this.#child.exitCode !== null) return true;
    const exited = once(this.#child, 'exit');
    process.kill(Number(this.#init), 'SIGTERM');
    const late = setTimeout(() => this.#child.kill('SIGKILL'), stopWithinMs);
    await exited;
    clearTimeout(late);
    return this.#child.signalCode !== 'SIGKILL';
  }

  #fail(what: string): never {
    throw new Error(`${this.spec.name} ${what}:\n${this.log.slice(-3_000)}`);
  }
}
