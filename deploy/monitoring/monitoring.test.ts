import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { testMongoUrl, testRedisUrl, testStorageUrl } from '@app/service-kit/testing';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { projectRoot } from '../../local/setup/paths.mjs';
import { freePort, serverNames } from '../../local/system/addresses.ts';

const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');

const { groups } = z
  .object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) }),
    ),
  })
  .parse(parse(read('rules.yml')));
const { panels } = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
    ),
  })
  .parse(JSON.parse(read('dashboard.json')));

const alerts = groups
  .flatMap(({ rules }) => rules)
  .map(({ alert, expr }) => [alert, expr] as const);
const queries = panels.flatMap(({ title, targets }) =>
  // Replaces Grafana's variables, as Grafana does before it sends a query.
  targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '1m')] as const),
);

/** Metrics that Prometheus itself adds to each scraped instance. */
const OF_PROMETHEUS = ['up'];

/** Returns the metrics that an expression names. Throws if it is not valid. */
function metricsOf(expr: string): string[] {
  const names: string[] = [];
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`${expr}: invalid at character ${node.from}`);
      if (node.name === 'VectorSelector') {
        const name = /^[a-zA-Z_:][\w:]*/.exec(expr.slice(node.from, node.to))?.[0];
        if (name) names.push(name);
      }
    },
  });
  return names;
}

let served: Set<string>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/monitoring-`);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(`${folder}/auth.pem`, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const JWKS_URL = 'http://127.0.0.1:9/jwks.json';
  const origins = { PUBLIC_URL: 'http://journal.test', CONTENT_URL: 'http://127.0.0.1:9' };
  const exposed = await Promise.all([
    metricsOfService('svc-auth', { AUTH_KEY_FILE: `${folder}/auth.pem` }),
    metricsOfService('svc-content', { JWKS_URL, ...origins }),
    metricsOfService('svc-review', { JWKS_URL, ...origins, REVIEW_KEY: 'off' }),
    metricsOfPdf(),
  ]);
  const lines = exposed.join('\n').split('\n');
  served = new Set(lines.flatMap((line) => /^([a-zA-Z_:][\w:]*)[ {]/.exec(line)?.[1] ?? []));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a service and returns its metrics after a request. */
async function metricsOfService(service: string, env: Record<string, string>): Promise<string> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: `${projectRoot}/${service}`,
    stdio: 'ignore',
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      MONGO_URL: testMongoUrl(),
      REDIS_URL: testRedisUrl(),
      S3_URL: testStorageUrl(),
      INTERNAL_KEY: 'off',
      UPLOAD_DIR: folder,
      ...env,
    },
  });
  try {
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const isReady = async () => expect((await ask('/readyz')).status).toBe(200);
    await vi.waitFor(isReady, { timeout: 110_000, interval: 50 });
    await ask('/api/archives/');
    return await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  } finally {
    child.kill('SIGKILL');
  }
}

/** Returns the metrics that svc-pdf and its workers add. Starts no browser. */
async function metricsOfPdf(): Promise<string> {
  const script = `
    import { register } from 'prom-client';
    import './documents/document-cache.ts';
    import './jobs/worker.ts';
    import './printing/renderer.ts';
    import './texts/text-worker.ts';
    import { exposeUnfinishedJobs } from './jobs/queue.ts';
    import { exposeExpiry } from './parts.ts';
    exposeUnfinishedJobs({ unfinished: async () => 0 });
    exposeExpiry(new Date());
    process.stdout.write(await register.metrics());`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: `${projectRoot}/svc-pdf`,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return text(child.stdout);
}

describe.each([
  ['the alert', alerts],
  ['the panel', queries],
])('%s', (_kind, expressions) => {
  it.each(expressions)('%s names only metrics that the services serve', (_name, expr) => {
    const names = metricsOf(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !served.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
  });
});

it('detects an invalid expression', () => {
  expect(() => metricsOf('sum(rate(x[5m])')).toThrow('invalid');
  expect(metricsOf('time() - max(a_b) > 2 * 3600 or c{d="e"}[5m]')).toEqual(['a_b', 'c']);
});

it('has a heading in docs/operations.md for every alert', () => {
  const page = readFileSync(`${projectRoot}/docs/operations.md`, 'utf8');
  expect(alerts.map(([name]) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('has a case in rules.test.yml for every alert', () => {
  const { tests } = z
    .object({
      tests: z.array(z.object({ alert_rule_test: z.array(z.object({ alertname: z.string() })) })),
    })
    .parse(parse(read('rules.test.yml')));
  const tested = tests.flatMap(({ alert_rule_test: cases }) => cases.map((each) => each.alertname));
  expect([...new Set(tested)].sort()).toEqual(alerts.map(([name]) => name).sort());
});

it('compares the memory of every piece without a browser to its limit in compose.yaml', () => {
  const limits = z.object({ resources: z.object({ limits: z.object({ memory: z.string() }) }) });
  const { services } = z
    .object({ services: z.record(z.string(), z.object({ deploy: limits })) })
    .parse(parse(readFileSync(`${projectRoot}/compose.yaml`, 'utf8'), { merge: true }));
  const pieces = serverNames.filter((name) => !name.startsWith('svc-pdf'));
  const limited = pieces.map((name) => [name, services[name]?.deploy.resources.limits.memory]);
  const [, expr = ''] = alerts.find(([name]) => name === 'MemoryHigh') ?? [];
  const comparisons = /service=~?"([^"]+)"} > 0\.9 \* \(?(\d+) \* 2 \^ 20( - \d+e6\))?/g;
  const compared = [...expr.matchAll(comparisons)].flatMap(([, names = '', mebibytes]) =>
    names.split('|').map((name) => [name, `${mebibytes}m`]),
  );
  expect(compared.sort()).toEqual(limited.sort());
});
