/**
 * Implements `npm run add-user -- --name NAME --role ROLE`, which runs svc-auth's command on the database of the
 * running local system. The command asks for the password, or reads it from standard input if standard input is no
 * terminal.
 */
import { spawnSync } from 'node:child_process';
import { readConfig } from './setup/config.mjs';
import { exitWith } from './setup/fail.mjs';
import { projectRoot } from './setup/paths.mjs';
import { localOrigin } from './system/addresses.ts';
import { runningDatabase } from './system/files.ts';

try {
  const { dataDir, port } = readConfig(process.env);
  const { status } = spawnSync(process.execPath, ['add-user.ts', ...process.argv.slice(2)], {
    cwd: `${projectRoot}/svc-auth`,
    env: {
      ...process.env,
      MONGO_URL: runningDatabase(dataDir, 'auth'),
      CONTENT_URL: localOrigin(port),
      COMMAND: 'npm run add-user --',
    },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
} catch (error) {
  exitWith(error);
}
