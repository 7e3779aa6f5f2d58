/**
 * Implements `npm run security`, which starts a system with the demonstration journal and sends generated requests to
 * every endpoint of its services: signed out, as staff and as an administrator. It prints the number of requests and
 * every response that the table of endpoints does not allow, server errors included.
 *
 * - Schemathesis derives its requests from the OpenAPI documents: `--examples 30` of them for each operation
 * - fast-check derives them from the zod schemas: `--runs 100` of them to each endpoint
 * - `--seed 7` repeats an earlier run, whose seed it has printed
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { endpoints, endpointsIn } from '@app/contracts/endpoints';
import { fuzzEndpoints } from '@app/service-kit/fuzz-testing';
import { exitWith } from '../../local/setup/fail.mjs';
import { cacheDir } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { readTools } from '../../local/system/tools.ts';
import { type Outcome, printReport, type Row } from './report.ts';
import { runSchemathesis } from './schemathesis.ts';
import { type Service, type Site, services, startSite } from './site.ts';

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '30' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 2 ** 31)}` },
  },
});
const seed = Number(values.seed);
const program = `${cacheDir}/schemathesis/bin/schemathesis`;
const folder = mkdtempSync(`${tmpdir()}/security-`);
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

const callers = ['anyone', 'staff', 'admin'] as const;
type Caller = (typeof callers)[number];
const roleOf = (caller: Caller) => (caller === 'anyone' ? undefined : caller);

const rows: Row[] = [];
let site: Site | undefined;
try {
  site = await startSite(`${folder}/system`, readTools(), signal);
  console.log(`Seed: ${seed}`);
  await attack('requests by the OpenAPI document', site, (target) =>
    runSchemathesis({
      ...target,
      program,
      examples: Number(values.examples),
      seed,
      folder,
      signal,
    }),
  );
  await attack('requests by the schemas', site, fuzz);
  for (const service of services) await addErrors(site, service);
} catch (error) {
  if (!signal.aborted) exitWith(error);
} finally {
  await site?.stop();
}
if (signal.aborted) process.exit(130);
console.log('');
printReport(rows);
const isHeld = rows.every(({ problems }) => problems.length === 0);
// The details of problems stay for their reader.
if (isHeld) rmSync(folder, { recursive: true, force: true });
process.exit(isHeld ? 0 : 1);

type Target = { site: Site; service: Service; role: 'staff' | 'admin' | undefined };

async function attack(
  name: string,
  site: Site,
  run: (target: Target) => Promise<Outcome>,
): Promise<void> {
  for (const service of services) {
    for (const caller of callers) {
      signal.throwIfAborted();
      const outcome = await run({ site, service, role: roleOf(caller) });
      rows.push({ attack: name, service, caller, ...outcome });
      console.log(`${name}, ${service}, ${caller}: ${outcome.cases} requests`);
    }
  }
}

async function fuzz({ site, service, role }: Target): Promise<Outcome> {
  const table = endpoints[service];
  const { requests, differences } = await fuzzEndpoints(table, {
    url: site.origin(service),
    headers: site.headers,
    known: site.known(service),
    runs: Number(values.runs),
    seed,
    ...(role && { token: () => site.token(role) }),
  });
  return { endpoints: endpointsIn(table).length, cases: requests, problems: differences };
}

/** Adds a row if a service has logged an error, which a response may not show. */
async function addErrors(site: Site, service: Service): Promise<void> {
  const problems = await site.errors(service);
  const row = { attack: 'errors in the log', service, caller: '', endpoints: 0, cases: 0 };
  if (problems.length > 0) rows.push({ ...row, problems });
}
