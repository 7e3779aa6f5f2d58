/** The launcher behind `npm start`: one system on one data folder, until it is told to stop. */
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { addressPath, lockDataDir, requireFreePort } from './setup/already-running.mjs';
import { readConfig } from './setup/config.mjs';
import { exitWith, SetupError } from './setup/fail.mjs';
import { step } from './setup/progress.mjs';
import { onStopRequest } from './setup/stop-request.mjs';
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

mkdirSync(`${dataDir}/run`, { recursive: true });
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
    announce(system);
    noteAddress(system.baseUrl);
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
async function offerDemo({ baseUrl, admin }: RunningSystem): Promise<void> {
  if (!config.demo) return;
  try {
    if (!(await demoIsDue(dataDir, baseUrl))) return;
    await step('the demonstration journal', () => loadDemo({ dataDir, tools, baseUrl, admin }));
  } catch (fault) {
    if (signal.aborted) throw fault;
    console.log(`${fault instanceof Error ? fault.message : fault} The next start tries again.`);
  }
}

function announce({ baseUrl, admin }: RunningSystem): void {
  console.log(`\nReady: ${baseUrl}`);
  if (!readProgressRecord(dataDir).announced) {
    const given = admin.password === config.adminPassword;
    console.log(`Administrator: ${admin.username}  (${baseUrl}/admin/login)`);
    console.log(`Password: ${given ? 'as given in ADMIN_PASSWORD' : admin.password}`);
    if (!given) console.log('The password is shown this once; keep it.');
    updateProgressRecord(dataDir, { announced: true });
  }
  console.log('Stop with Ctrl-C.\n');
}

/** What a second start on this folder tells about this one. */
function noteAddress(address: string): void {
  writeWhole(addressPath(dataDir), address);
}
