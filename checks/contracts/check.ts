/**
 * Implements `npm run check:contracts`, which compares each OpenAPI document with its version before the last change.
 * With `-- --base origin/main`, compares each document with its version at the merge base.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type ApiName, apiNames } from '@app/contracts/openapi';
import { documentPath, textOf } from '@app/contracts/openapi/document';
import { exitWith } from '../../local/setup/fail.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { breakingChanges } from './breaking.ts';
import { type Earlier, earlierFiles } from './earlier.ts';

const { values } = parseArgs({ options: { base: { type: 'string' } } });

try {
  const earlier = earlierFiles(projectRoot, values.base);
  const found = await Promise.all(apiNames.map((name) => checkDocument(name, earlier)));
  const problems = found.flat();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(
      'A contract may only be extended. docs/contracts.md describes how to make a breaking change.',
    );
    process.exitCode = 1;
  } else console.log(`The documents are up to date. Compared with: ${earlier.name()}.`);
} catch (error) {
  exitWith(error);
}

async function checkDocument(name: ApiName, { textOf: textBefore }: Earlier): Promise<string[]> {
  const now = textOf(name);
  const committed = readFileSync(documentPath(name), 'utf8');
  const before = textBefore(relative(projectRoot, documentPath(name)));
  const breaking = before === undefined ? [] : await breakingChanges(before, now);
  const stale = `${name}: the document differs from the schemas. Run: npm run openapi -w packages/contracts`;
  return [
    ...breaking.map((change) => `${name}: BREAKING ${change}`),
    ...(now === committed ? [] : [stale]),
  ];
}
