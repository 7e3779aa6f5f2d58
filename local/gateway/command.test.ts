import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { gatewayCommand } from './command.ts';

let runDir: string;
beforeEach(() => {
  runDir = mkdtempSync(join(tmpdir(), 'gateway-run-'));
});
afterEach(() => rmSync(runDir, { recursive: true }));

const upstreams = { SHELL_URL: 'http://127.0.0.1:7' };

test('writes a static file for Traefik with this address and the same routes', () => {
  const { command, args, env } = gatewayCommand('traefik', {
    port: 8123,
    runDir,
    upstreams,
    internalKey: 'key',
    traefikPath: '/opt/traefik',
  });
  expect(command).toBe('/opt/traefik');
  expect(args).toEqual([`--configFile=${join(runDir, 'traefik.yml')}`]);
  expect(env).toEqual({ ...upstreams, INTERNAL_KEY: 'key' });
  const file = parse(readFileSync(join(runDir, 'traefik.yml'), 'utf8'));
  expect(file.entryPoints.web.address).toBe('127.0.0.1:8123');
  expect(isAbsolute(file.providers.file.directory)).toBe(true);
  expect(file.entryPoints.web.http.encodedCharacters.allowEncodedSlash).toBe(true);
});

test('passes the address to the embedded gateway in the environment', () => {
  const { args, env } = gatewayCommand('embedded', {
    port: 8123,
    runDir,
    upstreams,
    internalKey: 'key',
  });
  expect(args.at(-1)).toMatch(/\/server\.ts$/);
  expect(env).toMatchObject({
    ...upstreams,
    GATEWAY_PORT: '8123',
    HOST: '127.0.0.1',
    INTERNAL_KEY: 'key',
  });
});
