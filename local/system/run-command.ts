import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { tiedToParent } from '../setup/children.mjs';
import { projectRoot } from '../setup/paths.mjs';
import { killMarked, OWNER_VARIABLE } from './ownership.ts';

// The time limit for a command to stop its browsers and servers after an abort.
const endWithinMs = 5_000;

export interface RunOptions {
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** Identifies the command and its descendants, so that all of them can be ended. */
  mark: string;
}

/** Runs a program of node_modules, or a program at an absolute path, on Node 24. Returns the exit code. */
export async function runCommand(
  [program = '', ...args]: string[],
  { env, signal, mark }: RunOptions,
): Promise<number> {
  signal.throwIfAborted();
  const bin = `${projectRoot}/node_modules/.bin`;
  const run = tiedToParent(resolve(bin, program), args);
  const child = spawn(run.command, run.args, {
    cwd: projectRoot,
    env: { ...env, PATH: `${bin}:${env.PATH}`, [OWNER_VARIABLE]: mark },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const end = () => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), endWithinMs).unref();
  };
  signal.addEventListener('abort', end, { once: true });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('exit', (status) => resolve(status ?? 1));
    child.once('error', reject);
  });
  signal.removeEventListener('abort', end);
  await killMarked(mark);
  signal.throwIfAborted();
  return code;
}
