import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killProcess } from '@app/service-kit/testing';
import { vi } from 'vitest';
import { projectRoot } from '../../local/setup/paths.mjs';
import { findTraefik } from '../../local/setup/traefik.mjs';
import { freePort } from '../../local/system/addresses.ts';
import { addressVariable, writeStaticFile } from '../../local/system/gateway.ts';
import {
  startUpstreams,
  type TestUpstream,
  type TestUpstreams,
  upstreamNames,
} from './upstreams.ts';

/** Returns the path of the Traefik that `npm test` has installed. */
export function traefikPath(): string {
  const path = findTraefik();
  if (!path) throw new Error('Traefik is not installed. Use npm test, which installs it.');
  return path;
}

/** The key of svc-review. */
export const REVIEW_KEY = 'the-review-key-of-these-tests-012345';
/** The gateway's current key, and a former one, which it must not send. */
export const INTERNAL_KEY = 'the-internal-key-of-these-tests-0123';
const FORMER_KEY = 'the-former-key-of-these-tests-01234';

/** A running gateway with test servers behind it. It reads the copy of `gateway/` in `configDir`. */
export type GatewayUnderTest = Awaited<ReturnType<typeof startGateway>>;

/**
 * Starts the gateway with a copy of `gateway/` and a test server for each upstream.
 * @param edit functions that change a file before the start, by the file's path inside `gateway/`
 * @param more test servers that are additional instances of an upstream
 * @param variables further variables of the gateway's environment
 */
export async function startGateway(
  edit: Record<string, (text: string) => string> = {},
  more: TestUpstream[] = [],
  variables: Record<string, string> = {},
) {
  const upstreams = await startUpstreams();
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  const configDir = join(folder, 'gateway');
  cpSync(`${projectRoot}/gateway`, configDir, { recursive: true });
  for (const [file, change] of Object.entries(edit)) rewriteFile(join(configDir, file), change);

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...addressesOf(upstreams, more),
    INTERNAL_KEY: `${INTERNAL_KEY},${FORMER_KEY}`,
    REVIEW_KEY,
    ...variables,
  };
  const staticFile = writeStaticFile(configDir, port, folder);
  const child = spawn(traefikPath(), [`--configFile=${staticFile}`], { cwd: configDir, env });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  child.on('error', (error) => {
    output += error.message;
  });

  const stop = async (): Promise<void> => {
    await killProcess(child);
    await Promise.allSettled(Object.values(upstreams).map((upstream) => upstream.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    await vi.waitFor(
      async () => {
        if (child.exitCode !== null || child.pid === undefined)
          throw new Error('the process has ended');
        const ping = await fetch(`${origin}/ping`);
        if (ping.status !== 200) throw new Error(`/ping responds with ${ping.status}`);
      },
      { timeout: 60_000, interval: 25 },
    );
  } catch (cause) {
    await stop();
    throw new Error(`the gateway did not start: ${output}`, { cause });
  }
  return { port, origin, upstreams, configDir, output: () => output, process: child, stop };
}

/** With this edit, no token of a limit becomes available during a test, however long the test takes. */
export const SLOW_LIMITS = {
  'dynamic/limits.yml': (text: string) => text.replaceAll('period: 1s', 'period: 600s'),
};

/** Rewrites a file in place, as text editors do. Throws if `change` returns the same text. */
export function rewriteFile(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`nothing to change in ${file}`);
  writeFileSync(file, after);
}

function addressesOf(upstreams: TestUpstreams, more: TestUpstream[]): Record<string, string> {
  const all = [...Object.values(upstreams), ...more];
  const addresses = upstreamNames.map((name) => {
    const origins = all.filter((one) => one.name === name).map(({ origin }) => origin);
    // The list has spaces, as if written by hand. The gateway must ignore them.
    return [addressVariable(name), origins.join(', ')];
  });
  return Object.fromEntries(addresses);
}
