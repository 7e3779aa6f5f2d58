import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../local/system/addresses.ts';
import { addressVariable } from '../../local/system/gateway.ts';
import { rewriteFile, traefikPath } from './gateway-under-test.ts';
import { upstreamNames } from './upstreams.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tls-'));
const configDir = join(folder, 'etc/traefik');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ports {
  ping: number;
  web: number;
  websecure: number;
}

const override = readFileSync(join(root, 'compose.override.example.yaml'), 'utf8');
const service: { volumes: string[]; environment: Record<string, string> } = parse(override, {
  logLevel: 'error',
}).services.gateway;
/** The HSTS header that compose.yaml sends if .env has no value. */
const [, hstsByDefault] =
  /:-(.*)\}$/.exec(service.environment.STRICT_TRANSPORT_SECURITY ?? '') ?? [];

/** Copies the files to the paths at which compose.override.example.yaml mounts them. */
function layOut(ports: Ports): void {
  const mounts = service.volumes;
  for (const mount of mounts.filter((each) => each.startsWith('./'))) {
    const [source = '', target = ''] = mount.split(':');
    cpSync(join(root, source), join(folder, target), { recursive: true });
  }
  rewriteFile(join(configDir, 'traefik.yml'), (file) =>
    file
      .replace('"127.0.0.1:8082"', `"127.0.0.1:${ports.ping}"`)
      .replace('":8000"', `"127.0.0.1:${ports.web}"`)
      .replace('":8443"', `"127.0.0.1:${ports.websecure}"`)
      .replace('/acme/acme.json', join(folder, 'acme.json'))
      // An address at which nothing listens, because tests must not contact a real authority.
      .replace(/caServer: \S+/, 'caServer: https://127.0.0.1:9/directory'),
  );
}

test('has the same entry point settings with and without TLS', () => {
  const read = (file: string) => parse(readFileSync(join(root, 'gateway', file), 'utf8'));
  const { entryPoints, ...withTls } = read('tls/traefik.yml');
  const { entryPoints: plain, ...without } = read('traefik.yml');
  const { address, http, ...connections } = entryPoints.websecure;
  const { tls, middlewares, ...rest } = http;
  expect({ ...connections, http: rest }).toEqual({
    forwardedHeaders: plain.web.forwardedHeaders,
    transport: plain.web.transport,
    http: { ...plain.web.http, middlewares: undefined },
  });
  expect(middlewares).toEqual(plain.web.http.middlewares);
  const { certificatesResolvers, ...common } = withTls;
  expect({ ...common, ping: { ...common.ping, entryPoint: 'web' } }).toEqual(without);
});

test('sends HSTS by default with TLS', () => {
  expect(hstsByDefault).toBe('max-age=31536000; includeSubDomains');
});

describe('the gateway with TLS', () => {
  const ports: Ports = { ping: 0, web: 0, websecure: 0 };
  let output = '';
  let stop = async () => {};

  beforeAll(async () => {
    ports.ping = await freePort();
    ports.web = await freePort();
    ports.websecure = await freePort();
    layOut(ports);
    const nowhere = upstreamNames.map((name) => [addressVariable(name), 'http://127.0.0.1:9']);
    const child = spawn(traefikPath(), ['--configFile=traefik.yml'], {
      cwd: configDir,
      env: {
        PUBLIC_URL: 'https://journal.example:443/',
        STRICT_TRANSPORT_SECURITY: hstsByDefault,
        ...Object.fromEntries(nowhere),
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    stop = async () => {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    };
    await vi.waitFor(async () => expect((await overTls('/ping')).status, output).toBe(200), {
      timeout: 60_000,
    });
  });
  afterAll(() => stop());

  /** Sends a request and accepts any certificate, because the authority is not reachable. */
  function overTls(path: string) {
    return new Promise<{ status: number | undefined; hsts: string | undefined }>(
      (resolve, reject) => {
        get(
          { port: ports.websecure, path, rejectUnauthorized: false, agent: false },
          (response) => {
            response.resume();
            const hsts = response.headers['strict-transport-security'];
            resolve({ status: response.statusCode, hsts });
          },
        ).on('error', reject);
      },
    );
  }

  it('redirects every request to TLS permanently', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${ports.web}/archives?page=2`, {
      redirect: 'manual',
    });
    expect(status).toBe(301);
    expect(headers.get('location')).toBe('https://127.0.0.1/archives?page=2');
  });

  it('uses the same route table and sends HSTS', async () => {
    const { status, hsts } = await overTls('/api/settings/');
    expect([502, 503]).toContain(status);
    expect(hsts).toBe('max-age=31536000; includeSubDomains');
  });

  it('requests a certificate for the host of PUBLIC_URL', async () => {
    const asked = /unable to find certificate for domains \\"([^"]*)\\"/;
    await vi.waitFor(() => expect(asked.exec(output)?.[1]).toBe('journal.example'), {
      timeout: 60_000,
    });
    expect(output).toContain('127.0.0.1:9/directory');
  });

  it('passes the health check of compose.yaml', () => {
    const check = spawnSync(traefikPath(), ['healthcheck', '--configFile=traefik.yml'], {
      cwd: configDir,
      encoding: 'utf8',
    });
    expect(check.stdout).toMatch(/^OK: /);
  });

  it('reloads a changed route table', async () => {
    rewriteFile(join(configDir, 'dynamic/routers.yml'), (file) =>
      file.replace('Path(`/ping`)', 'Path(`/pong`)'),
    );
    await vi.waitFor(async () => expect((await overTls('/pong')).status).toBe(200), {
      timeout: 60_000,
    });
  });
});
