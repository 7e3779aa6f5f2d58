import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { kind } from './gateway-under-test.ts';
import { addressVariables } from './upstreams.ts';

const gatewayFolder = fileURLToPath(new URL('../../../gateway', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files lie as compose.override.example.yaml mounts them. */
function layOut(ports: { web: number; websecure: number }): void {
  mkdirSync(join(folder, 'dynamic'));
  cpSync(join(gatewayFolder, 'dynamic'), join(folder, 'dynamic/routes'), { recursive: true });
  cpSync(join(gatewayFolder, 'tls/dynamic'), join(folder, 'dynamic/tls'), { recursive: true });
  const file = readFileSync(join(gatewayFolder, 'tls/traefik.yml'), 'utf8')
    .replace('":8000"', `"127.0.0.1:${ports.web}"`)
    .replace('":8443"', `"127.0.0.1:${ports.websecure}"`)
    .replace('/acme/acme.json', join(folder, 'acme.json'))
    // Nobody answers there: no authority of the world is asked by a test.
    .replace(/caServer: \S+/, 'caServer: https://127.0.0.1:9/directory');
  writeFileSync(join(folder, 'traefik.yml'), file);
}

describe.runIf(kind === 'traefik')('the real Traefik with the configuration for TLS', () => {
  const ports = { web: 0, websecure: 0 };
  let output = '';
  let stop = async () => {};

  beforeAll(async () => {
    ports.web = await getPort();
    ports.websecure = await getPort();
    layOut(ports);
    const nowhere = Object.values(addressVariables).map((name) => [name, 'http://127.0.0.1:9']);
    const child = spawn(process.env.TRAEFIK_PATH ?? 'traefik', ['--configFile=traefik.yml'], {
      cwd: folder,
      env: { PUBLIC_URL: 'https://journal.example', ...Object.fromEntries(nowhere) },
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
      timeout: 20_000,
    });
  });
  afterAll(() => stop());

  /** With whatever certificate: the authority's cannot be had here. */
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

  it('leads every request to TLS for good', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${ports.web}/archives?page=2`, {
      redirect: 'manual',
    });
    expect(status).toBe(301);
    expect(headers.get('location')).toBe('https://127.0.0.1/archives?page=2');
  });

  it('answers by the one route table, and tells browsers to stay with TLS', async () => {
    const { status, hsts } = await overTls('/api/settings/');
    expect([502, 503]).toContain(status);
    expect(hsts).toBe('max-age=15768000');
  });

  it('asks the authority for a certificate of the host of PUBLIC_URL', async () => {
    await vi.waitFor(() => expect(output).toContain('journal.example'), { timeout: 20_000 });
    expect(output).toContain('127.0.0.1:9/directory');
  });
});
