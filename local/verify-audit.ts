/** Implements `npm run verify-audit`, which verifies the audit log of each service of the running local system. */
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
  const expected = readExpected();
  const statuses = Object.entries(logs).map(([name, service]) => {
    const MONGO_URL = runningDatabase(dataDir, service);
    process.stdout.write(`${name}: `);
    const { status } = spawnSync(
      process.execPath,
      ['verify-audit.ts', ...(expected.get(name) ?? [])],
      {
        cwd: `${projectRoot}/packages/service-kit`,
        env: { ...process.env, MONGO_URL },
        stdio: 'inherit',
      },
    );
    return status;
  });
  process.exit(statuses.every((status) => status === 0) ? 0 : 1);
} catch (error) {
  exitWith(error);
}

/** Parses `--expect`. Returns the additional arguments of each log's verification, by the log's name. */
function readExpected(): Map<string, string[]> {
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
    // Without the type assertion, TypeScript infers `never[]` for the default.
    const options = {
      expect: { type: 'string', multiple: true, default: [] as string[] },
    } as const;
    return parseArgs({ options }).values.expect;
  } catch {
    throw new SetupError(USAGE);
  }
}
