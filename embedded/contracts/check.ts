import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiName, apiNames } from '@app/contracts/openapi';
import { documentPath, textOf } from '@app/contracts/openapi/document';
import { exitWith, SetupError } from '../setup/fail.mjs';
import { projectRoot } from '../setup/paths.mjs';
import { breakingChanges } from './breaking.ts';

const { values } = parseArgs({ options: { base: { type: 'string' } } });

try {
  const faults = (await Promise.all(apiNames.map(faultsOf))).flat();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error('Contracts change by additions only: docs/contracts.md says how to break one.');
    process.exitCode = 1;
  } else console.log('The contracts are as they are written down, and break nobody.');
} catch (fault) {
  exitWith(fault);
}

async function faultsOf(name: ApiName): Promise<string[]> {
  const now = textOf(name);
  const committed = readFileSync(documentPath(name), 'utf8');
  const before = values.base === undefined ? committed : documentAt(values.base, name);
  const breaking = before === undefined ? [] : await breakingChanges(before, now);
  const stale = `${name}: its document is not what its schemas say now: npm run openapi -w packages/contracts`;
  return [
    ...breaking.map((change) => `${name}: BREAKING ${change}`),
    ...(now === committed ? [] : [stale]),
  ];
}

/** Undefined where that commit has none yet. */
function documentAt(base: string, name: ApiName): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: 'pipe',
    });
  const path = relative(projectRoot, documentPath(name));
  let files: string;
  try {
    files = git('ls-tree', '--name-only', base, '--', path);
  } catch {
    throw new SetupError(`There is no commit “${base}” here: fetch it first.`);
  }
  return files === '' ? undefined : git('show', `${base}:${path}`);
}
