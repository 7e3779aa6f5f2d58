import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { waitFor } from '../systems/wait-for.ts';

const run = promisify(execFile);
const STOP_MS = 40_000;

/** Runs a program to its end and returns its output. An error contains what the program has written to stderr. */
export async function output(
  command: string,
  args: readonly string[],
  env = process.env,
): Promise<string> {
  const { stdout } = await run(command, args, { env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Programs, each with a log file. They end with this process, even if it is killed. */
export class Processes {
  readonly #logs: string;
  readonly #running = new Map<string, ChildProcess>();

  constructor(logs: string) {
    this.#logs = logs;
    mkdirSync(logs, { recursive: true });
  }

  /** Starts a program. */
  start(name: string, [command = '', ...args]: readonly string[]): void {
    const log = openSync(this.#logOf(name), 'w');
    const options: SpawnOptions = { stdio: ['ignore', log, log], detached: true };
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', command, ...args], options);
    closeSync(log);
    this.#running.set(name, child);
  }

  /** Ends a program abruptly, as a power cut does, or by another signal. A hanging program is ended after STOP_MS. */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const child = this.#running.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const hanging = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(hanging);
  }

  /**
   * Repeats `check` until it succeeds. If the program exits or the time limit is over, throws an error with the
   * end of the program's log.
   */
  async until(name: string, check: () => Promise<unknown>, seconds = 120): Promise<void> {
    try {
      const child = this.#running.get(name);
      const exited = new Promise<never>((_resolve, reject) => {
        if (child?.exitCode !== null || child.signalCode !== null)
          reject(new Error('The program does not run.'));
        child?.once('exit', (code) =>
          reject(new Error(`The program ended with exit code ${code}.`)),
        );
      });
      await Promise.race([waitFor(check, seconds * 1_000), exited]);
    } catch (cause) {
      const tail = readFileSync(this.#logOf(name), 'utf8').trimEnd().slice(-3_000);
      throw new Error(`${name} did not become ready (${this.#logOf(name)}):\n${tail}`, { cause });
    }
  }

  #logOf(name: string): string {
    return `${this.#logs}/${name}.log`;
  }
}
