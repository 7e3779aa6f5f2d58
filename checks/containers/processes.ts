import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program to its end and returns its output. */
export async function output(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<string> {
  try {
    const run = promisify(execFile);
    const { stdout } = await run(command, args, { ...options, maxBuffer: MAX_OUTPUT_BYTES });
    return stdout;
  } catch (error) {
    // execFile adds the program's output to the error.
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    const text = `${stdout}${stderr}`.trim().slice(-6_000);
    throw new Error(`${command} ${args.join(' ')} failed:\n${text}`, { cause: error });
  }
}

/** Returns true if a program succeeds, and otherwise `undefined`, as `until` expects. */
export const succeeds = (program: Promise<unknown>) =>
  program.then(
    () => true,
    () => undefined,
  );

/** Programs, each with a log file. They end with this process, even if it is killed. */
export class Processes {
  readonly #logs: string;
  readonly #running = new Map<string, ChildProcess>();

  constructor(logs: string) {
    this.#logs = logs;
    mkdirSync(logs, { recursive: true });
  }

  /** Starts a program. */
  start(
    name: string,
    [command, ...args]: readonly string[],
    env?: NodeJS.ProcessEnv,
    stdin: 'ignore' | 'pipe' = 'ignore',
  ): ChildProcess {
    const log = openSync(this.#logOf(name), 'w');
    const tied = ['--pdeathsig', 'KILL', '--', command ?? '', ...args];
    // Detached, so that Ctrl-C reaches only the Node process, which then stops the programs in order.
    const options: SpawnOptions = { stdio: [stdin, log, log], detached: true, ...(env && { env }) };
    const child = spawn('setpriv', tied, options);
    closeSync(log);
    this.#running.set(name, child);
    return child;
  }

  /** Ends programs abruptly, as a power cut does. */
  async kill(...names: string[]): Promise<void> {
    for (const name of names) {
      const child = this.#running.get(name);
      if (!child || child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  }

  /**
   * Repeats `look` until it returns a value. After the time limit, throws an error with the end of the program's log.
   */
  async until<T>(
    name: string,
    look: () => Promise<T | undefined> | T | undefined,
    seconds = 120,
  ): Promise<T> {
    const deadline = Date.now() + seconds * 1_000;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > deadline || this.#running.get(name)?.exitCode != null) {
        const tail = readFileSync(this.#logOf(name), 'utf8').trimEnd().slice(-3_000);
        throw new Error(`${name} did not become ready (${this.#logOf(name)}):\n${tail}`);
      }
      await sleep(200);
    }
  }

  #logOf(name: string): string {
    return `${this.#logs}/${name}.log`;
  }
}
