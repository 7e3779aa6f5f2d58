import { mkdirSync } from 'node:fs';
import type { Tools } from '../../local/setup/prepare.mjs';
import { ownerMark } from '../../local/system/ownership.ts';
import { browserEnvironment } from '../../local/system/pieces.ts';
import { runCommand } from '../../local/system/run-command.ts';
import { clientAddress } from '../engine/daemon.ts';
import { serveControl } from '../runner/control.ts';
import { describe, type Outcome, readOutcome } from '../runner/outcome.ts';
import type { Site } from './site.ts';

/**
 * The number of browser tests that do not run on containers. They skip themselves, because E2E_DATA_DIR and E2E_SCALED
 * are not set.
 * - releases.spec.ts releases remotes in the launcher's folders, but here remotes are released by containers.
 * - audit.spec.ts, “the hash chains of both logs are valid”, runs a command that reads the launcher's folder.
 * - scaled.spec.ts needs two instances of each server.
 */
const NOT_IN_CONTAINERS = 4;

interface JourneyRun {
  site: Site;
  tools: Tools;
  signal: AbortSignal;
}

/** Runs the browser tests on a site. */
export async function runJourneys({ site, tools, signal }: JourneyRun) {
  const control = await serveControl((name) => [
    {
      kill: () => site.compose('kill', name),
      start: () => site.up(name),
    },
  ]);
  const folder = `${site.folder}/journeys`;
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/report.json`;
  try {
    const code = await runCommand(
      ['playwright', 'test', '-c', 'checks/journeys/playwright.config.ts'],
      {
        signal,
        mark: ownerMark(folder, 'playwright'),
        env: {
          ...process.env,
          ...browserEnvironment(tools),
          E2E_BASE_URL: site.origin,
          E2E_ADMIN_USERNAME: site.administrator.username,
          E2E_ADMIN_PASSWORD: site.administrator.password,
          E2E_CONTROL_URL: control.url,
          E2E_AUTH_KEY_FILE: `${site.folder}/secrets/auth-key.pem`,
          E2E_CLIENT_ADDRESS: clientAddress,
          PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        },
      },
    );
    return expectPassed(readOutcome('playwright', file, code));
  } finally {
    control.close();
  }
}

function expectPassed(outcome: Outcome): string {
  if (outcome.failed > 0) throw new Error(`The journeys: ${describe(outcome)}`);
  if (outcome.skipped > NOT_IN_CONTAINERS)
    throw new Error(`Too many skipped: ${describe(outcome)}`);
  return describe(outcome);
}
