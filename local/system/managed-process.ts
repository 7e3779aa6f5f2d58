import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tiedToParent } from '../setup/children.mjs';
import { rotateLog } from './log-file.ts';
import { killMarked, OWNER_VARIABLE } from './ownership.ts';
import { AtWork, type Probe } from './readiness.ts';
import { watch } from './watch.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Identifies the process and its descendants; see ownership.ts. */
  mark: string;
  ready: Probe;
  /** A probe that resolves while the started process works. The default is `ready`. */
  alive?: Probe;
  /** Whether the process is restarted when it hangs. The default is true. */
  watched?: boolean;
  /** The time limit for ending after SIGTERM. Afterwards, SIGKILL is sent. */
  stopWithinMs: number;
  /** The time limit until the process is ready; 180 s by default. Reported progress (`AtWork`) restarts the limit. */
  readyWithinMs?: number;
  /** The interval at which the size of the log is checked; 5 s by default. */
  logCheckMs?: number;
}

/** The error of a process that did not become ready. The message contains the end of the process's log. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed';
  /** The first line of the message, without the log. */
  readonly what: string;

  constructor(what: string, logPath: string) {
    const tail = readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-tailLines);
    super([`${what}. The end of ${logPath}:`, ...tail].join('\n    '));
    this.what = what;
  }
}

// On a busy machine, a service takes more than a minute to start.
const defaultReadyMs = 180_000;
const pollMs = 50;
// Progress of a starting process is reported only after this time.
const quietMs = 2_000;
// The delay before the first restart, so short that readers hardly notice the restart.
const firstBackoffMs = 500;
// The longest delay between restarts, so that repeated crashes hardly burden the machine.
const longestBackoffMs = 30_000;
// A process that ran this long started successfully, so the backoff is reset.
const steadyMs = 60_000;
const logCheckMs = 5_000;
const tailLines = 12;

/** A child process that is started, restarted when it crashes or hangs, and stopped. Its output goes to a log file. */
export class ManagedProcess {
  readonly name: string;
  readonly #spec: ProcessSpec;
  readonly #logPath: string;
  readonly #report: (line: string) => void;
  #child: ChildProcess | undefined;
  #wanted = false;
  #backoffMs = firstBackoffMs;
  #wakeRestart = new AbortController();

