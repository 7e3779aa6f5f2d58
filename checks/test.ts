/**
 * Implements `npm test`, which runs checks and tests of the project with a separate database, ports and data.
 *
 * - `npm test`: all checks, the tests without the tag `long`, and the browser tests (journeys) with the tag `@core`
 * - `npm test -- --all`: all checks, tests and journeys
 * - `npm test -- svc-content checks/journeys/audit`: only the test files whose path contains a name
 * - `npm test -w svc-content`: types, lint and tests of one workspace
 * - `npm run test:scaled -- NAME`: the journeys on a system with several instances of each server
 *
 * The last line of the output is the total: `N passed, N failed[, N skipped]`.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkTypes } from '../local/dev/check-types.ts';
import { needsOf } from '../local/dev/workspaces.mjs';
import { type Config, readConfig } from '../local/setup/config.mjs';
import { errorsIn, exitWith } from '../local/setup/fail.mjs';
import { compileCacheDir, projectRoot } from '../local/setup/paths.mjs';
import type { Part } from '../local/setup/prepare.mjs';
import { onStopRequest } from '../local/setup/stop-request.mjs';
import { serverNames } from '../local/system/addresses.ts';
import { ownerMark } from '../local/system/ownership.ts';
import { type RunOptions, runCommand } from '../local/system/run-command.ts';
import { readTools } from '../local/system/tools.ts';
import { makeDataFolder } from './runner/data-folder.ts';
import { startTestSystem } from './runner/journey-system.ts';
import {
  add,
  describe,
  exitOutcome,
  nothing,
  type Outcome,
  outcomeFileVariable,
  readOutcome,
} from './runner/outcome.ts';
import { startTestParts } from './runner/parts.ts';
import { withCleanup } from './systems/with-cleanup.ts';

const JOURNEYS = 'checks/journeys/';

const scaledInstances = {
  ...Object.fromEntries(serverNames.map((name) => [name, 2])),
  'svc-pdf-worker': 3,
};

const tools = readTools();
const { values: options, positionals: names } = parseArgs({
  options: {
    all: { type: 'boolean' },
    workspace: { type: 'string' },
    scaled: { type: 'boolean' },
  },
  allowPositionals: true,
});
const folder = makeDataFolder();
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

const summary: { name: string; seconds: number; outcome: Outcome }[] = [];

let failure: unknown;
await withCleanup(async (cleanup) => {
  cleanup.defer(() =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  );
  if (options.scaled) await runScaled();
  else if (options.workspace) await runWorkspace(options.workspace);
  else if (names.length > 0) await runNamed();
  else await runAll();
}).catch((error: unknown) => {
  failure = error;
});
if (signal.aborted) process.exit(130);
if (failure) exitWith(failure);
const total = summary.map(({ outcome }) => outcome).reduce(add, nothing);
printSummary();
process.exit(total.failed > 0 ? 1 : 0);

async function runAll(): Promise<void> {
  await check('types of services', 'tsc', '-p', 'tsconfig.json');
  await check('types of front ends', 'tsc', '-p', 'tsconfig.web.json');
  await check('lint and format', 'biome', 'check', '--error-on-warnings');
  await check('dependencies', 'node', '--run', 'check:dependencies');
  await check('contracts', 'node', 'checks/contracts/check.ts');
  await vitest(options.all ? [] : ['--tags-filter=!long']);
  // Without `--no-deps`, Playwright would also run every journey of the projects on which a project with a `@core`
  // journey depends.
  await journeys(options.all ? [] : ['--grep=@core', '--no-deps']);
  if (!options.all) {
    console.log('\nThis was the short run. All tests and journeys: npm test -- --all');
  }
}

async function runNamed(): Promise<void> {
  const isJourney = (name: string) => name.startsWith(JOURNEYS);
  const others = names.filter((name) => !isJourney(name));
  if (others.length > 0) await vitest(others);
  if (names.some(isJourney)) await journeys(argsFor(names.filter(isJourney)));
}

/**
 * Runs the browser tests (journeys) on a system with several instances of each server. `MONGO_URL`, `REDIS_URL` and
 * `S3_URL` replace the embedded database, Redis and storage, which must be empty before the run.
 */
async function runScaled(): Promise<void> {
  const { mongoUrl, redisUrl, minioUrl } = readConfig(process.env);
  const config = { instances: scaledInstances, mongoUrl, redisUrl, minioUrl };
  await journeys(names.length > 0 ? argsFor(names) : [], config, { E2E_SCALED: 'yes' });
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

/** Runs the unit and integration tests, with further `args` for Vitest: names of files or a filter. */
function vitest(args: string[], needed?: Part[]): Promise<void> {
  return runner('unit and integration tests', async (report) => {
    return withCleanup(async (cleanup) => {
      const parts = await startTestParts(`${folder}/parts`, tools, needed);
      cleanup.defer(() => parts.stop());
      const reporters = ['--reporter=default', '--reporter=checks/runner/vitest-reporter.ts'];
      const env = { ...parts.env, [outcomeFileVariable]: report };
      const code = await run(['vitest', 'run', ...args, ...reporters], env);
      return readOutcome('vitest', report, code);
    });
  });
}

/**
 * Returns the arguments with which Playwright runs the files whose path contains one of `names`. `--no-deps` omits the
 * Playwright projects that would run before them. The tests run one at a time, because a named test may need the whole
 * system for itself.
 */
function argsFor(names: string[]): string[] {
  return ['--no-deps', '--workers=1', ...names];
}

/** Runs the journeys on a new system, with further `args` for Playwright. */
function journeys(
  args: string[],
  config: Partial<Config> = {},
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  return runner('journeys in a browser', async (report) => {
    return withCleanup(async (cleanup) => {
      const system = await startTestSystem(`${folder}/system`, tools, signal, config);
      cleanup.defer(() => system.stop());
      const command = ['playwright', 'test', '-c', `${JOURNEYS}playwright.config.ts`, ...args];
      // playwright.config.ts writes its JSON report to this file.
      const output = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const code = await run(command, { ...system.env, ...env, ...output });
      return readOutcome('playwright', report, code);
    });
  });
}

/** Runs a command that counts as one test. */
function check(name: string, ...command: string[]): Promise<void> {
  return runner(name, async () => exitOutcome(await run(command, {})));
}

/** Adds the outcome of `work` to the summary. An error counts as one failed test; the other runners still run. */
async function runner(name: string, work: (report: string) => Promise<Outcome>): Promise<void> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  let outcome: Outcome;
  try {
    outcome = await work(`${folder}/${name.replaceAll(' ', '-')}.json`);
  } catch (error) {
    if (signal.aborted) throw error;
    for (const each of errorsIn(error)) console.error(each instanceof Error ? each.message : each);
    outcome = { ...nothing, failed: 1 };
  }
  summary.push({ name, outcome, seconds: (Date.now() - started) / 1000 });
}

function run(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return runCommand(command, runOptions(command[0] ?? '', env));
}

function runOptions(name: string, env: NodeJS.ProcessEnv): RunOptions {
  // The runners and the services that they start share Node's compile cache.
  const compiled = { NODE_COMPILE_CACHE: compileCacheDir };
  const mark = ownerMark(folder, name);
  return { env: { ...process.env, ...compiled, ...env }, signal, mark };
}

function printSummary(): void {
  console.log('');
  for (const failure of total.failures) console.log(`failed: ${failure}\n`);
  for (const { name, seconds, outcome } of summary) {
    console.log(`${name.padEnd(32)}${seconds.toFixed(1).padStart(7)} s   ${describe(outcome)}`);
  }
  console.log(describe(total));
}
