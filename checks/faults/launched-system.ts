import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../local/setup/paths.mjs';
import { freePort } from '../../local/system/addresses.ts';
import { ownerMark, processesMarked } from '../../local/system/ownership.ts';

const readyWithinMs = 60_000;

// What a developer may have set for a system of their own.
const ofAnotherSystem =
  /^(MONGO_URL|REDIS_URL|MINIO_URL|ADMIN_.*|GATEWAY|PUBLIC_URL|DATA_DIR|PORT|DEMO)$/;

function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !ofAnotherSystem.test(name));
  return Object.fromEntries(kept);
}

/** `npm start` in a process group of its own, as a terminal would run it. */
export class LaunchedSystem {
  readonly dataDir: string;
  readonly port: number;
  readonly #npm: ChildProcess;
  readonly #exited: Promise<number>;
  /** What it printed so far. */
  output = '';

  static async launch(dataDir: string, demo: '0' | '1' = '0'): Promise<LaunchedSystem> {
    return new LaunchedSystem(dataDir, await freePort(), demo);
  }

  private constructor(dataDir: string, port: number, demo: string) {
    this.dataDir = dataDir;
    this.port = port;
    this.#npm = spawn('npm', ['start', '--silent'], {
      cwd: projectRoot,
      env: { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: String(port), DEMO: demo },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
    this.#exited = once(this.#npm, 'close').then(([code]) => Number(code));
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Its exit code, once it has ended. */
  get exited(): Promise<number> {
    return this.#exited;
  }

  get #ended(): boolean {
    return this.#npm.exitCode !== null || this.#npm.signalCode !== null;
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + readyWithinMs;
    while (!this.output.includes('Ready: ')) {
      if (this.#ended || Date.now() > deadline) {
        throw new Error(`npm start did not get ready:\n${this.output}`);
      }
      await sleep(50);
    }
  }

  /** The processes of the system, the launcher not counted. */
  processes(name = ''): number[] {
    return processesMarked(ownerMark(this.dataDir, name));
  }

  /** Signals npm alone. */
  signal(signal: NodeJS.Signals): void {
    this.#npm.kill(signal);
  }

  /** Signals npm and the launcher, as a terminal does with Ctrl-C. */
  signalGroup(signal: NodeJS.Signals): void {
    if (this.#npm.pid && !this.#ended) send(signal, -this.#npm.pid);
  }

  /** SIGKILL to a process of the system and what that started; without a name, to everything at once. */
  kill(name = ''): void {
    for (const pid of this.processes(name)) send('SIGKILL', pid);
    if (name === '') this.signalGroup('SIGKILL');
  }

  async allGone(withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (this.processes().length > 0) {
      if (Date.now() > deadline) throw new Error(`Still running: ${this.processes().join(', ')}`);
      await sleep(50);
    }
  }
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (fault) {
    // It has just ended by itself.
    if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault;
  }
}
