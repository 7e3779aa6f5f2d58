import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endSetupChildren, tiedToParent } from './children.mjs';
import { exitWith, SetupError } from './fail.mjs';
import { isProjectNode } from './node-modules.mjs';
import { projectRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { onStopRequest } from './stop-request.mjs';

/**
 * @typedef {object} Command an npm script
 * @property {string} program
 * @property {string} [source] has the description that `--help` prints, if the program is built
 * @property {string[]} args arguments before those of the caller
 * @property {import('./config.mjs').Config} config
 * @property {import('./prepare.mjs').Needs} needs what is installed and built before the program runs
 * @property {() => Promise<void>} [check] finds early what would otherwise fail after the set-up, which may take minutes
 */

/**
 * Prepares the machine for a command, then runs its program on Node 24.
 * @param {() => Command} readCommand
 * @param {string[]} given the arguments of the caller
 */
export async function enter(readCommand, given) {
  try {
    const ignoreStopRequests = onStopRequest(async () => {
      await endSetupChildren();
      process.exit(130);
    });
    const { program, args, config, needs, check, source = program } = readCommand();
    if (given.includes('--help')) {
      console.log(descriptionIn(`${projectRoot}/${source}`));
      process.exit(0);
    }
    await check?.();
    const tools = await prepare(config, needs);
    process.env.JOURNAL_TOOLS = JSON.stringify(tools);
    ignoreStopRequests();
    const path = resolve(projectRoot, program);
    if (isProjectNode) {
      process.argv.splice(1, Infinity, path, ...args, ...given);
      await import(pathToFileURL(path).href);
    } else runOnNewerNode();
  } catch (error) {
    exitWith(error);
  }
}

/** Returns the comment at the beginning of a program. @param {string} path */
function descriptionIn(path) {
  // The program may be one of a package that is not installed.
  const [, text = ''] = existsSync(path)
    ? (/^\/\*\*(.*?)\*\//ms.exec(readFileSync(path, 'utf8')) ?? [])
    : [];
  return text.replace(/^ \* ?/gm, '').trim() || `Runs ${path}`;
}

/** Runs this command again on the Node that was installed. */
function runOnNewerNode() {
  const args = process.argv.slice(1);
  const run = tiedToParent(`${projectRoot}/node_modules/.bin/node`, args);
  const child = spawn(run.command, run.args, { stdio: 'inherit' });
  onStopRequest(() => child.kill('SIGTERM'));
  child.on('error', (error) => exitWith(new SetupError(`Node 24 cannot be run: ${error.message}`)));
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
  );
}
