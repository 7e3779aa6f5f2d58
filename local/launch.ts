/** The launcher behind `npm start`: one system on one data folder, until it is told to stop. */
import { once } from 'node:events';
import { addressPath, lockDataDir, requireFreePort } from './setup/already-running.mjs';
import { readConfig } from './setup/config.mjs';
import { exitWith, SetupError } from './setup/fail.mjs';
import { step } from './setup/progress.mjs';
import { onStopRequest } from './setup/stop-request.mjs';
import { findAdministrator } from './system/administrator.ts';
import { demoIsDue, loadDemo } from './system/demo.ts';
import { writeWhole } from './system/files.ts';
import { ProcessFailed } from './system/managed-process.ts';
import { readProgressRecord, updateProgressRecord } from './system/progress-record.ts';
import { type RunningSystem, startSystem } from './system/start-system.ts';
import { readTools } from './system/tools.ts';

const config = readConfig(process.env);
const tools = readTools();
const { dataDir } = config;
const stopRequest = new AbortController();
const { signal } = stopRequest;

try {
  await lockDataDir(dataDir);
  noteAddress('');
  await requireFreePort(config.port);
  onStopRequest(() => stopRequest.abort());
  await run();
  process.exit(0);
} catch (fault) {
  exitWith(fault instanceof ProcessFailed ? new SetupError(fault.message) : fault);
}

async function run(): Promise<void> {
  let system: RunningSystem | undefined;
  try {
    system = await step('the parts, services and front ends come up', () =>
      startSystem(config, tools, console.log, signal),
    );
    await offerDemo(system);
    signal.throwIfAborted();
    await announce(system);
    noteAddress(system.baseUrl);
    signal.throwIfAborted();
    await once(signal, 'abort');
  } catch (fault) {
    if (!signal.aborted) throw fault;
  } finally {
    noteAddress('ending');
    if (system) {
      console.log('Stopping …');
      await system.stop();
    }
    noteAddress('');
  }
}

/** A site without the demonstration is still a site: a fault here is told, not fatal. */
async function offerDemo({ baseUrl, admin: first }: RunningSystem): Promise<void> {
  try {
    if (!(await demoIsDue(dataDir, baseUrl, config.demo))) return;
    const admin = await findAdministrator(baseUrl, config, first);
    if (!admin) {
      throw new SetupError(
        'The demonstration journal needs ADMIN_USERNAME and ADMIN_PASSWORD of an administrator whom the database knows; DEMO=0 does without.',
      );
    }
    await step('the demonstration journal', () =>
      loadDemo({ dataDir, tools, baseUrl, admin, signal }),
    );
  } catch (fault) {
    if (signal.aborted) throw fault;
    console.log(triesAgain(fault));
  }
}

async function announce(system: RunningSystem): Promise<void> {
  const { announced } = readProgressRecord(dataDir);
  let introduction: string[] = [];
  let told = true;
  try {
    if (!announced) introduction = await introduceAdministrator(system);
  } catch (fault) {
    if (signal.aborted) throw fault;
    introduction = [triesAgain(fault)];
    told = false;
  }
  console.log([`\nReady: ${system.baseUrl}`, ...introduction, 'Stop with Ctrl-C.\n'].join('\n'));
  if (told && !announced) updateProgressRecord(dataDir, { announced: true });
}

/** A password is shown only when it works: a database of one's own may have had users before. */
async function introduceAdministrator({ baseUrl, admin: first }: RunningSystem): Promise<string[]> {
  const admin = await findAdministrator(baseUrl, config, first);
  const at = `(${baseUrl}/admin/login)`;
  if (!admin) return [`Administrator: the database has users of its own  ${at}`];
  const given = admin.password === config.adminPassword;
  return [
    `Administrator: ${admin.username}  ${at}`,
    `Password: ${given ? 'as given in ADMIN_PASSWORD' : admin.password}`,
    ...(given ? [] : ['The password is shown this once; keep it.']),
  ];
}

const triesAgain = (fault: unknown) =>
  `${fault instanceof Error ? fault.message : fault} The next start tries again.`;

/** What a second start on this folder tells about this one. */
function noteAddress(address: string): void {
  writeWhole(addressPath(dataDir), address);
}
