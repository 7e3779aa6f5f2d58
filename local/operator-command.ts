/**
 * Implements `npm run add-user -- --name NAME --role ROLE` and `npm run make-links -- REFERENCE…`, which run a
 * service's command of the same name on the database of the running local system.
 */
import { spawnSync } from 'node:child_process';
import { type Config, readConfig } from './setup/config.mjs';
import { exitWith } from './setup/fail.mjs';
import { projectRoot } from './setup/paths.mjs';
import { localOrigin } from './system/addresses.ts';
import { runningDatabase } from './system/files.ts';

const commands: Record<
  string,
  { service: 'auth' | 'review'; env: (config: Config) => Record<string, string> }
> = {
  'add-user': { service: 'auth', env: ({ port }) => ({ CONTENT_URL: localOrigin(port) }) },
  'make-links': { service: 'review', env: ({ publicUrl }) => ({ PUBLIC_URL: publicUrl }) },
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new Error(`There is no command ${name}`);
  const config = readConfig(process.env);
  const { status } = spawnSync(process.execPath, [`${name}.ts`, ...args], {
    cwd: `${projectRoot}/svc-${command.service}`,
    env: {
      ...process.env,
      MONGO_URL: runningDatabase(config.dataDir, command.service),
      ...command.env(config),
      COMMAND: `npm run ${name} --`,
    },
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
} catch (error) {
  exitWith(error);
}
