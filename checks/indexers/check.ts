/**
 * Implements `npm run check:indexers`, which starts a system with 10,000 articles and another one with the
 * demonstration journal, and runs the third-party programs listed in README.md on both. `--articles 1000` sets the
 * number of articles. Needs the packages of requirements.txt.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { journalExportSchema } from '@app/contracts';
import { lockDataDir } from '../../local/setup/already-running.mjs';
import { readConfig } from '../../local/setup/config.mjs';
import { exitWith } from '../../local/setup/fail.mjs';
import { cacheDir } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { freePort, registriesOff } from '../../local/system/addresses.ts';
import { loadDemo } from '../../local/system/demo.ts';
import { type RunningSystem, startSystem } from '../../local/system/start-system.ts';
import { withStores } from '../../local/system/stores.ts';
import { readTools } from '../../local/system/tools.ts';
import { Client } from '../systems/client.ts';
import { run } from '../systems/run.ts';
import { seedJournal } from '../systems/seed.ts';
import { withCleanup } from '../systems/with-cleanup.ts';
import { depositOfAll, examples } from './examples.ts';
import { checkJournal, type Finding } from './journal.ts';
import { publishRealArticles } from './real-articles.ts';
import { writeResults } from './results.ts';

/** Runs a client that harvests all records while articles are edited. Returns the missed and the repeated articles. */
async function harvestWhileEdited(
  client: Client,
  prefix: string,
  command: string[],
  signal: AbortSignal,
) {
  const { body } = await client.send('GET', '/api/admin/export/journal.json');
  const ids = journalExportSchema.parse(body).articles.map(({ id }) => id);
  const edited = new Set<string>();
  const began = performance.now();
  let isOver = false;
  const edit = async () => {
    for (let at = 0; !isOver; at += 1) {
      // The edited articles include some that the client has already received, and some that it has not.
      const id = ids[(at * 7_919) % ids.length] ?? '';
      const fields = { country: `Land ${at}` };
      const { status } = await client.send('POST', `/api/archives/${id}`, fields);
      if (status === 200) edited.add(id);
    }
  };
  const harvest = run([...command, `${client.origin}/oai`, prefix], signal).finally(() => {
    isOver = true;
  });
  const [{ code, output }] = await Promise.all([harvest, edit()]);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  if (code !== 0) return { problems: output.split('\n') };

  const records = output
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const times = new Map<string, number>();
  for (const [identifier = ''] of records) {
    const id = identifier.split(':').at(-1) ?? '';
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  const missing = ids.filter((id) => !times.has(id));
  const repeated = [...times].filter(([id, count]) => count > 1 && !edited.has(id));
  return {
    articles: ids.length,
    records: records.length,
    edited: edited.size,
    seconds,
    problems: [
      ...missing.map((id) => `${id} is missing`),
      ...repeated.map(([id, count]) => `${id} was not edited, but sent ${count} times`),
    ],
  };
}

const { values } = parseArgs({ options: { articles: { type: 'string', default: '10000' } } });
const packages = `${cacheDir}/indexers`;
const folder = mkdtempSync(`${tmpdir()}/indexers-`);
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

const python = `${packages}/bin/python`;
const found: Record<string, Finding> = {};
let system: RunningSystem | undefined;
let failure: unknown;
await withCleanup(async (cleanup) => {
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  cleanup.defer(() => system?.stop());
  system = await startJournal(Number(values.articles));
  await checkHarvests(system, await signedIn(system));
  await system.stop();
  system = await startDemonstration();
  const client = await signedIn(system);
  // By default, the address of the figures of views and downloads responds with 404.
  await client.send('POST', '/api/settings', { usage_shown: true });
  await validate({ 'crossref-all': await depositOfAll(client) });
  Object.assign(found, await checkJournal(client, { python, folder, signal }));
  await writeResults(found, python, signal);
  for (const [name, finding] of Object.entries(found)) report(name, finding);
}).catch((error: unknown) => {
  failure = error;
});
if (signal.aborted) process.exit(130);
if (failure) exitWith(failure);
const isRight = Object.values(found).every(({ errors }) => errors.length === 0);
process.exit(isRight ? 0 : 1);

function scriptPath(name: string): string {
  return new URL(name, import.meta.url).pathname;
}

function report(name: string, { records, errors, warnings }: Finding): void {
  const sign = errors.length === 0 ? 'right' : 'WRONG';
  console.log(`${sign}  ${name}: ${records} records, ${errors.length} errors`);
  for (const error of errors.slice(0, 20)) console.log(`       ${error}`);
  for (const { count, text, explanation } of warnings) {
    console.log(`       ${count} × ${text} ${explanation}`);
  }
}

async function configOf(dataDir: string) {
  await lockDataDir(dataDir);
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '0' });
  return { ...config, accounts: registriesOff };
}