  constructor(spec: ProcessSpec, logDir: string, report: (line: string) => void) {
    this.name = spec.name;
    this.#spec = spec;
    this.#logPath = `${logDir}/${spec.name}.log`;
    this.#report = report;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the process and waits until it is ready. @throws {ProcessFailed} */
  async start(): Promise<void> {
    if (this.#child) return;
    this.#wanted = true;
    this.#wakeRestart = new AbortController();
    try {
      await this.#run();
    } catch (error) {
      this.#wanted = false;
      throw error;
    }
  }

  /** Sends SIGTERM, then SIGKILL after `stopWithinMs`. The process stays down until `start`. */
  stop(): Promise<void> {
    return this.#end('SIGTERM', this.#spec.stopWithinMs);
  }

  /** Sends SIGKILL. The process stays down until `start`. */
  kill(): Promise<void> {
    return this.#end('SIGKILL', 0);
  }

  async #end(signal: NodeJS.Signals, withinMs: number): Promise<void> {
    this.#wanted = false;
    this.#wakeRestart.abort();
    await this.#endChild(signal, withinMs);
  }

  async #endChild(signal: NodeJS.Signals, withinMs: number): Promise<void> {
    const child = this.#child;
    if (child) {
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill(signal);
      const killer = setTimeout(() => child.kill('SIGKILL'), withinMs);
      await ended;
      clearTimeout(killer);
    }
    await killMarked(this.#spec.mark);
  }

  async #run(): Promise<void> {
    const child = this.#spawn();
    this.#child = child;
    const started = Date.now();
    let exit: string | undefined;
    child.once('exit', (code, signal) => {
      exit = signal ?? `exit code ${code}`;
      this.#child = undefined;
    });
    child.once('error', (error) => {
      exit = error.message;
      this.#child = undefined;
    });

    await this.#waitUntilReady(() => exit);
    const watching = new AbortController();
    let why: string | undefined;
    const restart = () => {
      watching.abort();
      if (Date.now() - started > steadyMs) this.#backoffMs = firstBackoffMs;
      if (this.#wanted) void this.#restart(why ?? `${this.name} ended unexpectedly (${exit})`);
    };
    if (exit) return restart();
    child.once('exit', restart);
    const { alive = this.#spec.ready, watched = true } = this.#spec;
    if (!watched) return;
    void watch(child.pid ?? 0, alive, watching.signal).then((problem) => {
      if (!problem || !this.#wanted) return;
      why = `${this.name} ${problem}`;
      child.kill('SIGKILL');
    });
  }

  async #waitUntilReady(exit: () => string | undefined): Promise<void> {
    const { readyWithinMs = defaultReadyMs } = this.#spec;
    let deadline = Date.now() + readyWithinMs;
    let atWorkSince: number | undefined;
    let reported = '';
    for (;;) {
      let lastError: unknown;
      try {
        await this.#spec.ready();
        if (!exit()) return;
      } catch (error) {
        lastError = error;
      }
      if (!this.#wanted) return;
      const ended = exit();
      if (ended) throw this.#failure(`ended while starting (${ended})`);
      if (lastError instanceof AtWork) {
        deadline = Date.now() + readyWithinMs;
        atWorkSince ??= Date.now();
        if (Date.now() - atWorkSince > quietMs && lastError.message !== reported) {
          reported = lastError.message;
          this.#report(`${this.name}: ${reported} …`);
        }
      }
      if (Date.now() > deadline) {
        // This ends only the current attempt. The caller decides whether to retry.
        await this.#endChild('SIGKILL', 0);
        const why = lastError instanceof Error ? lastError.message : String(lastError);
        throw this.#failure(`is not ready after ${readyWithinMs / 1000} s (${why})`);
      }
      await sleep(pollMs);
    }
  }

  async #restart(what: string): Promise<void> {
    const wake = this.#wakeRestart.signal;
    let why = what;
    while (!wake.aborted) {
      this.#report(`${why}. Restarting in ${this.#backoffMs / 1000} s.`);
      // The browsers of the ended process may still run. After `stop`, `start` may have started the next process.
      await killMarked(this.#spec.mark, wake);
      await sleep(this.#backoffMs, undefined, { signal: wake }).catch(() => {});
      if (wake.aborted) return;
      this.#backoffMs = Math.min(this.#backoffMs * 2, longestBackoffMs);
      try {
        await this.#run();
        if (!wake.aborted) this.#report(`${this.name} is running again.`);
        return;
      } catch (error) {
        if (!(error instanceof ProcessFailed)) throw error;
        why = error.what;
      }
    }
  }

  #spawn(): ChildProcess {
    rotateLog(this.#logPath);
    const log = openSync(this.#logPath, 'a', 0o600);
    const run = tiedToParent(this.#spec.command, this.#spec.args);
    const child = spawn(run.command, run.args, {
      cwd: this.#spec.cwd,
      env: { ...this.#spec.env, [OWNER_VARIABLE]: this.#spec.mark },
      stdio: ['ignore', log, log],
      // The process gets its own session, so that Ctrl-C reaches only the launcher, which stops the processes in order.
      detached: true,
    });
    closeSync(log);
    const check = setInterval(() => rotateLog(this.#logPath), this.#spec.logCheckMs ?? logCheckMs);
    check.unref();
    child.once('exit', () => clearInterval(check));
    child.once('error', () => clearInterval(check));
    return child;
  }

  #failure(what: string): ProcessFailed {
    return new ProcessFailed(`${this.name} ${what}`, this.#logPath);
  }
}
