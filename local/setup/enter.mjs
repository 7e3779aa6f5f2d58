import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endSetupChildren, tiedToParent } from './children.mjs';
import { exitWith, SetupError } from './fail.mjs';
import { canRun } from './node-versions.mjs';
import { projectRoot } from './paths.mjs';
import { listNeeds, prepare } from './prepare.mjs';
import { onStopRequest } from './stop-request.mjs';

/**
 * @typedef {object} Command an npm script
 * @property {string} program
 * @property {string} [source] the source file with the description that `--help` prints, if the program is built
 * @property {string[]} args
 * @property {string} [usage] describes the arguments. If the text does not begin with a bracket, the arguments are
 *   required. If `usage` is undefined, the script takes no arguments
 * @property {import('./config.mjs').Config} config
 * @property {import('./prepare.mjs').Needs} needs installed and built before the program runs
 * @property {() => Promise<void>} [check] detects errors that would otherwise occur only after the set-up, which may
 *   take minutes
 */

/** The scripts to which npm passes the workspace as the first argument. */
const OF_WORKSPACES = ['build', 'dev', 'release'];

/**
 * Prepares the machine for a command, then runs its program on Node 24.
 * @param {string} name of the npm script
 * @param {() => Command} readCommand
 * @param {string[]} given the arguments of the caller
 */
export async function enter(name, readCommand, given) {
  try {
    const ignoreStopRequests = onStopRequest(async () => {
      await endSetupChildren();
      process.exit(130);
    });
    const { program, args, usage, config, needs, check, source = program } = readCommand();
    const isOfWorkspace = OF_WORKSPACES.includes(name);
    const own = isOfWorkspace ? given.slice(1) : given.slice(given[0] === '--workspace' ? 2 : 0);
    const command = `npm ${/^(start|test)$/.test(name) ? '' : 'run '}${name}${isOfWorkspace ? ` -w ${given[0]}` : ''}`;
    if (own.includes('--help')) {
      const lines = [descriptionIn(`${projectRoot}/${source}`), ''];
      console.log(
        [...lines, `Usage: ${withUsage(command, usage)}`, ...listNeeds(needs)].join('\n'),
      );
      process.exit(0);
    }
    if (usage === undefined && own.length > 0) {
      throw new SetupError(`${command} takes no arguments, but got: ${own.join(' ')}`);
    }
    if (usage && !usage.startsWith('[') && own.length === 0) {
      throw new SetupError(`Usage: ${withUsage(command, usage)}`);
    }
    if (needs.root && process.getuid?.() !== 0) {
      throw new SetupError(`${command} needs root: ${needs.root}. Run it again as root.`);
    }
    await check?.();
    const tools = await prepare(config, needs);
    process.env.JOURNAL_TOOLS = JSON.stringify(tools);
    ignoreStopRequests();
    const path = resolve(projectRoot, program);
    if (canRun(process.versions.node)) {
      process.argv.splice(1, Infinity, path, ...args);
      await import(pathToFileURL(path).href);
    } else runOnNewerNode();
  } catch (error) {
    exitWith(error);
  }
}

const withUsage = (/** @type {string} */ command, /** @type {string | undefined} */ usage) =>
  usage ? `${command} -- ${usage}` : command;

/** Returns the comment at the beginning of a program. @param {string} path */
function descriptionIn(path) {
  // The program may belong to a package that is not installed.
  const [, text = ''] = existsSync(path)
    ? (/^\/\*\*(.*?)\*\//ms.exec(readFileSync(path, 'utf8')) ?? [])
    : [];
  return text.replace(/^ \* ?/gm, '').trim() || `Runs ${path}`;
}

/** Runs this command again, on the Node that was installed. */
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
