import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { endSetupChildren, tiedToParent } from './children.mjs';
import { exitWith, SetupError } from './fail.mjs';
import { projectRoot } from './paths.mjs';
import { onStopRequest } from './stop-request.mjs';

const oldestNode = 20;
const projectNode = 24;

/**
 * Prepares the machine, then runs `program` on Node 24. Works on any Node from version 20.
 * @param {string} program path from the project's root
 * @param {() => Promise<import('./prepare.mjs').Tools>} prepareTools
 */
export async function enter(program, prepareTools) {
  const major = Number(process.versions.node.split('.')[0]);
  try {
    if (major < oldestNode) {
      throw new SetupError(
        `Node ${oldestNode} or later is needed, this is ${process.version}. Install a newer one from https://nodejs.org/.`,
      );
    }
    const ignoreStopRequests = onStopRequest(async () => {
      await endSetupChildren();
      process.exit(130);
    });
    const tools = await prepareTools();
    process.env.JOURNAL_TOOLS = JSON.stringify(tools);
    ignoreStopRequests();
    if (major >= projectNode) await import(`../../${program}`);
    else runOnNewerNode(program);
  } catch (error) {
    exitWith(error);
  }
}

/** @param {string} program */
function runOnNewerNode(program) {
  const run = tiedToParent(`${projectRoot}/node_modules/.bin/node`, [
    `${projectRoot}/${program}`,
    ...process.argv.slice(2),
  ]);
  const child = spawn(run.command, run.args, { stdio: 'inherit' });
  onStopRequest(() => child.kill('SIGTERM'));
  child.on('error', (error) => exitWith(new SetupError(`Node 24 cannot be run: ${error.message}`)));
  child.on('exit', (code, signal) =>
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)),
  );
}
