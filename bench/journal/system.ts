import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createIssue } from '../../checks/systems/articles.ts';
import { Client } from '../../checks/systems/client.ts';
import { seedManuscripts } from '../../checks/systems/manuscripts/seed.ts';
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

/** The maximum number of articles with PDFs. In a larger journal, only the first articles have PDFs. */
const MAX_PDFS = 1_000;

interface JournalOptions {
  /** The number of articles. */
  articles: number;
  workEntries?: number;
  /** The numbers of manuscripts and reviewers on the desk. */
  manuscripts?: { manuscripts: number; reviewers: number };
  /** The origins of additional servers by name. The gateway sends `/bench/NAME/…` to the server NAME. */
  beside?: Record<string, string>;
}

export interface Journal extends RunningSystem {
  dataDir: string;
  /** The owner mark of all processes. */
  mark: string;
  /** An administrator. */
  client: Client;
  /** The duration of the whole system's start in milliseconds. */
  readyAfterMs: number;
  /** Returns the CPU time so far of the system's live processes, in ms. */
  processorMs(): number;
}

type Start = Pick<Place, 'folder' | 'demoDir' | 'tools' | 'signal' | 'quick'>;

/**
 * Starts a system with a generated, completely public journal, without the rate limits that would refuse most requests
 * from one address. The journal also has the issue of checks/systems/articles.ts. With `--quick`, returns the system
 * that all parts share.
 */
export async function startJournal(
  place: Start,
  { articles, workEntries = 0, manuscripts, beside = {} }: JournalOptions,
): Promise<Journal> {
  const { folder, tools, quick } = place;
  if (quick) {
    const journal = await sharedSystem(place);
    routeBeside(`${journal.dataDir}/gateway`, beside);
    return journal;
  }
  const dataDir = `${folder}/journal-${articles}`;
  const config = await configOf(dataDir, { DEMO: '0' });
  routeBeside(config.gatewayDir, beside);
  const published = await withStores(config, tools, async (stores) => {
    if (manuscripts) await seedManuscripts(stores.review, manuscripts);
    return seedJournal(stores, {
      ...{ count: articles, pdfBytes: 100, pdfs: Math.min(articles, MAX_PDFS) },
      ...{ workEntries, audited: false },
    });
  });
  return start(place, config, ({ baseUrl }) => expectPublic(baseUrl, published));
}

/** The password of the demonstration journal's administrator. */
export const DEMO_PASSWORD = 'gannet-harbour-lantern-47';

/**
 * Starts a system with the demonstration journal in `place.demoDir`, with or without the gateway's rate limits. With
 * `--quick`, returns the shared system, which has no rate limits.
 */
export async function startDemonstration(
  place: Start,
  limits: 'limited' | 'unlimited',
): Promise<Journal> {
  const { demoDir: dataDir, tools, signal, quick } = place;
  if (quick) return sharedSystem(place);
  const unlimited = await configOf(dataDir, { ADMIN_PASSWORD: DEMO_PASSWORD });
  const config = {
    ...unlimited,
    ...(limits === 'limited' && { gatewayDir: `${projectRoot}/gateway` }),
  };
  return start(place, config, ({ baseUrl, admin }) =>
    loadDemo({ dataDir, tools, baseUrl, admin, signal }),
  );
}

/**
 * With `--quick`, all parts share one system with the demonstration journal, because its start takes longer than most
 * parts.
 */
let shared: Promise<Journal> | undefined;

async function sharedSystem(place: Start): Promise<Journal> {
  shared ??= startDemonstration({ ...place, quick: false }, 'unlimited');
  return { ...(await shared), stop: () => Promise.resolve() };
}

/** Stops the shared system. */
export async function endShared(): Promise<void> {
  const ending = shared;
  shared = undefined;
  await (await ending)?.stop();
}

async function configOf(dataDir: string, environment: Record<string, string>) {
  mkdirSync(dataDir, { recursive: true });
  return {
    ...readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()), ...environment }),
    accounts: registriesOff,
    gatewayDir: unlimitedGateway(dataDir),
  };
}

async function start(
  { tools, signal }: Start,
  config: Config,
  prepare: (system: RunningSystem) => Promise<void>,
): Promise<Journal> {
  const { dataDir } = config;
  // The backup program detects a running system by this lock.
  const unlock = await lockDataDir(dataDir);
  const began = performance.now();
  const system = await startSystem(config, tools, console.log, signal);
  const stop = async () => {
    await system.stop();
    unlock();
  };
  const readyAfterMs = performance.now() - began;
  try {
    await prepare(system);
    const mark = ownerMark(dataDir, '');
    const client = await Client.signIn(system.baseUrl, system.admin);
    await createIssue(client);
    return {
      ...system,
      stop,
      dataDir,
      mark,
      client,
      readyAfterMs,
      processorMs: () => sumOf(usageOf(mark), 'processorMs'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Copies the gateway's configuration without the limits of reads. Returns the folder. */
function unlimitedGateway(folder: string): string {
  const copy = `${folder}/gateway`;
  cpSync(`${projectRoot}/gateway`, copy, { recursive: true });
  const routers = `${copy}/dynamic/routers.yml`;
  writeFileSync(routers, readFileSync(routers, 'utf8').replaceAll(/\blimit-[\w-]+, /g, ''));
  // While the load uses all processors, responses to health checks are late. After a failed check, every request would
  // fail.
  const checks = `${copy}/dynamic/services.yml`;
  writeFileSync(checks, readFileSync(checks, 'utf8').replaceAll(/\btimeout: \w+/g, 'timeout: 30s'));
  return copy;
}

/** Adds routes that lead to the additional servers. They have the same settings as the routes of the readers' pages. */
function routeBeside(gatewayDir: string, beside: Record<string, string>): void {
  const names = Object.keys(beside);
  if (names.length === 0) return;
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
  writeFileSync(`${gatewayDir}/dynamic/bench.yml`, JSON.stringify({ http }));
}
