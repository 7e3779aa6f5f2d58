import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tiedToParent } from '../setup/children.mjs';
import { killMarked, OWNER_VARIABLE } from './ownership.ts';
import { AtWork, type Probe } from './readiness.ts';

export interface ProcessSpec {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Marks the process and all that it starts, so that they can be found; see ownership.ts. */
  mark: string;
  ready: Probe;
  /** How long SIGTERM may take before SIGKILL. */
  stopWithinMs: number;
  /** How long it may take to get ready, if not the usual 60 s; what it tells to be at work on does not count. */
  readyWithinMs?: number;
}

/** A process that did not come up; the message holds the end of its log. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed';
  /** What happened, in one line. */
  readonly what: string;

  constructor(what: string, logPath: string) {
    const tail = readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-tailLines);
    super([`${what}. The end of ${logPath}:`, ...tail].join('\n    '));
    this.what = what;
  }
}

const usualReadyMs = 60_000;
const pollMs = 50;
// What a process does before it is ready is told when it takes longer.
const quietMs = 2_000;
// The first restart at once enough that readers hardly notice, later ones sparing the machine.
const firstBackoffMs = 500;
const longestBackoffMs = 30_000;
// Whoever ran this long has not failed at starting: the backoff begins anew.
const steadyMs = 60_000;
const logLimitBytes = 10_000_000;
const tailLines = 12;

/** One child process: started, kept running, stopped, its output in a log file. */
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

  /** Starts it and waits until it is ready. @throws {ProcessFailed} */
  async start(): Promise<void> {
    if (this.#child) return;
    this.#wanted = true;
    this.#wakeRestart = new AbortController();
    try {
      await this.#run();
    } catch (fault) {
      this.#wanted = false;
      throw fault;
    }
  }

  /** SIGTERM, then SIGKILL when it takes too long; it stays down until `start`. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM', this.#spec.stopWithinMs);
  }

  /** As a crash would end it, but it stays down until `start`. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL', 0);
  }

  async #end(signal: NodeJS.Signals, withinMs: number): Promise<void> {
    this.#wanted = false;
    this.#wakeRestart.abort();
    await this.#endChild(signal, withinMs);
  }

  async #endChild(signal: NodeJS.Signals, withinMs: number): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const killer = setTimeout(() => child.kill('SIGKILL'), withinMs);
    await ended;
    clearTimeout(killer);
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
    child.once('error', (fault) => {
      exit = fault.message;
      this.#child = undefined;
    });

    await this.#waitUntilReady(() => exit);
    const restart = () => {
      if (Date.now() - started > steadyMs) this.#backoffMs = firstBackoffMs;
      if (this.#wanted) void this.#restart(`${this.name} ended unexpectedly (${exit})`);
    };
    if (exit) restart();
    else child.once('exit', restart);
  }

  async #waitUntilReady(exit: () => string | undefined): Promise<void> {
    const { readyWithinMs = usualReadyMs } = this.#spec;
    let deadline = Date.now() + readyWithinMs;
    let atWorkSince: number | undefined;
    let told = '';
    for (;;) {
      let fault: unknown;
      try {
        await this.#spec.ready();
        if (!exit()) return;
      } catch (error) {
        fault = error;
      }
      if (!this.#wanted) return;
      const ended = exit();
      if (ended) throw this.#failure(`ended while starting (${ended})`);
      if (fault instanceof AtWork) {
        deadline = Date.now() + readyWithinMs;
        atWorkSince ??= Date.now();
        if (Date.now() - atWorkSince > quietMs && fault.message !== told) {
          told = fault.message;
          this.#report(`${this.name}: ${told} …`);
        }
      }
      if (Date.now() > deadline) {
        // This try only: whether there is a next one is for the caller to say.
        await this.#endChild('SIGKILL', 0);
        const why = fault instanceof Error ? fault.message : String(fault);
        throw this.#failure(`is not ready after ${readyWithinMs / 1000} s (${why})`);
      }
      await sleep(pollMs);
    }
  }

  async #restart(what: string): Promise<void> {
    const wake = this.#wakeRestart.signal;
    let why = what;
    while (!wake.aborted) {
      this.#report(`${why}; starting it again in ${this.#backoffMs / 1000} s.`);
      // A browser that it had started outlives it.
      await killMarked(this.#spec.mark);
      await sleep(this.#backoffMs, undefined, { signal: wake }).catch(() => {});
      if (wake.aborted) return;
      this.#backoffMs = Math.min(this.#backoffMs * 2, longestBackoffMs);
      try {
        await this.#run();
        if (!wake.aborted) this.#report(`${this.name} is back.`);
        return;
      } catch (fault) {
        if (!(fault instanceof ProcessFailed)) throw fault;
        why = fault.what;
      }
    }
  }

  #spawn(): ChildProcess {
    rotate(this.#logPath);
    const log = openSync(this.#logPath, 'a', 0o600);
    const run = tiedToParent(this.#spec.command, this.#spec.args);
    const child = spawn(run.command, run.args, {
      cwd: this.#spec.cwd,
      env: { ...this.#spec.env, [OWNER_VARIABLE]: this.#spec.mark },
      stdio: ['ignore', log, log],
      // A session of its own: a terminal's Ctrl-C reaches the launcher alone, which ends the
      // processes in their order.
      detached: true,
    });
    closeSync(log);
    return child;
  }

  #failure(what: string): ProcessFailed {
    return new ProcessFailed(`${this.name} ${what}`, this.#logPath);
  }
}

function rotate(path: string): void {
  try {
    if (statSync(path).size > logLimitBytes) renameSync(path, `${path}.1`);
  } catch {
    // There is none yet.
  }
}
