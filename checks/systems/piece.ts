import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { tiedToParent } from '../../local/setup/children.mjs';
import { killMarked, OWNER_VARIABLE, processesMarked } from '../../local/system/ownership.ts';
import { httpProbe } from '../../local/system/readiness.ts';
import { waitFor } from './wait-for.ts';

const readyWithinMs = 180_000;

export interface PieceSpec {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** The owner mark of the process and its browsers; see local/system/ownership.ts. */
  mark: string;
  origin: string;
  /** The URL of the process's metrics. */
  metrics: string;
  log: string;
}

/**
 * A process of svc-pdf: the server or a worker. After a crash, it is not restarted, and its browsers and files are
 * not removed, so that tests can see what a crash leaves behind.
 */
export class Piece {
  readonly #spec: PieceSpec;
  #child: ChildProcess | undefined;

  constructor(spec: PieceSpec) {
    this.#spec = spec;
  }

  get origin(): string {
    return this.#spec.origin;
  }

  async start(): Promise<void> {
    const { name, cwd, env, mark, log } = this.#spec;
    const { command, args } = tiedToParent(this.#spec.command, [...this.#spec.args]);
    const child = spawn(command, args, {
      cwd,
      env: { ...env, [OWNER_VARIABLE]: mark },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const file = createWriteStream(log, { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(file, { end: false });
    child.once('close', () => file.end());
    const probe = httpProbe(`${this.origin}/readyz`);
    const isReady = await waitFor(async () => {
      if (child.exitCode !== null) return false;
      await probe();
      return true;
    }, readyWithinMs).catch(() => false);
    if (!isReady) {
      throw new Error(
        `${name} did not become ready. The end of its log:\n${readFileSync(log, 'utf8').slice(-3_000)}`,
      );
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Whether the process has an open file in the directory. */
  writesIn(folder: string): boolean {
    return openFiles(this.#child?.pid).some((path) => path.startsWith(`${folder}/`));
  }

  /** Returns the ids of the process and of all processes of its browsers. */
  processes(): number[] {
    return processesMarked(this.#spec.mark);
  }

  /** Fetches the metrics of the process in the Prometheus format. */
  async metrics(): Promise<string> {
    return (await fetch(this.#spec.metrics)).text();
  }

  /** Sends SIGKILL to this process only. Its browsers must end by themselves. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Kills the process and its browsers at the end of a test. */
  async end(): Promise<void> {
    await this.kill();
    await killMarked(this.#spec.mark);
  }

  /** Returns the ids of the browsers' main processes, without child processes and Debian's wrapper script. */
  browsers(): number[] {
    const main = /^(?!\/bin\/sh )(?!.* --type=)/;
    return this.#chromium().filter((pid) => main.test(commandLine(pid)));
  }

  /** Returns the ids of all processes of the browsers, including orphans. */
  #chromium(): number[] {
    return processesMarked(this.#spec.mark).filter((pid) => /chrom/.test(commandLine(pid)));
  }

  /** Kills the browsers of the process. Returns false if there are none. */
  killBrowser(): boolean {
    const pids = this.browsers();
    for (const pid of pids) signalTo(pid, 'SIGKILL');
    return pids.length > 0;
  }

  signalBrowser(signal: NodeJS.Signals): void {
    for (const pid of this.#chromium()) signalTo(pid, signal);
  }

  /** Waits until the browsers of a killed process have ended. */
  async browsersGone(withinMs = 60_000): Promise<void> {
    await waitFor(() => assert.deepEqual(this.#chromium().map(commandLine), []), withinMs);
  }
}

function openFiles(pid = 0): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((name) => link(`/proc/${pid}/fd/${name}`));
  } catch {
    // The process has ended.
    return [];
  }
}

function link(path: string): string[] {
  try {
    return [readlinkSync(path)];
  } catch {
    // The file has been closed.
    return [];
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // The process has ended.
    return '';
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}
