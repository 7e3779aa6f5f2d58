/**
 * Implements `npm run check:storage`, which runs the tests of stored files on other S3 servers and settings than `npm
 * test`: MinIO with server-side encryption, and the Versity gateway with a region, once with the bucket in the path and
 * once in the host name. Prints the outcome of each.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Bucket } from '@app/service-kit/storage';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { ManagedProcess } from '../../local/system/managed-process.ts';
import { ownerMark } from '../../local/system/ownership.ts';
import { runCommand } from '../../local/system/run-command.ts';
import { readTools } from '../../local/system/tools.ts';
import { describe, type Outcome, readOutcome } from '../runner/outcome.ts';
import { startTestParts } from '../runner/parts.ts';
import { defineVariants, type Variant } from './servers.ts';

const TESTS = [
  'packages/service-kit/src/storage',
  'svc-content/articles/create-article',
  'svc-content/articles/pdfs/routes',
  'svc-content/journal/pictures',
  'svc-pdf/storage',
  'svc-pdf/jobs',
];
const LOCAL_NAMES = new URL('local-names.mjs', import.meta.url);
/** A line that is stored and then searched for in the server's files, to see whether the files are encrypted. */
const PLAIN = 'Everyone may read this line.';

const tools = readTools();
const folder = mkdtempSync(`${tmpdir()}/storage-check-`);
const stopRequest = new AbortController();
onStopRequest(() => stopRequest.abort());
// Also resolve local names in this process, which runs the probe and isReadable().
await import(LOCAL_NAMES.href);

const rows: { name: string; outcome: Outcome; plain: boolean; expected: boolean }[] = [];
const parts = await startTestParts(`${folder}/parts`, tools, ['database', 'redis']);
try {
  for (const variant of await defineVariants(folder, tools)) {
    if (stopRequest.signal.aborted) break;
    rows.push(await run(variant));
  }
} finally {
  await parts.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (stopRequest.signal.aborted) process.exit(130);
console.log('');
for (const { name, outcome, plain } of rows) {
  console.log(`${name.padEnd(58)}${describe(outcome)}, ${plain ? 'plain' : 'encrypted'} on disk`);
}
const isRight = rows.every(
  ({ outcome, plain, expected }) => outcome.failed === 0 && plain === expected,
);
process.exit(isRight ? 0 : 1);

async function run(variant: Variant) {
  console.log(`\n── ${variant.name}`);
  const server = new ManagedProcess(variant.process, `${folder}/parts/logs`, console.log);
  await server.start();
  try {
    const report = `${variant.folder}.json`;
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
    const env = {
      ...process.env,
      ...parts.env,
      TEST_S3_URL: variant.url,
      NODE_OPTIONS: `--import=${LOCAL_NAMES}`,
    };
    const mark = ownerMark(folder, 'vitest');
    const { signal } = stopRequest;
    const included = variant.excluded.length > 0 ? `^(?!.*(${variant.excluded.join('|')}))` : '';
    const command = ['vitest', 'run', ...TESTS, ...reporters, `--testNamePattern=${included}`];
    const code = await runCommand(command, { env, mark, signal });
    const outcome = readOutcome('vitest', report, code);
    const plain = await isReadable(variant);
    return { name: variant.name, outcome, plain, expected: !variant.isEncrypted };
  } finally {
    await server.stop();
  }
}

/** Stores a line and returns whether the server's files contain it. */
async function isReadable({ url, folder: files }: Variant): Promise<boolean> {
  const address = new URL(url);
  address.pathname = '/plain-text';
  const bucket = new Bucket({ url: address.href, answerWithinMs: 5_000 });
  await bucket.ensure();
  const { url: to, headers } = bucket.signed('PUT', 'line.txt', { 'Content-Type': 'text/plain' });
  const { ok, status } = await fetch(to, { method: 'PUT', headers, body: PLAIN });
  if (!ok) throw new Error(`Storing responded with ${status}`);
  return readdirSync(`${files}/plain-text`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(`${entry.parentPath}/${entry.name}`).includes(PLAIN));
}
