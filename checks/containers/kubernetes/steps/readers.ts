import type { Remotes } from '@app/contracts';
import type { Tools } from '../../../../local/setup/prepare.mjs';
import { runJourneys } from '../../../runner/journeys.ts';
import { describe } from '../../../runner/outcome.ts';
import { nodes } from '../cluster/network.ts';
import type { Site } from './deploy.ts';

/** The journeys of the readers' site. */
const JOURNEYS = ['reading', 'article-page', 'search', 'journal-pages', 'verify'];

/** Runs the journeys of the readers' site through the gateway. The first step loads the demonstration journal. */
export async function runReadersJourneys(
  site: Site,
  folder: string,
  tools: Tools,
  signal: AbortSignal,
): Promise<string> {
  const files = JOURNEYS.map((name) => `checks/journeys/${name}.spec.ts`);
  // These journeys do not stop servers.
  const outcome = await runJourneys({
    site,
    tools,
    signal,
    clientAddress: nodes[0].address,
    folder: `${folder}/journeys`,
    authKeyFile: `${site.secrets}/auth-key.pem`,
    only: ['--no-deps', '--workers=1', ...files],
  });
  if (outcome.failed > 0) throw new Error(describe(outcome));
  return describe(outcome);
}

/** Returns the paths of pages and calls that readers request. */
export async function readersPaths(site: Site): Promise<string[]> {
  const page = await (await fetch(`${site.gateway}/`, { headers: { accept: 'text/html' } })).text();
  const links = [...page.matchAll(/href="(\/archives\/[^"#?]+)"/g)].map(([, path = '']) => path);
  const pages = ['/', '/archives', '/about', ...new Set(links)].slice(0, 12);
  const remotes = (await (await fetch(`${site.gateway}/remotes.json`)).json()) as Remotes;
  const manifests = Object.values(remotes).map(({ entry }) => entry);
  return [...pages, '/admin', '/api/archives', ...manifests];
}
