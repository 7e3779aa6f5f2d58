import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Client } from '../../checks/systems/client.ts';
import { expectPublic, seedJournal } from '../../checks/systems/seed.ts';
import { lockDataDir } from '../../local/setup/already-running.mjs';
import { type Config, readConfig } from '../../local/setup/config.mjs';
import { projectRoot } from '../../local/setup/paths.mjs';
import { freePort, registriesOff } from '../../local/system/addresses.ts';
import { loadDemo } from '../../local/system/demo.ts';
import { ownerMark } from '../../local/system/ownership.ts';
import { type RunningSystem, startSystem } from '../../local/system/start-system.ts';
import { withStores } from '../../local/system/stores.ts';
import type { Place } from '../part.ts';
import { sumOf, usageOf } from '../processes.ts';

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
  /** The owner mark of all processes. */
  mark: string;
  /** An administrator. */
  client: Client;
  /** How long the whole system took to start. */
  readyAfterMs: number;
  /** Returns the CPU time so far of the system's live processes, in ms. */
  processorMs(): number;
}

/**
 * Starts a system with a generated journal of which everything is public, without the limits that would refuse most
 * requests of one address.
 */
export async function startJournal(
  { folder, tools, signal }: Pick<Place, 'folder' | 'tools' | 'signal'>,
  { articles, workEntries = 0, beside = {} }: JournalOptions,
): Promise<Journal> {
  const dataDir = `${folder}/journal-${articles}`;
  mkdirSync(dataDir, { recursive: true });
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' }),
    accounts: registriesOff,
    gatewayDir: unlimitedGateway(dataDir, beside),
  };
  await lockDataDir(dataDir);
  const published = await withStores(config, tools, (stores) =>
    seedJournal(stores, {
      ...{ count: articles, pdfBytes: 100, pdfs: Math.min(articles, MAX_PDFS) },
      ...{ workEntries, audited: false },
    }),
  );
  const began = performance.now();
  const system = await startSystem(config, tools, console.log, signal);
  const readyAfterMs = performance.now() - began;
  try {
    await expectPublic(system.baseUrl, published);
    const mark = ownerMark(dataDir, '');
    return {
      ...system,
      dataDir,
      mark,
      client: await Client.signIn(system.baseUrl, system.admin),
      readyAfterMs,
      processorMs: () => sumOf(usageOf(mark), 'processorMs'),
    };
  } catch (error) {
    await system.stop();
    throw error;
  }
}

/** The password of the demonstration journal's administrator. */
export const DEMO_PASSWORD = 'gannet-harbour-lantern-47';

/** Starts a system with the demonstration journal in the folder for it. */
export async function startDemonstration(
  { demoDir: dataDir, tools, signal }: Pick<Place, 'demoDir' | 'tools' | 'signal'>,
  changes: Partial<Config> = {},
): Promise<RunningSystem> {
  mkdirSync(dataDir, { recursive: true });
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_PASSWORD: DEMO_PASSWORD,
  };
  const config = { ...readConfig(environment), accounts: registriesOff, ...changes };
  const system = await startSystem(config, tools, console.log, signal);
  try {
    const { baseUrl, admin } = system;
    await loadDemo({ dataDir, tools, baseUrl, admin, signal });
    return system;
  } catch (error) {
    await system.stop();
    throw error;
  }
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
  // A load that takes all processors delays responses to health checks, after which every request would fail.
  const checks = `${copy}/dynamic/services.yml`;
  writeFileSync(checks, readFileSync(checks, 'utf8').replaceAll(/\btimeout: \w+/g, 'timeout: 30s'));
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
        healthCheck: { path: '/readyz', interval: '500ms', timeout: '30s' },
      },
    },
  ]);
  const http = { routers: Object.fromEntries(routes), services: Object.fromEntries(services) };
  // JSON is YAML.
  writeFileSync(`${copy}/dynamic/bench.yml`, JSON.stringify({ http }));
  return copy;
}
