import type { Tools } from '../../../local/setup/prepare.mjs';
import { runJourneys } from '../../runner/journeys.ts';
import { describe } from '../../runner/outcome.ts';
import { clientAddress } from '../engine/daemon.ts';
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

/** Runs all browser tests on a site of containers. */
export async function runAllJourneys({ site, tools, signal }: JourneyRun): Promise<string> {
  const outcome = await runJourneys({
    site,
    tools,
    signal,
    clientAddress,
    folder: `${site.folder}/journeys`,
    authKeyFile: `${site.folder}/secrets/auth-key.pem`,
    find: (name) => [{ kill: () => site.compose('kill', name), start: () => site.up(name) }],
  });
  if (outcome.failed > 0) throw new Error(`The journeys: ${describe(outcome)}`);
  if (outcome.skipped > NOT_IN_CONTAINERS)
    throw new Error(`Too many skipped: ${describe(outcome)}`);
  return describe(outcome);
}
