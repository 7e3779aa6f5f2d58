import { mkdirSync } from 'node:fs';
import type { Tools } from '../../local/setup/prepare.mjs';
import type { Credentials } from '../../local/system/administrator.ts';
import { ownerMark } from '../../local/system/ownership.ts';
import { browserEnvironment } from '../../local/system/pieces.ts';
import { runCommand } from '../../local/system/run-command.ts';
import { type Controlled, serveControl } from './control.ts';
import { type Outcome, readOutcome } from './outcome.ts';

interface Journeys {
  /** A folder for the report. */
  folder: string;
  site: { origin: string; administrator: Credentials };
  /** The file of the key with which the site signs tokens. */
  authKeyFile: string;
  /** The address from which the site sees the browser's requests. */
  clientAddress: string;
  tools: Tools;
  signal: AbortSignal;
  /**
   * Returns the processes or containers of a server that a journey wants to stop. If this function is absent, no server
   * can be stopped.
   */
  find?: (name: string) => readonly Controlled[];
  /** Arguments of Playwright, such as the files to run. */
  only?: string[];
}

/** Runs the browser tests on a site that the launcher did not start. */
export async function runJourneys(journeys: Journeys): Promise<Outcome> {
  const { folder, site, tools, signal, find = () => [], only = [] } = journeys;
  const control = await serveControl(find);
  mkdirSync(folder, { recursive: true });
  const report = `${folder}/report.json`;
  const config = ['-c', 'checks/journeys/playwright.config.ts'];
  try {
    const code = await runCommand(['playwright', 'test', ...config, ...only], {
      signal,
      mark: ownerMark(folder, 'playwright'),
      env: {
        ...process.env,
        ...browserEnvironment(tools),
        E2E_BASE_URL: site.origin,
        E2E_ADMIN_USERNAME: site.administrator.username,
        E2E_ADMIN_PASSWORD: site.administrator.password,
        E2E_CONTROL_URL: control.url,
        E2E_AUTH_KEY_FILE: journeys.authKeyFile,
        E2E_CLIENT_ADDRESS: journeys.clientAddress,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    });
    return readOutcome('playwright', report, code);
  } finally {
    control.close();
  }
}