async function signedIn({ baseUrl, admin }: RunningSystem): Promise<Client> {
  const client = new Client(baseUrl);
  await client.signIn(admin.username, admin.password);
  return client;
}

/** Starts a site with generated articles. */
async function startJournal(count: number): Promise<RunningSystem> {
  const tools = readTools();
  // This system writes schema 5.5.0. The other system uses the default version.
  const accounts = { ...registriesOff, CROSSREF_SCHEMA: '5.5.0' };
  const config = { ...(await configOf(`${folder}/generated`)), accounts };
  const seed = { count, pdfBytes: 100, pdfs: 1, audited: false };
  await withStores(config, tools, (stores) => seedJournal(stores, seed));
  return startSystem(config, tools, console.log, signal);
}

/** Starts a site with the demonstration journal and the real articles. */
async function startDemonstration(): Promise<RunningSystem> {
  const tools = readTools();
  const dataDir = `${folder}/demonstration`;
  const config = await configOf(dataDir);
  const started = await startSystem(config, tools, console.log, signal);
  const { baseUrl, admin } = started;
  await loadDemo({ dataDir, tools, baseUrl, admin, signal });
  await publishRealArticles(baseUrl, (await signedIn(started)).headers);
  return started;
}

/** Validates responses by schemas, and runs three clients that harvest all articles. */
async function checkHarvests(journal: RunningSystem, client: Client): Promise<void> {
  await validate(await examples(journal, client));
  const harvests: [name: string, prefix: string, command: string[]][] = [
    ['Sickle', 'oai_dc', [python, scriptPath('harvest.py'), 'sickle']],
    ['oaipmh-scythe', 'jats', [python, scriptPath('harvest.py'), 'scythe']],
    ['HTTP::OAI', 'oai_openaire', ['perl', scriptPath('harvest.pl')]],
  ];
  for (const [name, prefix, command] of harvests) {
    signal.throwIfAborted();
    const { problems, ...figures } = await harvestWhileEdited(client, prefix, command, signal);
    console.log(`${name}, ${prefix}: ${JSON.stringify(figures)}`);
    found[name] = { records: figures.records ?? 0, errors: problems, warnings: [] };
  }
}

/** Validates texts by schemas. The name of a text begins with the name of its schema. */
async function validate(texts: Record<string, string>): Promise<void> {
  const files = Object.entries(texts).map(([name, text]) => {
    const path = `${folder}/${name}.xml`;
    writeFileSync(path, text);
    return path;
  });
  const args = [scriptPath('schemas.py'), `${packages}/sources`, ...files];
  const { code, output } = await run([python, ...args], signal);
  if (code !== 0) throw new Error(output);
  const validated: Record<string, Omit<Finding, 'warnings'>> = JSON.parse(output);
  for (const [name, { records, errors }] of Object.entries(validated)) {
    const before = found[name] ?? { records: 0, errors: [], warnings: [] };
    found[name] = {
      ...before,
      records: before.records + records,
      errors: [...before.errors, ...errors],
    };
  }
}
