/** Implements `npm start`, which runs one system on one data folder until a stop is requested. */
import { once } from 'node:events';
import { addressPath, lockDataDir, requireFreePort } from './setup/already-running.mjs';
import { readConfig } from './setup/config.mjs';
import { exitWith, SetupError } from './setup/fail.mjs';
import { step } from './setup/progress.mjs';
import { onStopRequest } from './setup/stop-request.mjs';
import { findAdministrator } from './system/administrator.ts';
import { demoIsDue, loadDemo } from './system/demo.ts';
import { writeAtomically } from './system/files.ts';
import { ProcessFailed } from './system/managed-process.ts';
import { readProgressRecord, updateProgressRecord } from './system/progress-record.ts';
import { httpProbe, untilReady } from './system/readiness.ts';
import { type RunningSystem, startSystem } from './system/start-system.ts';
import { readTools } from './system/tools.ts';

const config = readConfig(process.env);
const tools = readTools();
const { dataDir } = config;
const stopRequest = new AbortController();
const { signal } = stopRequest;
/** Writes the system's address to a file in the data folder. A second `npm start` on the folder prints this address. */
const noteAddress = (address: string) => writeAtomically(addressPath(dataDir), address);

try {
  await lockDataDir(dataDir);
  noteAddress('');
  await requireFreePort(config.port);
  onStopRequest(() => stopRequest.abort());
  await run();
  process.exit(0);
} catch (error) {
  exitWith(error instanceof ProcessFailed ? new SetupError(error.message) : error);
}

async function run(): Promise<void> {
  let system: RunningSystem | undefined;
  try {
    system = await step('start of databases, services and front ends', () =>
      startSystem(config, tools, console.log, signal),
    );
    const loadManuscripts = await offerDemo(system);
    signal.throwIfAborted();
    await announce(system);
    noteAddress(system.baseUrl);
    signal.throwIfAborted();
    await Promise.all([once(signal, 'abort'), loadManuscripts()]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    noteAddress('ending');
    if (system) {
      console.log('Stopping …');
      await system.stop();
    }
    noteAddress('');
  }
}

/**
 * Loads the demonstration journal without its manuscripts, if it is due. Returns a function that loads the manuscripts
 * after the address is printed. Errors are only printed, because the site also works without the demonstration journal.
 */
async function offerDemo({ baseUrl, admin: first }: RunningSystem): Promise<() => Promise<void>> {
  try {
    if (!(await demoIsDue(dataDir, baseUrl, config.demo))) return () => Promise.resolve();
    const admin = await findAdministrator(baseUrl, config, first);
    if (!admin) {
      throw new SetupError(
        'The demonstration journal needs ADMIN_USERNAME and ADMIN_PASSWORD of an existing administrator. Set DEMO=0 to start without it.',
      );
    }
    const load = (part: 'journal' | 'manuscripts') =>
      loadDemo({ dataDir, tools, baseUrl, admin, signal, part });
    await step('the demonstration journal', () => load('journal'));
    return () => load('manuscripts').catch(printUnlessStopped);
  } catch (error) {
    printUnlessStopped(error);
    return () => Promise.resolve();
  }
}

/** This must remain a function declaration, like `withRetryHint`. */
function printUnlessStopped(error: unknown): void {
  if (signal.aborted) throw error;
  console.log(withRetryHint(error));
}

/** Prints the address, and the administrator's login unless an earlier start has printed it. */
async function announce(system: RunningSystem): Promise<void> {
  const { announced } = readProgressRecord(dataDir);
  const introduction = announced ? [] : await introduceAdministrator(system).catch(withRetryHint);
  // The first renderings compile the page's code. On a busy machine, they may exceed the time limit for readers.
  await step('the home page', () => untilReady(httpProbe(system.baseUrl), signal));
  const lines = [introduction].flat();
  console.log([`\nReady: ${system.baseUrl}`, ...lines, 'Stop with Ctrl-C.\n'].join('\n'));
  if (!announced && Array.isArray(introduction)) updateProgressRecord(dataDir, { announced: true });
}

async function introduceAdministrator({ baseUrl, admin: first }: RunningSystem): Promise<string[]> {
  const admin = await findAdministrator(baseUrl, config, first);
  const at = `(${baseUrl}/admin/login)`;
  if (!admin) return [`Administrator: the database already has users  ${at}`];
  const given = admin.password === config.adminPassword;
  return [
    `Administrator: ${admin.username}  ${at}`,
    `Password: ${given ? 'as given in ADMIN_PASSWORD' : admin.password}`,
    ...(given
      ? []
      : [
          'Write the password down: it is not shown again. It is also in secrets/secrets.json of the data folder.',
        ]),
  ];
}

/** This must remain a function declaration: the call of `run` is above this line, and only declarations are hoisted. */
function withRetryHint(error: unknown): string {
  return `${error instanceof Error ? error.message : error} The next start tries again.`;
}
