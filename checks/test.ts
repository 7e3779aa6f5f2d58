/**
 * Behind `npm test`: every check and test of the project, on parts, ports and data of its own.
 * With names, as in `npm test -- svc-content`, only the test files that match;
 * with `--workspace svc-content`, which is `npm test -w svc-content`, that workspace's checks and tests.
 * The last line is the sum: `N passed, N failed[, N skipped]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { checkTypes } from '../local/dev/check-types.ts';
import { needsOf } from '../local/dev/workspaces.mjs';
import { exitWith } from '../local/setup/fail.mjs';
import { compileCacheDir, projectRoot } from '../local/setup/paths.mjs';
import type { Part } from '../local/setup/prepare.mjs';
import { onStopRequest } from '../local/setup/stop-request.mjs';
import { ownerMark } from '../local/system/ownership.ts';
import { type RunOptions, runCommand } from '../local/system/run-command.ts';
import { readTools } from '../local/system/tools.ts';
import { startTestSystem } from './runner/journey-system.ts';
import {
  add,
  describe,
  exitOutcome,
  nothing,
  type Outcome,
  readOutcome,
} from './runner/outcome.ts';
import { startTestParts } from './runner/parts.ts';

const tools = readTools();
const { values: options, positionals: names } = parseArgs({
  options: { workspace: { type: 'string' }, traefik: { type: 'boolean' } },
  allowPositionals: true,
});
const folder = mkdtempSync(`${tmpdir()}/journal-test-`);
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

const summary: { name: string; seconds: number; outcome: Outcome }[] = [];

try {
  if (options.workspace) await runWorkspace(options.workspace);
  else await (names.length > 0 ? vitest(names) : runAll());
} catch (fault) {
  if (!signal.aborted) exitWith(fault);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (signal.aborted) process.exit(130);
const total = summary.map(({ outcome }) => outcome).reduce(add, nothing);
printSummary();
process.exit(total.failed > 0 ? 1 : 0);

async function runAll(): Promise<void> {
  await check('types of services', 'tsc', '-p', 'tsconfig.json');
  await check('types of front ends', 'tsc', '-p', 'tsconfig.web.json');
  await check('lint and format', 'biome', 'check', '--error-on-warnings');
  await check('contracts', 'node', 'checks/contracts/check.ts');
  await vitest([]);
  if (tools.traefik) await conformanceOfTraefik(tools.traefik);
  await runner('journeys in a browser', async (report) => {
    const system = await startTestSystem(`${folder}/system`, tools, signal);
    try {
      const code = await run(['playwright', 'test', '-c', 'checks/journeys/playwright.config.ts'], {
        ...system.env,
        // The configuration names both reporters, the list and the file of this variable.
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      return readOutcome('playwright', report, code);
    } finally {
      await system.stop();
    }
  });
}

async function runWorkspace(name: string): Promise<void> {
  const folder = `${projectRoot}/${name}/`;
  if (names.length === 0) {
    await runner('types', async () => exitOutcome(await checkTypes(name, runOptions('types', {}))));
    await check('lint and format', 'biome', 'check', '--error-on-warnings', folder);
  }
  const files = names.length > 0 ? names.map((file) => folder + file) : [folder];
  await vitest(files, needsOf(name).parts);
}

/** The tests of the pieces, all of them or the files whose paths hold one of `names`. */
function vitest(names: string[], needed?: Part[]): Promise<void> {
  return runner('unit and integration tests', async (report) => {
    const parts = await startTestParts(`${folder}/parts`, tools, needed);
    try {
      const code = await run(['vitest', 'run', ...names, ...reporters(report)], parts.env);
      return readOutcome('vitest', report, code);
    } finally {
      await parts.stop();
    }
  });
}

/** One command that is one test. */
function check(name: string, ...command: string[]): Promise<void> {
  return runner(name, async () => exitOutcome(await run(command, {})));
}

/** The suite that the tests of the pieces run on the embedded gateway, on the real one. */
function conformanceOfTraefik(path: string): Promise<void> {
  return runner('gateway conformance: traefik', async (report) => {
    const config = ['-c', 'checks/conformance/vitest.config.ts'];
    const code = await run(['vitest', 'run', ...config, ...reporters(report)], {
      GATEWAY_UNDER_TEST: 'traefik',
      TRAEFIK_PATH: path,
    });
    return readOutcome('vitest', report, code);
  });
}

/** Runs a part of the tests; one that cannot be run at all is a failure, and the rest goes on. */
async function runner(name: string, work: (report: string) => Promise<Outcome>): Promise<void> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  let outcome: Outcome;
  try {
    outcome = await work(`${folder}/${summary.length}.json`);
  } catch (fault) {
    if (signal.aborted) throw fault;
    console.error(fault instanceof Error ? fault.message : fault);
    outcome = { ...nothing, failed: 1 };
  }
  summary.push({ name, outcome, seconds: (Date.now() - started) / 1000 });
}

function run(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return runCommand(command, runOptions(command[0] ?? '', env));
}

function runOptions(name: string, env: NodeJS.ProcessEnv): RunOptions {
  // For the runners and for the services that tests start: each would compile its sources anew.
  const compiled = { NODE_COMPILE_CACHE: compileCacheDir };
  const mark = ownerMark(folder, name);
  return { env: { ...process.env, ...compiled, ...env }, signal, mark };
}

function reporters(report: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
}

function printSummary(): void {
  console.log('');
  for (const fault of total.faults) console.log(`failed: ${fault}\n`);
  for (const { name, seconds, outcome } of summary) {
    console.log(`${name.padEnd(32)}${seconds.toFixed(1).padStart(7)} s   ${describe(outcome)}`);
  }
  console.log(describe(total));
}
