import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tiedToParent } from '../../../local/setup/children.mjs';
import { killMarked, OWNER_VARIABLE, processesMarked } from '../../../local/system/ownership.ts';
import { httpProbe } from '../../../local/system/readiness.ts';

const readyWithinMs = 60_000;

export interface PieceSpec {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** Marks it and the browsers that it starts; see local/system/ownership.ts. */
  mark: string;
  origin: string;
  /** Address of its metrics. */
  metrics: string;
  log: string;
}

/** A process of svc-pdf. Nothing starts it again by itself, and what it leaves behind stays to be seen. */
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
    const deadline = Date.now() + readyWithinMs;
    for (;;) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`${name} did not get ready:\n${readFileSync(log, 'utf8').slice(-3_000)}`);
      }
      try {
        return await httpProbe(`${this.origin}/readyz`)();
      } catch {
        await sleep(50);
      }
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Whether it has a file of this folder open. */
  writesIn(folder: string): boolean {
    return openFiles(this.#child?.pid).some((path) => path.startsWith(`${folder}/`));
  }

  /** It and the browsers that it started, with all their processes. */
  processes(): number[] {
    return processesMarked(this.#spec.mark);
  }

  /** What it counts, in Prometheus' words. */
  async metrics(): Promise<string> {
    return (await fetch(this.#spec.metrics)).text();
  }

  /** SIGKILL to it alone: what it started has to end by itself. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** All of it, at the end of a test. */
  async end(): Promise<void> {
    await this.kill();
    await killMarked(this.#spec.mark);
  }

  /** The main processes of its browsers: not those that they start, nor Debian's shell around them. */
  browsers(): number[] {
    const main = /^(?!\/bin\/sh )(?!.* --type=)/;
    return this.#chromium().filter((pid) => main.test(commandLine(pid)));
  }

  /** Every process of its browsers, also those that lost their parent. */
  #chromium(): number[] {
    return processesMarked(this.#spec.mark).filter((pid) => /chrom/.test(commandLine(pid)));
  }

  /** SIGKILL to its browser alone; `false` when it has none at the moment. */
  killBrowser(): boolean {
    const pids = this.browsers();
    for (const pid of pids) signalTo(pid, 'SIGKILL');
    return pids.length > 0;
  }

  signalBrowser(signal: NodeJS.Signals): void {
    for (const pid of this.#chromium()) signalTo(pid, signal);
  }

  /** After it was killed, its browser ends too. */
  async browsersGone(withinMs = 10_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (this.#chromium().length > 0) {
      if (Date.now() > deadline) {
        throw new Error(`Chromium still runs:\n${this.#chromium().map(commandLine).join('\n')}`);
      }
      await sleep(20);
    }
  }
}

function openFiles(pid = 0): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((name) => link(`/proc/${pid}/fd/${name}`));
  } catch {
    // Ended meanwhile.
    return [];
  }
}

function link(path: string): string[] {
  try {
    return [readlinkSync(path)];
  } catch {
    // Closed meanwhile.
    return [];
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // Ended meanwhile.
    return '';
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Ended meanwhile.
  }
}
