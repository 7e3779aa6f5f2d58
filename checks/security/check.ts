/**
 * Implements `npm run security`, which starts a system with the demonstration journal and sends generated requests to
 * every endpoint of its services: signed out, and as a user of each role. It prints the number of requests, and every
 * response that the table of endpoints does not allow, including server errors.
 *
 * - Schemathesis derives requests from the OpenAPI documents: 30 for each operation (`--examples 30`)
 * - fast-check derives requests from the zod schemas: 100 for each endpoint (`--runs 100`)
 * - `--seed 7` repeats an earlier run, which has printed this seed
 * - `--service svc-auth` attacks only this service; `--caller staff` sends requests only as this caller (`anyone` or a
 *   role)
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { FILE_TOO_LARGE, type Role, roles } from '@app/contracts';
import { endpoints, endpointsIn } from '@app/contracts/endpoints';
import { documentPath } from '@app/contracts/openapi/document';
import { fuzzEndpoints } from '@app/service-kit/fuzz-testing';
import { z } from 'zod';
import { tiedToParent } from '../../local/setup/children.mjs';
import { exitWith, SetupError } from '../../local/setup/fail.mjs';
import { cacheDir } from '../../local/setup/paths.mjs';
import { onStopRequest } from '../../local/setup/stop-request.mjs';
import { localOrigin, portOf } from '../../local/system/addresses.ts';
import { readTools } from '../../local/system/tools.ts';
import { withCleanup } from '../systems/with-cleanup.ts';
import { type Service, type Site, services, startSite } from './site.ts';

/** The result of attacking one service as one kind of caller. */
interface Outcome {
  endpoints: number;
  /** The number of requests sent. */
  cases: number;
  problems: string[];
  /** The path of a file with details. */
  details?: string;
}

interface Row extends Outcome {
  attack: string;
  service: string;
  caller: string;
}

const COLUMNS = [34, 14, 10];

function printReport(rows: readonly Row[]): void {
  console.log(line(['attack', 'service', 'caller'], ['endpoints', 'cases', 'problems']));
  for (const { attack, service, caller, endpoints, cases, problems } of rows) {
    console.log(line([attack, service, caller], [endpoints, cases, problems.length]));
  }
  const sum = (read: (row: Row) => number) => rows.reduce((total, row) => total + read(row), 0);
  console.log(
    line(['all', '', ''], ['', sum(({ cases }) => cases), sum(({ problems }) => problems.length)]),
  );
  for (const { attack, service, caller, problems, details } of rows) {
    if (problems.length === 0) continue;
    console.log(`\n${attack}, ${service}, ${caller}${details ? ` (details: ${details})` : ''}:`);
    for (const problem of problems) console.log(`- ${problem}`);
  }
}

function line(texts: string[], numbers: (string | number)[]): string {
  const left = texts.map((text, at) => text.padEnd(COLUMNS[at] ?? 0));
  const right = numbers.map((number) => number.toLocaleString('en').padStart(11));
  return [...left, ...right].join('');
}

interface SchemathesisOptions {
  /** The path of the program. */
  program: string;
  site: Site;
  service: Service;
  /** The caller's role. Undefined for a caller without a login. */
  role: Role | undefined;
  /** The number of random cases for each operation. Further cases cover each constraint of the schemas. */
  examples: number;
  seed: number;
  folder: string;
  signal: AbortSignal;
}

const reportSchema = z.object({
  operations: z.object({ tested: z.int(), errored: z.int() }),
  test_cases: z.object({ generated: z.int() }),
  failures: z.array(z.object({ title: z.string(), operations: z.array(z.string()) })),
  errors: z.array(z.unknown()).default([]),
});

/**
 * The placeholder for a new token in each request. Tokens are renewed because operations that end the session are
 * tested too.
 */
const RENEWED = 'Bearer renewed';

/** The memory limit of Schemathesis in kB. Without a limit, it once grew to 19 GB until the kernel killed it. */
const MEMORY_KB = 4 * 1024 ** 2;

/**
 * Paths that Schemathesis must leave out: event streams, because they do not end, and the saving of a text, because
 * generating its recursive blocks exceeds the memory limit.
 */
const LEFT_OUT = '/events$|/text/versions$';

