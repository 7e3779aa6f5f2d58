/**
 * Implements `npm run backup` and `npm run restore`, which run the programs of service-kit on the stores of a local
 * system. A backup uses the stores of a running system. If the system is stopped, the backup starts the stores. For a
 * restore, the system must be stopped.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { lockDataDir, lockIfStopped } from './setup/already-running.mjs';
import { readConfig } from './setup/config.mjs';
import { exitWith } from './setup/fail.mjs';
import { onStopRequest } from './setup/stop-request.mjs';
import { backupEnvironment, backupProgram } from './system/backup.ts';
import { readRunningStores, type StoreAddresses } from './system/files.ts';
import { ownerMark } from './system/ownership.ts';
import { updateProgressRecord } from './system/progress-record.ts';
import { runCommand } from './system/run-command.ts';
import { installKeys, loadSecrets } from './system/secrets.ts';
import { withStores } from './system/stores.ts';
import { readTools } from './system/tools.ts';

const [command, ...args] = process.argv.slice(2);
const config = readConfig(process.env);
const { dataDir } = config;
const stopRequest = new AbortController();
onStopRequest(() => stopRequest.abort());
const secrets = () =>
  loadSecrets(dataDir, { username: config.adminUsername, password: config.adminPassword });

try {
  process.exit(command === 'restore' ? await restore() : await backUp());
} catch (error) {
  if (stopRequest.signal.aborted) process.exit(130);
  exitWith(error);
}

async function backUp(): Promise<number> {
  if (await lockIfStopped(dataDir))
    return withStores(config, readTools(), (stores) => run('backup.ts', args, stores));
  return run('backup.ts', args, readRunningStores(dataDir));
}

async function restore(): Promise<number> {
  await lockDataDir(dataDir);
  return withStores(config, readTools(), async (stores) => {
    const folder = `${dataDir}/run/restored-keys`;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      const keys = args.includes('--keep-keys') ? [] : ['--keys-to', folder];
      const status = await run('restore.ts', [...args, ...keys], stores);
      if (status !== 0) return status;
      if (installKeys(dataDir, folder)) console.log(`They are installed in ${dataDir}/secrets.`);
      // The restored journal may be empty. Even then, it does not get the demonstration journal.
      updateProgressRecord(dataDir, { announced: true, demo: 'declined' });
      return 0;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

function run(
  program: 'backup.ts' | 'restore.ts',
  options: string[],
  stores: StoreAddresses,
): Promise<number> {
  return runCommand([process.execPath, backupProgram(program), ...options], {
    env: { ...process.env, ...backupEnvironment(stores, secrets()) },
    signal: stopRequest.signal,
    mark: ownerMark(dataDir, command ?? ''),
  });
}
