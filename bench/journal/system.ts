import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { seedJournal } from '../../checks/systems/seed.ts';
import { lockDataDir } from '../../local/setup/already-running.mjs';
import { readConfig } from '../../local/setup/config.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { freePort, registriesOff } from '../../local/system/addresses.ts';
import { ownerMark, processesMarked } from '../../local/system/ownership.ts';
import { type RunningSystem, startSystem } from '../../local/system/start-system.ts';
import { withStores } from '../../local/system/stores.ts';
import type { Place } from '../part.ts';

/** Of a larger journal, only the first articles have PDFs. */
const MAX_PDFS = 1_000;

interface JournalOptions {
  /** The number of articles. */
  articles: number;
  workEntries?: number;
  /** The origins of servers beside the system. The gateway sends `/bench/NAME/…` to the server NAME. */
  beside?: Record<string, string>;
}

export interface Journal extends RunningSystem {
  dataDir: string;
  /** How long the whole system took to start. */
  readyAfterMs: number;
  /** Returns the CPU time so far of the system's live processes, in ms. */
  processorMs(): number;
}

/** Starts a system with a generated journal, without the limits that would refuse most requests of one address. */
export async function startJournal(
  { folder, tools, signal }: Pick<Place, 'folder' | 'tools' | 'signal'>,
  { articles, workEntries = 0, beside = {} }: JournalOptions,
): Promise<Journal> {
  const dataDir = `${folder}/${articles}-articles`;
  mkdirSync(dataDir, { recursive: true });
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' }),
    accounts: registriesOff,
    gatewayDir: unlimitedGateway(dataDir, beside),
  };
  await lockDataDir(dataDir);
  await withStores(config, tools, (stores) =>
    seedJournal(stores, {
      ...{ count: articles, pdfBytes: 100, pdfs: Math.min(articles, MAX_PDFS) },
      ...{ workEntries, audited: false },
    }),
  );
  const began = performance.now();
  const system = await startSystem(config, tools, console.log, signal);
  const readyAfterMs = performance.now() - began;
  return {
    ...system,
    dataDir,
    readyAfterMs,
    processorMs: () => processorMs(ownerMark(dataDir, '')),
  };
}

/** Returns the CPU time so far of the live processes with a mark, in ms. */
export function processorMs(mark: string): number {
  const ticks = processesMarked(mark).map((pid) => {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, kernel] = fields.split(' ').slice(11, 13).map(Number);
    return (user ?? 0) + (kernel ?? 0);
  });
  // The kernel reports hundredths of a second.
  return 10 * ticks.reduce((sum, of) => sum + of, 0);
}

/**
 * Copies the gateway's configuration without the limits of reads, and adds routes to the servers beside the system. The
 * routes have the settings of the readers' pages.
 */
export function unlimitedGateway(folder: string, beside: Record<string, string>): string {
  const copy = `${folder}/gateway`;
  cpSync(`${projectRoot}/gateway`, copy, { recursive: true });
  const routers = `${copy}/dynamic/routers.yml`;
  writeFileSync(routers, readFileSync(routers, 'utf8').replaceAll(/\blimit-[\w-]+, /g, ''));
  const names = Object.keys(beside);
  if (names.length === 0) return copy;
  const routes = names.map((name) => [
    name,
    {
      rule: `PathPrefix(\`/bench/${name}/\`)`,
      priority: 3,
      middlewares: ['retry-reads'],
      service: name,
    },
  ]);
  const services = Object.entries(beside).map(([name, url]) => [
    name,
    {
      loadBalancer: {
        servers: [{ url }],
        serversTransport: 'standard',
        healthCheck: { path: '/readyz', interval: '500ms', timeout: '2s' },
      },
    },
  ]);
  const http = { routers: Object.fromEntries(routes), services: Object.fromEntries(services) };
  // JSON is YAML.
  writeFileSync(`${copy}/dynamic/bench.yml`, JSON.stringify({ http }));
  return copy;
}
