/**
 * Behind `npm run test:scaled`: every journey in a browser on a system of several instances of each piece
 * behind one gateway. The last line is the sum: `N passed, N failed[, N skipped]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { readConfig } from '../local/setup/config.mjs';
import { exitWith } from '../local/setup/fail.mjs';
import { compileCacheDir } from '../local/setup/paths.mjs';
import { onStopRequest } from '../local/setup/stop-request.mjs';
import { ownerMark } from '../local/system/ownership.ts';
import { runCommand } from '../local/system/run-command.ts';
import { readTools } from '../local/system/tools.ts';
import { startTestSystem } from './runner/journey-system.ts';
import { describe, type Outcome, readOutcome } from './runner/outcome.ts';

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
    const command = ['playwright', 'test', '-c', 'checks/journeys/playwright.config.ts', ...names];
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
