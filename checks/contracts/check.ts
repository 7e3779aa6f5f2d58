import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiName, apiNames } from '@app/contracts/openapi';
import { documentPath, textOf } from '@app/contracts/openapi/document';
import { exitWith } from '../../local/setup/fail.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { breakingChanges } from './breaking.ts';
import { type Earlier, earlierFiles } from './earlier.ts';
import { changedVersions, type Facade } from './facade.ts';

const { values } = parseArgs({ options: { base: { type: 'string' } } });

try {
  const earlier = earlierFiles(projectRoot, values.base);
  const ofDocuments = await Promise.all(apiNames.map((name) => faultsOf(name, earlier)));
  const faults = [...ofDocuments.flat(), ...faultsOfFacade(earlier)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error('Contracts change by additions only: docs/contracts.md says how to break one.');
    process.exitCode = 1;
  } else
    console.log(
      `The contracts are as they are written down; compared with ${earlier.name()} they break nobody.`,
    );
} catch (fault) {
  exitWith(fault);
}

async function faultsOf(name: ApiName, { textOf: textBefore }: Earlier): Promise<string[]> {
  const now = textOf(name);
  const committed = readFileSync(documentPath(name), 'utf8');
  const before = textBefore(relative(projectRoot, documentPath(name)));
  const breaking = before === undefined ? [] : await breakingChanges(before, now);
  const stale = `${name}: its document is not what its schemas say now: npm run openapi -w packages/contracts`;
  return [
    ...breaking.map((change) => `${name}: BREAKING ${change}`),
    ...(now === committed ? [] : [stale]),
  ];
}

/** What `@app/web-kit` exports was promised to remotes by the version that added it. */
function faultsOfFacade({ textOf: textBefore }: Earlier): string[] {
  const file = 'packages/web-kit/src/facade.json';
  const before = textBefore(file);
  if (before === undefined) return [];
  const now = JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Facade;
  return changedVersions(JSON.parse(before) as Facade, now).map((fault) => `web-kit: ${fault}`);
}