/** Runs Schemathesis on a service's OpenAPI document. */
async function runSchemathesis(options: SchemathesisOptions): Promise<Outcome> {
  const { program, site, service, role, examples, seed, folder, signal } = options;
  const proxy = await startProxy(site, service, role);
  const name = `${folder}/${service}-${role ?? 'anyone'}`;
  const output = openSync(`${name}.txt`, 'w');
  const run = tiedToParent('sh', [
    ...['-c', `ulimit -v ${MEMORY_KB} && exec "$0" "$@"`, program],
    ...['--config-file', `${import.meta.dirname}/schemathesis.toml`],
    ...['run', documentPath(service), '--url', localOrigin(portOf(proxy)), '--no-color'],
    ...(role ? ['--header', `Authorization: ${RENEWED}`] : []),
    // Shrinking is off: to simplify a failing request of several MB, it would send many more large requests.
    ...['--phases', 'examples,coverage,fuzzing', '--continue-on-failure', '--no-shrink'],
    ...['--exclude-path-regex', LEFT_OUT, '--generation-database', 'none'],
    ...['--max-examples', `${examples}`, '--seed', `${seed}`, '--request-timeout', '60'],
    ...['--report', 'json', '--report-json-path', `${name}.json`],
  ]);
  try {
    const child = spawn(run.command, run.args, {
      cwd: folder,
      stdio: ['ignore', output, output],
      signal,
    });
    await once(child, 'close');
  } finally {
    closeSync(output);
    proxy.closeAllConnections();
    proxy.close();
  }
  const details = `${name}.txt`;
  const written = existsSync(`${name}.json`) ? readFileSync(`${name}.json`, 'utf8') : '';
  if (written === '') {
    return { endpoints: 0, cases: 0, problems: ['Schemathesis ended without a report'], details };
  }
  const report = reportSchema.parse(JSON.parse(written));
  return {
    endpoints: report.operations.tested,
    cases: report.test_cases.generated,
    problems: [
      ...report.failures.map(({ title, operations }) => `${operations.join(', ')}: ${title}`),
      ...(report.operations.errored > 0 ? [`${report.operations.errored} were not tested`] : []),
      ...(report.errors.length > 0 ? [JSON.stringify(report.errors)] : []),
    ],
    details,
  };
}

const TOO_LARGE = { error: 'file_too_large', title: 'The request is too large', status: 413 };

/**
 * The maximum length of a body. With a longer one, a service may reset the connection before its response is read (see
 * `drain` in problem.ts).
 */
const LONGEST_BODY = 2 * FILE_TOO_LARGE;

/**
 * Forwards requests to a service, as the gateway does, and renews tokens. If a body is longer than `LONGEST_BODY`, the
 * proxy itself sends the response that the service would send, because Schemathesis repeats a request without a
 * response many times.
 */
async function startProxy(site: Site, service: Service, role: Role | undefined): Promise<Server> {
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    if (Number(headers['content-length'] ?? 0) > LONGEST_BODY) {
      response.writeHead(413, { 'content-type': 'application/problem+json' });
      incoming.resume().once('end', () => response.end(JSON.stringify(TOO_LARGE)));
      return;
    }
    const renewed = role &&
      headers.authorization === RENEWED && { authorization: `Bearer ${site.token(role)}` };
    const outgoing = request(
      site.origin(service),
      { method, path: url, headers: { ...headers, ...renewed, ...site.headers(service) } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '30' },
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: `${Math.floor(Math.random() * 2 ** 31)}` },
    service: { type: 'string' },
    caller: { type: 'string' },
  },
});
const seed = Number(values.seed);
const attacked = services.filter((name) => name === (values.service ?? name));
if (attacked.length === 0) exitWith(new SetupError(`There is no service ${values.service}.`));
const program = `${cacheDir}/schemathesis/bin/schemathesis`;
const folder = mkdtempSync(`${tmpdir()}/security-`);
const stopRequest = new AbortController();
const { signal } = stopRequest;
onStopRequest(() => stopRequest.abort());

const callers = (['anyone', ...roles] as const).filter((name) => name === (values.caller ?? name));
if (callers.length === 0) exitWith(new SetupError(`There is no caller ${values.caller}.`));
type Caller = (typeof callers)[number];
const roleOf = (caller: Caller) => (caller === 'anyone' ? undefined : caller);

const rows: Row[] = [];
let failure: unknown;
await withCleanup(async (cleanup) => {
  const site = await startSite(`${folder}/system`, readTools(), signal);
  cleanup.defer(() => site.stop());
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
  for (const service of attacked) await addErrors(site, service);
}).catch((error: unknown) => {
  failure = error;
});
if (signal.aborted) process.exit(130);
if (failure) exitWith(failure);
console.log('');
printReport(rows);
const isHeld = rows.every(({ problems }) => problems.length === 0);
// If there are problems, the details remain for inspection.
if (isHeld) rmSync(folder, { recursive: true, force: true });
process.exit(isHeld ? 0 : 1);

type Target = { site: Site; service: Service; role: Role | undefined };

async function attack(
  name: string,
  site: Site,
  run: (target: Target) => Promise<Outcome>,
): Promise<void> {
  for (const service of attacked) {
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
    headers: site.headers(service),
    known: site.known(service),
    runs: Number(values.runs),
    seed,
    ...(role && { token: () => site.token(role) }),
  });
  return { endpoints: endpointsIn(table).length, cases: requests, problems: differences };
}

/** Adds a row if a service has logged an error, because the responses may not show the error. */
async function addErrors(site: Site, service: Service): Promise<void> {
  const problems = await site.errors(service);
  const row = { attack: 'errors in the log', service, caller: '', endpoints: 0, cases: 0 };
  if (problems.length > 0) rows.push({ ...row, problems });
}
