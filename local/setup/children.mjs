import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './fail.mjs';
import { cacheDir, projectRoot } from './paths.mjs';

/**
 * The running programs of the set-up. Each program leads its own process group, so that its children can also be ended.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const running = new Set();
let ending = false;

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

/**
 * Wraps a command so that the kernel sends SIGTERM to the command when this process dies for any reason.
 * Returns the command unchanged if util-linux is missing.
 * @param {string} command
 * @param {string[]} args
 * @returns {{ command: string, args: string[] }}
 */
export function tiedToParent(command, args) {
  return setpriv
    ? { command: setpriv, args: ['--pdeathsig', 'TERM', '--', command, ...args] }
    : { command, args };
}

/**
 * Runs one program of the set-up and writes its output to `.cache/logs/<log>.log`.
 * @param {string} log
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, untied?: boolean }} [options] `untied`:
 *   continues when this process is killed, for package managers that must not stop half-way
 * @returns {Promise<void>}
 */
export async function runLogged(log, command, args, options = {}) {
  if (ending) throw new DOMException('The set-up was stopped', 'AbortError');
  mkdirSync(`${cacheDir}/logs`, { recursive: true });
  const path = `${cacheDir}/logs/${log}.log`;
  const output = openSync(path, 'w');
  const run = options.untied ? { command, args } : tiedToParent(command, args);
  return new Promise((resolve, reject) => {
    const child = spawn(run.command, run.args, {
      cwd: options.cwd ?? projectRoot,
      env: options.env ?? process.env,
      stdio: ['ignore', output, output],
      // The program becomes the leader of a new process group.
      detached: true,
    });
    closeSync(output);
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      reject(new SetupError(`${command} cannot be run: ${error.message}`));
    });
    child.on('close', (code) => {
      running.delete(child);
      if (ending) reject(new DOMException('The set-up was stopped', 'AbortError'));
      else if (code === 0) resolve();
      else reject(new SetupError(explainFailure(log, path)));
    });
  });
}

// The time limit for a program to end after SIGTERM. Then SIGKILL is sent.
const endWithinMs = 3_000;

/** Ends every running program of the set-up and its children. */
export async function endSetupChildren() {
  ending = true;
  signalRunning('SIGTERM');
  const deadline = Date.now() + endWithinMs;
  while (running.size > 0 && Date.now() < deadline) await sleep(50);
  signalRunning('SIGKILL');
}

/** @param {NodeJS.Signals} signal */
function signalRunning(signal) {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, signal);
    } catch {
      // The program has already ended.
    }
  }
}

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|no such host|dial tcp|Temporary failure resolving|name resolution|NewConnectionError|Could not connect|network is unreachable/;

/**
 * @param {string} log
 * @param {string} path
 */
function explainFailure(log, path) {
  const output = readFileSync(path, 'utf8');
  if (noNetwork.test(output)) {
    return `${log}: the network cannot be reached. Connect this machine and run the command again (details: ${path}).`;
  }
  const lines = output.split('\n').map((line) => line.trim());
  const telling = lines.find(
    (line) => /error|^E:/i.test(line) && !/^npm error( code .*)?$/.test(line),
  );
  return `${log} failed: ${telling ?? lines.findLast((line) => line) ?? 'no output'} (details: ${path})`;
}
