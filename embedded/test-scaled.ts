/**
 * Behind `npm run test:scaled`: every journey in a browser on a system of several instances of each piece
 * behind one gateway. The last line is the sum: `N passed, N failed[, N skipped]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { readConfig } from './setup/config.mjs';
import { exitWith } from './setup/fail.mjs';
import { compileCacheDir } from './setup/paths.mjs';
import { onStopRequest } from './setup/stop-request.mjs';
import { ownerMark } from './system/ownership.ts';
import { readTools } from './system/tools.ts';
import { startTestSystem } from './testing/journey-system.ts';
import { describe, type Outcome, readOutcome } from './testing/outcome.ts';
import { runCommand } from './testing/run-command.ts';

const instances = {
  'svc-auth': 2,
  'svc-content': 2,
  'svc-pdf': 2,
  'svc-pdf-worker': 3,
  'mfe-public': 2,
  'mfe-admin': 2,
  'mfe-webdata': 2,
  shell: 2,
};

const names = process.argv.slice(2);
const folder = mkdtempSync(`${tmpdir()}/journal-scaled-`);
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

let outcome: Outcome | undefined;
try {
  outcome = await runJourneys();
} catch (fault) {
  if (!signal.aborted) exitWith(fault);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!outcome) process.exit(130);
console.log(describe(outcome));
process.exit(outcome.failed > 0 ? 1 : 0);

async function runJourneys(): Promise<Outcome> {
  const { mongoUrl, redisUrl, minioUrl, gateway } = readConfig(process.env);
  const system = await startTestSystem(`${folder}/system`, readTools(), signal, {
    ...{ instances, mongoUrl, redisUrl, minioUrl, gateway },
  });
  const report = `${folder}/journeys.json`;
  try {
    const command = ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...names];
    const code = await runCommand(command, {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCacheDir,
        ...system.env,
        E2E_SCALED: 'yes',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      signal,
      mark: ownerMark(folder, 'playwright'),
    });
    return readOutcome('playwright', report, code);
  } finally {
    await system.stop();
  }
}
