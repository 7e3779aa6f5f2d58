/** `npm run verify-audit`: checks the audit logs of the system that runs here, each service's own. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readConfig } from './setup/config.mjs';
import { exitWith, SetupError } from './setup/fail.mjs';
import { projectRoot } from './setup/paths.mjs';
import { runningDatabase } from './system/files.ts';

const logs = { journal: 'content', users: 'auth' } as const;
const USAGE =
  'Usage: npm run verify-audit [-- --expect journal:NUMBER:HASH] [--expect users:NUMBER:HASH]';

try {
  const { dataDir } = readConfig(process.env);
  const kept = readKept();
  const statuses = Object.entries(logs).map(([name, service]) => {
    const MONGO_URL = runningDatabase(dataDir, service);
    process.stdout.write(`${name}: `);
    const { status } = spawnSync(process.execPath, ['verify-audit.ts', ...(kept.get(name) ?? [])], {
      cwd: `${projectRoot}/packages/service-kit`,
      env: { ...process.env, MONGO_URL },
      stdio: 'inherit',
    });
    return status;
  });
  process.exit(statuses.every((status) => status === 0) ? 0 : 1);
} catch (fault) {
  exitWith(fault);
}

/** The arguments for each log's own command. */
function readKept(): Map<string, string[]> {
  return new Map(
    readArguments().map((text) => {
      const [name = '', ...entry] = text.split(':');
      if (!Object.hasOwn(logs, name)) throw new SetupError(USAGE);
      return [name, ['--expect', entry.join(':')]];
    }),
  );
}

function readArguments(): string[] {
  try {
    const options = {
      expect: { type: 'string', multiple: true, default: [] as string[] },
    } as const;
    return parseArgs({ options }).values.expect;
  } catch {
    throw new SetupError(USAGE);
  }
}
