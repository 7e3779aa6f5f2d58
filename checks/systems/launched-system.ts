import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tiedToParent } from '../../local/setup/children.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { freePort, registriesOff } from '../../local/system/addresses.ts';
import { ownerMark, processesMarked } from '../../local/system/ownership.ts';
import { waitFor } from './wait-for.ts';

/** The time limit in milliseconds. On a busy machine, a start takes more than a minute. */
const readyWithinMs = 180_000;

// Matches variables that a developer may have set for another system. The launched system does not get these variables.
const otherSystem =
  /^(MONGO_URL|REDIS_URL|S3_URL|MINIO_URL|ADMIN_.*|PUBLIC_URL|DATA_DIR|PORT|DEMO)$/;

function cleanEnvironment(): NodeJS.ProcessEnv {
  const cleaned = Object.entries(process.env).filter(([name]) => !otherSystem.test(name));
  return Object.fromEntries(cleaned);
}

/** A system started with `npm start`, in its own process group, as in a terminal. */
export class LaunchedSystem {
  readonly dataDir: string;
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  readonly #npm: ChildProcess;
  readonly #exited: Promise<number>;
  /** The output of `npm start` so far. */
  output = '';

  /** Launches a system. If no password is given, the administrator's password is generated. */
  static async launch(
    dataDir: string,
    demo: '0' | '1' = '0',
    password?: string,
    env: Record<string, string> = {},
  ): Promise<LaunchedSystem> {
    const port = await freePort();
    return new LaunchedSystem(dataDir, port, {
      ...cleanEnvironment(),
      ...registriesOff,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO: demo,
      ...(password !== undefined && { ADMIN_PASSWORD: password }),
      ...env,
    });
  }

  private constructor(dataDir: string, port: number, env: NodeJS.ProcessEnv) {
    this.dataDir = dataDir;
    this.port = port;
    this.#env = env;
    // The system is tied to this process, so that it ends even if this process is killed.
    const { command, args } = tiedToParent('npm', ['start', '--silent']);
    this.#npm = spawn(command, args, {
      cwd: projectRoot,
      env: this.#env,
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

  /** The id of the npm process. */
  get pid(): number {
    return this.#npm.pid ?? Number.NaN;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Resolves with the exit code when the npm process ends. */
  get exited(): Promise<number> {
    return this.#exited;
  }

  get #ended(): boolean {
    return this.#npm.exitCode !== null || this.#npm.signalCode !== null;
  }

  async ready(withinMs = readyWithinMs): Promise<void> {
    const isReady = () => this.output.includes('Ready: ');
    await waitFor(() => assert(this.#ended || isReady()), withinMs).catch(() => undefined);
    if (!isReady()) throw new Error(`npm start did not become ready. Its output:\n${this.output}`);
  }

  /**
   * Returns the ids of the system's processes, without npm and the launcher. If `name` is given, returns only the ids
   * of the process with this name and its descendants.
   */
  processes(name = ''): number[] {
    return processesMarked(ownerMark(this.dataDir, name));
  }

  /** Runs another npm script on the running system. */
  run(script: string, input: string, ...args: string[]) {
    const command = ['run', '--silent', script, '--', ...args];
    return spawnSync('npm', command, { cwd: projectRoot, env: this.#env, input, encoding: 'utf8' });
  }

  /** Signals npm, but not the launcher. */
  signal(signal: NodeJS.Signals): void {
    this.#npm.kill(signal);
  }

  /** Signals npm and the launcher, as a terminal does with Ctrl-C. */
  signalGroup(signal: NodeJS.Signals): void {
    if (this.#npm.pid && !this.#ended) send(signal, -this.#npm.pid);
  }

  /** Sends SIGKILL to the named process and its descendants. Without a name, kills all processes, npm included. */
  kill(name = ''): void {
    for (const pid of this.processes(name)) send('SIGKILL', pid);
    if (name === '') this.signalGroup('SIGKILL');
  }

  async allGone(withinMs: number): Promise<void> {
    await waitFor(() => assert.deepEqual(this.processes(), []), withinMs);
  }
}

function send(signal: NodeJS.Signals, pid: number): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: the process has just ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
