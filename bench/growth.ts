/**
 * Implements `npm run bench:growth`, which shows how the cost of a write and of a start grows with the number of
 * articles. `--sizes 100,30000` chooses the numbers of articles.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '../checks/faults/journal/client.ts';
import {
  createTargets,
  isAcknowledged,
  type Kind,
  perform,
} from '../checks/faults/journal/operations.ts';
import { lockDataDir } from '../local/setup/already-running.mjs';
import { readConfig } from '../local/setup/config.mjs';
import { exitWith } from '../local/setup/fail.mjs';
import { freePort } from '../local/system/addresses.ts';
import { type RunningSystem, startSystem } from '../local/system/start-system.ts';
import { withStores } from '../local/system/stores.ts';
import { readTools } from '../local/system/tools.ts';
import { seedJournal } from './backup/seed.ts';
import { median, printTable } from './public/table.ts';

const WRITES_EACH = 20;
const kinds: Kind[] = ['article', 'edit', 'editor', 'entry', 'status'];

// The first argument is the name of the benchmark.
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { sizes: { type: 'string', default: '100,1000,10000,30000' } },
});
const tools = readTools();
const folder = mkdtempSync(`${tmpdir()}/bench-growth-`);
let running: RunningSystem | undefined;

try {
  const rows = [];
  for (const size of values.sizes.split(',').map(Number)) rows.push(await measure(size));
  printTable('medians of 20 writes in ms; times in s', rows);
} catch (error) {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
  exitWith(error);
}
rmSync(folder, { recursive: true, force: true });

async function measure(size: number): Promise<Record<string, string | number>> {
  const dataDir = `${folder}/${size}`;
  mkdirSync(dataDir, { recursive: true });
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' }),
  };
  await withStores(config, tools, (stores) =>
    seedJournal(stores, { count: size, pdfBytes: 100, audited: false }),
  );
  await lockDataDir(dataDir);
  const started = performance.now();
  const system = await startSystem(config, tools, console.log);
  running = system;
  const ready = seconds(started);
  const client = new Client(system.baseUrl);
  await client.signIn(system.admin.username, system.admin.password);
  const targets = await createTargets(client);

  const row: Record<string, string | number> = { articles: size, ready };
  for (const kind of kinds) {
    const times = [];
    for (let at = 0; at < WRITES_EACH; at += 1) {
      const done = await perform(client, kind, targets);
      if (!isAcknowledged(done)) throw new Error(`${kind}: status ${done.status}`);
      times.push(done.ms);
    }
    row[kind] = median(times).toFixed(1);
  }
  const [content] = system.processes('svc-content');
  const killed = performance.now();
  process.kill(content?.pid ?? Number.NaN, 'SIGKILL');
  while (!isAcknowledged(await perform(client, 'edit', targets))) await sleep(20);
  row['an edit after a kill'] = seconds(killed);
  await system.stop();
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
  return row;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
