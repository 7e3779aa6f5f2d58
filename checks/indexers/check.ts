/**
 * Implements `npm run check:indexers`, which starts a system with 10,000 articles and lets programs of others read it, as
 * README.md lists. `--articles 1000` chooses another number. Needs the packages of requirements.txt.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { seedJournal } from '../../bench/journal/seed.ts';
import { lockDataDir } from '../../local/setup/already-running.mjs';
import { readConfig } from '../../local/setup/config.mjs';
import { exitWith } from '../../local/setup/fail.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { freePort } from '../../local/system/addresses.ts';
import { type RunningSystem, startSystem } from '../../local/system/start-system.ts';
import { withStores } from '../../local/system/stores.ts';
import { readTools } from '../../local/system/tools.ts';
import { Client } from '../faults/journal/client.ts';
import { examples } from './examples.ts';
import { harvestWhileEdited } from './harvest.ts';
import { run } from './run.ts';

const { values } = parseArgs({ options: { articles: { type: 'string', default: '10000' } } });
const packages = process.env.INDEXERS ?? '';
const folder = mkdtempSync(`${tmpdir()}/indexers-`);
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

let isRight = true;
let system: RunningSystem | undefined;
try {
  system = await startJournal(Number(values.articles));
  const client = new Client(system.baseUrl);
  await client.signIn(system.admin.username, system.admin.password);
  await validate(system, client);
  const python = `${packages}/bin/python`;
  const harvests: [name: string, prefix: string, command: string[]][] = [
    ['Sickle', 'oai_dc', [python, scriptPath('harvest.py'), 'sickle']],
    ['oaipmh-scythe', 'jats', [python, scriptPath('harvest.py'), 'scythe']],
    ['HTTP::OAI', 'oai_openaire', ['perl', scriptPath('harvest.pl')]],
  ];
  for (const [name, prefix, command] of harvests) {
    signal.throwIfAborted();
    const { problems, ...figures } = await harvestWhileEdited(client, prefix, command, signal);
    report(`${name}, ${prefix}: ${JSON.stringify(figures)}`, problems);
  }
} catch (error) {
  if (!signal.aborted) exitWith(error);
} finally {
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(signal.aborted ? 130 : isRight ? 0 : 1);

function scriptPath(name: string): string {
  return new URL(name, import.meta.url).pathname;
}

function report(name: string, problems: readonly string[]): void {
  console.log(`${problems.length === 0 ? 'right' : 'WRONG'}  ${name}`);
  for (const problem of problems.slice(0, 20)) console.log(`       ${problem}`);
  isRight &&= problems.length === 0;
}

async function startJournal(count: number): Promise<RunningSystem> {
  const tools = readTools();
  const dataDir = `${folder}/system`;
  const port = String(await freePort());
  const config = readConfig({ DATA_DIR: dataDir, PORT: port, DEMO: '0' });
  await lockDataDir(dataDir);
  const seed = { count, pdfBytes: 100, pdfs: 1, audited: false };
  await withStores(config, tools, (stores) => seedJournal(stores, seed));
  return startSystem(config, tools, console.log, signal);
}

/** Validates responses and files by schemas. */
async function validate(journal: RunningSystem, client: Client): Promise<void> {
  const files = Object.entries(await examples(journal, client)).map(([name, text]) => {
    const path = `${folder}/${name}.xml`;
    writeFileSync(path, text);
    return path;
  });
  const args = [scriptPath('schemas.py'), `${packages}/sources`, ...files];
  const { code, output } = await run([`${packages}/bin/python`, ...args], signal);
  const lines = output.trim().split('\n');
  report(`schemas: ${lines.at(-1)}`, code === 0 ? [] : lines);
}
