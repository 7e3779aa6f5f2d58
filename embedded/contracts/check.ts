import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiName, apiNames } from '@app/contracts/openapi';
import { documentPath, textOf } from '@app/contracts/openapi/document';
import { exitWith, SetupError } from '../setup/fail.mjs';
import { projectRoot } from '../setup/paths.mjs';
import { breakingChanges } from './breaking.ts';
import { changedVersions, type Facade } from './facade.ts';

const { values } = parseArgs({ options: { base: { type: 'string' } } });

try {
  const faults = [...(await Promise.all(apiNames.map(faultsOf))).flat(), ...faultsOfFacade()];
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
  const before = values.base === undefined ? committed : textAt(values.base, documentPath(name));
  const breaking = before === undefined ? [] : await breakingChanges(before, now);
  const stale = `${name}: its document is not what its schemas say now: npm run openapi -w packages/contracts`;
  return [
    ...breaking.map((change) => `${name}: BREAKING ${change}`),
    ...(now === committed ? [] : [stale]),
  ];
}

/** What `@app/web-kit` exports was promised to remotes by the version that added it. */
function faultsOfFacade(): string[] {
  const file = `${projectRoot}/packages/web-kit/src/facade.json`;
  const before = values.base === undefined ? undefined : textAt(values.base, file);
  if (before === undefined) return [];
  const now = JSON.parse(readFileSync(file, 'utf8')) as Facade;
  return changedVersions(JSON.parse(before) as Facade, now).map((fault) => `web-kit: ${fault}`);
}

/** Undefined where that commit has none yet. */
function textAt(base: string, file: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: 'pipe',
    });
  const path = relative(projectRoot, file);
  let files: string;
  try {
    files = git('ls-tree', '--name-only', base, '--', path);
  } catch {
    throw new SetupError(`There is no commit “${base}” here: fetch it first.`);
  }
  return files === '' ? undefined : git('show', `${base}:${path}`);
}
