/** `npm run add-user`: svc-auth's own command on the database of the system that runs here. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readConfig } from './setup/config.mjs';
import { exitWith, SetupError } from './setup/fail.mjs';
import { projectRoot } from './setup/paths.mjs';
import { authDatabasePath } from './system/files.ts';

try {
  const { dataDir } = readConfig(process.env);
  const { status } = spawnSync(process.execPath, ['add-user.ts', ...process.argv.slice(2)], {
    cwd: `${projectRoot}/svc-auth`,
    env: { ...process.env, MONGO_URL: runningDatabase(dataDir) },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
} catch (fault) {
  exitWith(fault);
}

function runningDatabase(dataDir: string): string {
  try {
    return readFileSync(authDatabasePath(dataDir), 'utf8');
  } catch {
    throw new SetupError(`No system runs on ${dataDir}: start it with npm start.`);
  }
}
