import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDynamicConfig } from './dynamic-config.ts';
import { limitsFile } from './limits-file.ts';
import { RouteTable } from './route-table.ts';
import { readStaticConfig } from './static-config.ts';

const env = {
  INTERNAL_KEY: 'key',
  SVC_CONTENT_URL: 'http://127.0.0.1:1',
  SVC_AUTH_URL: 'http://127.0.0.1:2',
  SVC_PDF_URL: 'http://127.0.0.1:3',
  MFE_PUBLIC_URL: 'http://127.0.0.1:4',
  MFE_ADMIN_URL: 'http://127.0.0.1:5',
  MFE_WEBDATA_URL: 'http://127.0.0.1:6',
  SHELL_URL: 'http://127.0.0.1:7',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-config-'));
  cpSync(fileURLToPath(new URL('../../gateway', import.meta.url)), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(variables: NodeJS.ProcessEnv = env): RouteTable {
  const config = readStaticConfig(join(folder, 'traefik.yml'));
  return new RouteTable(readDynamicConfig(config.dynamicDirectory, variables), {
    entryPointMiddlewares: config.middlewares,
    isTerminating: () => false,
    onHealthChange: () => {},
  });
}

function replace(file: string, search: string, replacement: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(search);
  writeFileSync(path, text.replace(search, replacement));
}

test('accepts the files of gateway/', () => {
  expect(load().find({ method: 'GET', path: '/api/settings' })?.service).toBe('svc-content');
});

test.each([
  ['traefik.yml', 'format: json', 'format: common', /traefik\.yml: log\.format/],
  ['traefik.yml', 'ping:', 'metrics: {}\nping:', /traefik\.yml: the file: .*metrics/],
  ['traefik.yml', 'trustedIPs: []', 'trustedIPs: [10.0.0.1]', /trustedIPs: trusted proxies/],
  ['traefik.yml', '- compress@file', '- unknown@file', /unknown middleware .*: unknown@file/],
  [
    'dynamic/services.yml',
    'timeout: 1s',
    'timeout: 1s\n          port: 9',
    /services\.yml: .*port/,
  ],
  ['dynamic/services.yml', 'interval: 500ms', 'interval: 500 ms', /not a duration/],
  [
    'dynamic/services.yml',
    'serversTransport: standard',
    'serversTransport: x',
    /unknown transport/,
  ],
  ['dynamic/services.yml', '(env "SHELL_URL" | nospace)', '(now)', /unknown template expression/],
  [
    'dynamic/middlewares.yml',
    'hide-probes:',
    'other:\n      stripPrefix: {}\n    hide-probes:',
    /stripPrefix/,
  ],
  ['dynamic/middlewares.yml', 'encodings: [br, gzip]', 'encodings: [zstd]', /encodings/],
  [
    'dynamic/routers.yml',
    'Path(`/ping`)',
    'Host(`a.example`)',
    /router ping: unknown matcher Host/,
  ],
  ['dynamic/routers.yml', 'service: svc-pdf', 'service: svc-pfd', /unknown service .*: svc-pfd/],
  [
    'dynamic/routers.yml',
    '[limit-logins, internal]',
    '[limit-login]',
    /unknown middleware .*: limit-login/,
  ],
  [
    'dynamic/limits.yml',
    '- limit-logins-policy',
    '- limit-login-policy',
    /unknown middleware of limit-logins: limit-login-policy/,
  ],
  [
    'dynamic/limits.yml',
    /sourceCriterion:(\n {10}.*)+/.exec(limitsFile())?.[0] ?? '',
    '',
    /limits\.yml: .*sourceCriterion/,
  ],
  ['dynamic/routers.yml', 'priority: 1\n', 'priority: 1\n      tls: {}\n', /tls/],
  ['dynamic/routers.yml', 'http:', 'http: [', /routers\.yml: /],
  ['dynamic/routers.yml', 'http:\n', 'tcp: {}\nhttp:\n', /tcp/],
])('rejects %s with "%s" replaced by "%s"', (file, search, replacement, message) => {
  replace(file, search, replacement);
  expect(() => load()).toThrow(message);
});

test('rejects an unset address by its name', () => {
  expect(() => load({ ...env, SVC_AUTH_URL: '' })).toThrow(/SVC_AUTH_URL is not set/);
});

test('rejects an unset internal key', () => {
  expect(() => load({ ...env, INTERNAL_KEY: '' })).toThrow(/INTERNAL_KEY is not set/);
});

test('rejects trusted proxies, which only Traefik supports', () => {
  expect(() => load({ ...env, TRUSTED_PROXIES: '1' })).toThrow(/depth: trusted proxies are/);
});

test('sends the internal key to every server but those that only serve files', () => {
  const { routers } = readDynamicConfig(join(folder, 'dynamic'), env);
  for (const [name, { service, middlewares }] of Object.entries(routers)) {
    const getsKey = !['mfe-admin', 'mfe-webdata', 'ping@internal'].includes(service);
    expect([name, middlewares.includes('internal')]).toEqual([name, getsKey]);
  }
});

test('rejects an address that is not an origin', () => {
  expect(() => load({ ...env, SVC_AUTH_URL: 'svc-auth' })).toThrow(/servers\.0\.url/);
});

test.each(['http://127.0.0.1:2,', 'http://127.0.0.1:2,svc-auth'])(
  'rejects a list with an address that is not an origin: "%s"',
  (addresses) => {
    expect(() => load({ ...env, SVC_AUTH_URL: addresses })).toThrow(/servers\.1\.url/);
  },
);

test('rejects a name that two files define', () => {
  cpSync(join(folder, 'dynamic/routers.yml'), join(folder, 'dynamic/zz.yml'));
  expect(() => load()).toThrow(/zz\.yml: .* defined twice/);
});

test('prefers the longer of two matching rules unless one has a priority', () => {
  writeFileSync(
    join(folder, 'dynamic/routers.yml'),
    [
      'http:',
      '  routers:',
      '    short: { rule: PathPrefix(`/`), service: shell }',
      '    long: { rule: PathPrefix(`/a`), service: svc-auth }',
      '    urgent: { rule: Path(`/ab`), priority: 100, service: svc-pdf }',
    ].join('\n'),
  );
  const table = load();
  expect(table.find({ method: 'GET', path: '/x' })?.name).toBe('short');
  expect(table.find({ method: 'GET', path: '/a' })?.name).toBe('long');
  expect(table.find({ method: 'GET', path: '/ab' })?.name).toBe('urgent');
});
