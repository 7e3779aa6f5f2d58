import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs of the cluster. They end with the process namespace of the check, even if the check is killed. */
export class Processes {
  readonly #logs: string;
  readonly #running = new Map<string, ChildProcess>();

  constructor(logs: string) {
    this.#logs = logs;
    mkdirSync(logs, { recursive: true });
  }

  /** Starts a program whose output goes to a log file. `node` is the network namespace that it runs in. */
  start(name: string, command: string, args: string[], node?: string): ChildProcess {
    const output = openSync(this.logOf(name), 'w');
    const [program = '', ...rest] = inNode(node, command, args);
    const child = spawn(program, rest, { stdio: ['ignore', output, output], detached: true });
    closeSync(output);
    this.#running.set(name, child);
    return child;
  }

  /** Ends programs as a power cut does. */
  kill(names: string[]): void {
    for (const name of names) this.#running.get(name)?.kill('SIGKILL');
  }

  logOf(name: string): string {
    return `${this.#logs}/${name}.log`;
  }

  /** Waits until `look` returns something. Throws with the end of the program's log after the time limit. */
  async until<T>(
    name: string,
    look: () => Promise<T | undefined> | T | undefined,
    seconds = 120,
  ): Promise<T> {
    const deadline = Date.now() + seconds * 1_000;
    for (;;) {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > deadline || this.#running.get(name)?.exitCode != null) {
        const tail = readFileSync(this.logOf(name), 'utf8').trimEnd().slice(-3_000);
        throw new Error(`${name} did not become ready:\n${tail}`);
      }
      await sleep(300);
    }
  }
}

function inNode(node: string | undefined, command: string, args: string[]): string[] {
  // `ip netns exec` would mount another /sys, in which the kubelet finds no cgroups.
  return node
    ? ['nsenter', `--net=/run/netns/${node}`, '--', command, ...args]
    : [command, ...args];
}

/** Runs a program to its end and returns its output. */
export async function output(command: string, args: string[], node?: string): Promise<string> {
  const [program = '', ...rest] = inNode(node, command, args);
  try {
    const { stdout } = await run(program, rest, { maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string };
    const text = `${stdout}${stderr}`.trim().slice(-4_000);
    throw new Error(`${command} ${args.join(' ')} failed:\n${text}`, { cause: error });
  }
}

/** Runs lines of the form `ip link set lo up`. */
export async function shell(lines: string[], node?: string): Promise<void> {
  for (const line of lines) {
    const [command = '', ...args] = line.split(' ');
    await output(command, args, node);
  }
}
