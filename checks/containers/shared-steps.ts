import { mkdirSync, rmSync } from 'node:fs';
import { cacheDir } from '../../local/setup/paths.mjs';
import type { Credentials } from '../../local/system/administrator.ts';
import { loadDemo } from '../../local/system/demo.ts';
import { temporaryFolder } from '../../local/system/pieces.ts';
import { readTools } from '../../local/system/tools.ts';
import { runJourneys } from '../runner/journeys.ts';
import { describe } from '../runner/outcome.ts';

interface Site {
  origin: string;
  administrator: Credentials;
}

// The namespaces of the check end with everything in them, so nothing has to be aborted.
const { signal } = new AbortController();

/** Loads the demonstration journal as `npm start` does. */
export async function loadDemonstration({ origin, administrator }: Site): Promise<string> {
  const dataDir = `${cacheDir}/images/demo`;
  rmSync(dataDir, { recursive: true, force: true });
  for (const folder of [`${dataDir}/logs`, temporaryFolder(dataDir)]) {
    mkdirSync(folder, { recursive: true });
  }
  const tools = readTools();
  await loadDemo({ dataDir, tools, baseUrl: origin, admin: administrator, signal });
  return 'loaded through the gateway';
}

type Journeys = Omit<Parameters<typeof runJourneys>[0], 'site' | 'tools' | 'signal'>;

/** Runs browser tests on a site. At most `skippable` of them may be skipped. */
export async function tryJourneys(
  site: Site,
  { skippable, ...journeys }: Journeys & { skippable: number },
): Promise<string> {
  const outcome = await runJourneys({ ...journeys, site, tools: readTools(), signal });
  if (outcome.failed > 0 || outcome.skipped > skippable) throw new Error(describe(outcome));
  return describe(outcome);
}
