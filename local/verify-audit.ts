/** Implements `npm run verify-audit`, which verifies the audit log of each service of the running local system. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readConfig } from './setup/config.mjs';
import { exitWith, SetupError } from './setup/fail.mjs';
import { projectRoot } from './setup/paths.mjs';
import { runningDatabase } from './system/files.ts';

const logs = { journal: 'content', users: 'auth' } as const;
const EXPECTED = /^(\w+):([1-9]\d{0,14}:[0-9a-f]{64})$/;
const USAGE =
  'Usage: npm run verify-audit [-- --expect journal:NUMBER:HASH] [--expect users:NUMBER:HASH]';

try {
  const { dataDir } = readConfig(process.env);
  const expected = readExpected();
  const statuses = Object.entries(logs).map(([name, service]) => {
    const MONGO_URL = runningDatabase(dataDir, service);
    process.stdout.write(`${name}: `);
    const args = ['verify-audit.ts', ...(expected.get(name) ?? [])];
    return spawnSync(process.execPath, args, {
      cwd: `${projectRoot}/packages/service-kit`,
      env: { ...process.env, MONGO_URL },
      stdio: 'inherit',
    }).status;
  });
  process.exit(statuses.every((status) => status === 0) ? 0 : 1);
} catch (error) {
  exitWith(error);
}

/** Parses `--expect`. Returns the additional arguments of each log's verification, by the log's name. */
function readExpected(): Map<string, string[]> {
  try {
    const { values } = parseArgs({ options: { expect: { type: 'string', multiple: true } } });
    const expected = (values.expect ?? []).map((text): [string, string[]] => {
      const [, name = '', entry = ''] = EXPECTED.exec(text) ?? [];
      return [name, ['--expect', entry]];
    });
    if (expected.every(([name]) => Object.hasOwn(logs, name))) return new Map(expected);
  } catch {
    // `parseArgs` refuses unknown options. The usage is reported below.
  }
  throw new SetupError(USAGE);
}
