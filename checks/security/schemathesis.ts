import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { Role } from '@app/contracts';
import { documentPath } from '@app/contracts/openapi/document';
import { z } from 'zod';
import { tiedToParent } from '../../local/setup/children.mjs';
import { localOrigin, portOf } from '../../local/system/addresses.ts';
import type { Outcome } from './report.ts';
import type { Service, Site } from './site.ts';

interface SchemathesisOptions {
  /** The path of the program. */
  program: string;
  site: Site;
  service: Service;
  /** Undefined: not signed in. */
  role: Role | undefined;
  /** The number of generated cases of each operation, besides those that cover each constraint of its schemas. */
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

/** Replaced by a new token in each request, because operations that end the session are tested too. */
const RENEWED = 'Bearer renewed';

/** Runs Schemathesis on a service's OpenAPI document. Event streams are left out because they do not end. */
export async function runSchemathesis(options: SchemathesisOptions): Promise<Outcome> {
  const { program, site, service, role, examples, seed, folder, signal } = options;
  const proxy = await startProxy(site, service, role);
  const name = `${folder}/${service}-${role ?? 'anyone'}`;
  const output = openSync(`${name}.txt`, 'w');
  const run = tiedToParent(program, [
    ...['--config-file', `${import.meta.dirname}/schemathesis.toml`],
    ...['run', documentPath(service), '--url', localOrigin(portOf(proxy)), '--no-color'],
    ...(role ? ['--header', `Authorization: ${RENEWED}`] : []),
    ...['--phases', 'examples,coverage,fuzzing', '--continue-on-failure'],
    ...['--exclude-path-regex', '/events$', '--generation-database', 'none'],
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
  const report = reportSchema.parse(JSON.parse(readFileSync(`${name}.json`, 'utf8')));
  return {
    endpoints: report.operations.tested,
    cases: report.test_cases.generated,
    problems: [
      ...report.failures.map(({ title, operations }) => `${operations.join(', ')}: ${title}`),
      ...(report.operations.errored > 0 ? [`${report.operations.errored} were not tested`] : []),
      ...(report.errors.length > 0 ? [JSON.stringify(report.errors)] : []),
    ],
    details: `${name}.txt`,
  };
}

/** Forwards requests to a service, as the gateway does, and renews tokens. */
async function startProxy(site: Site, service: Service, role: Role | undefined): Promise<Server> {
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const renewed = role &&
      headers.authorization === RENEWED && { authorization: `Bearer ${site.token(role)}` };
    const outgoing = request(
      site.origin(service),
      { method, path: url, headers: { ...headers, ...renewed, ...site.headers } },
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
